import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from '#web/api/token.ts';
import { App } from './app.tsx';
import { prefetchSignedIn } from './load-signed-in.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Who has a token will want the signed-in part: it is fetched while the user call is under way.
if (readToken()) prefetchSignedIn();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
