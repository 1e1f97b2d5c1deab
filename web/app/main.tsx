import './starting.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage } from '#web/api/send.ts';
import { App } from './app.tsx';
import { reportErrors } from './report-errors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
addEventListener('beforeunload', leavePage);
// index.html shows a text in browsers that are too old.
if (document.documentElement.className !== 'too-old')
  // React renders a transition in slices. Without slices the first rendering would block a slow phone.
  startTransition(() =>
    createRoot(root, reportErrors(window)).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
