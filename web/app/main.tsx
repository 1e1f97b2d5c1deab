import './fetch-ahead.ts';
import type { SystemContext } from '@chakra-ui/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

/** Draws the application into #root, as a transition: React works in slices of 5 ms then. */
export const run = (system: SystemContext): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App system={system} />
      </StrictMode>,
    ),
  );
};
