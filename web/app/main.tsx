import './fetch-ahead.ts';
import 'virtual:theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { makeSystem } from './theme/system.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Lets the browser do what waits: answers, input, painting. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

// Piece by piece, so that a slow phone answers to its owner meanwhile: loading, the look, and React in slices of 5 ms.
const start = async () => {
  await pause();
  const system = makeSystem();
  await pause();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App system={system} />
      </StrictMode>,
    ),
  );
};
void start();
