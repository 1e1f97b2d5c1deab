import './starting.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage } from '#web/api/send.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
addEventListener('beforeunload', leavePage);
// index.html tells an old browser what it needs.
if (document.documentElement.className !== 'too-old')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
