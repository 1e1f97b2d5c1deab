import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage } from '#web/api/send.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
addEventListener('beforeunload', leavePage);
// As a transition, which React draws in slices of 5 ms: in one piece the first screen holds up a slow phone.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
