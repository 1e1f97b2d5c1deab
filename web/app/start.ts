import './starting.css';
import { askEarly } from '#web/api/early-answers.ts';
import { readToken } from '#web/api/token.ts';
import { likelyCalls, likelyChunks } from './likely.ts';

/** Files of chunks, as the build lists them in the page (start-files.ts); none while developing. */
const filesOf = (chunks: readonly string[]): Set<string> => {
  const list: unknown = JSON.parse(document.getElementById('chunks')?.textContent ?? '{}');
  return new Set(chunks.flatMap((chunk) => Reflect.get(Object(list), chunk) ?? []).map(String));
};

const preload = (href: string): void => {
  const link = document.createElement('link');
  if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
};

/** Lets the browser do what waits: answers, input, painting. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Until what index.html shows is on the screen; a page that nobody sees is not painted. */
const painted = () =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

// The first script of the page, and a small one: who has a token is asked for and will want a screen, so both are under way
// before the application is.
const token = readToken();
if (token) {
  const now = new Date();
  for (const address of ['/api/user', ...likelyCalls(location, now)]) askEarly(address, token);
  for (const file of filesOf(likelyChunks(location, now))) preload(file);
}

// Piece by piece, so that a slow phone shows something at once and answers to its owner meanwhile. Not awaited at the top:
// what comes imports this file.
const begin = async () => {
  await painted();
  await import('react-dom/client');
  await pause();
  const { system } = await import('./theme/system.ts');
  await pause();
  const { run } = await import('./main.tsx');
  await pause();
  run(system);
};
begin().catch((thrown) => {
  document.getElementById('root')?.replaceChildren();
  const words = document.getElementById('not-loaded');
  words?.removeAttribute('hidden');
  words?.querySelector('button')?.addEventListener('click', () => location.reload());
  console.error(thrown);
});
