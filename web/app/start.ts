import './starting.css';
import { readToken } from '#web/api/token.ts';

// The first script of the page, a small one: it requests a signed-in person's data and code before React is loaded.
if (readToken()) import('./open-ahead.ts').then(({ openAhead }) => openAhead(location)).catch(() => undefined);

import('./main.tsx').catch((thrown) => {
  document.getElementById('root')?.replaceChildren();
  const words = document.getElementById('not-loaded');
  words?.removeAttribute('hidden');
  words?.querySelector('button')?.addEventListener('click', () => location.reload());
  console.error(thrown);
});
