import './starting.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage } from '#web/api/send.ts';
import { App } from './app.tsx';
import { reportErrors } from './report-errors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
addEventListener('beforeunload', leavePage);
// index.html shows a text instead in a browser that is too old.
if (document.documentElement.className !== 'too-old')
  // A transition is rendered in slices. In one piece the first rendering would block a slow phone.
  startTransition(() =>
    createRoot(root, reportErrors(window)).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
