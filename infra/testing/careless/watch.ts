import type { Page, Request } from 'playwright-core';
import { type Snapshot, seenOn } from './screen.ts';

/** Console lines about a request that failed or was refused, from the browser and from the product [DLG-09]. */
const EXPECTED =
  /^Failed to load resource: (net::ERR_|the server responded with a status of 4)|Failed to fetch|^Error submitting form ApiError: |^Error: Failed to update embedding|^Error: \S+\.js has not come/;
const NO_WORD = /(?<![\p{L}\w])(undefined|NaN|null|\[object \w+\])(?![\p{L}\w])/u;
const CRASH = /Что-то пошло не так|Календарь не удалось показать/;
/**
 * A thing counts as seen if one of this number of last snapshots shows it. A save is sent a moment after the typing,
 * and sent again if it fails.
 */
const MEMORY = 8;
const ONE = /^\/api\/(?:events|embeddings|categories|trash|admin\/users)\/([\w-]{10,})/;

/** Judges what one page shows, logs and sends. @param report gets each finding */
export const watch = (page: Page, report: (found: string) => void) => {
  const names = new Map<string, Set<string>>();
  const snapshots: Snapshot[] = [];
  const sent: string[] = [];
  /** Answers whose names are still being read. */
  const learning = new Set<Promise<void>>();
  let assetsFailed = false;

  const learn = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) learn(inner);
    if (!('id' in value) || typeof value.id !== 'string') return;
    const known = names.get(value.id) ?? new Set();
    for (const key of ['title', 'name', 'username'] as const) {
      const name: unknown = Reflect.get(value, key);
      if (typeof name === 'string' && name.trim()) known.add(name.replace(/\s+/g, ' ').trim());
    }
    names.set(value.id, known);
  };

  const wasSeen = (id: string, looks: readonly Snapshot[]): boolean => {
    const words = looks.map((one) => one.words.replace(/\s+/g, ' '));
    // An occurrence also counts as seen by the names of its series.
    const known = [...(names.get(id) ?? []), ...(names.get(id.split('_')[0] ?? '') ?? [])];
    return words.some((text) => text.includes(id) || known.some((name) => text.includes(name)));
  };

  const judge = async (request: Request): Promise<void> => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || pathname === '/api/seen') return;
    sent.push(`${request.method()} ${pathname}`);
    const id = decodeURIComponent(ONE.exec(pathname)?.[1] ?? '');
    // One act may open a question and answer it. Then the question is on the screen only until the request is answered.
    const now = id ? await seenOn(page).catch(() => undefined) : undefined;
    const looks = [...snapshots, ...(now ? [now] : [])];
    await Promise.all(learning);
    if (id && !wasSeen(id, looks)) {
      const called = [...(names.get(id) ?? [])].join(', ');
      report(`${request.method()} ${pathname} changes what was not on the screen: ${called}`);
    }
  };

  page.on('pageerror', (error) => report(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) report(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) assetsFailed = false;
    void judge(request);
  });
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') assetsFailed = true;
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) report(`${response.status()} ${response.request().method()} ${pathname}`);
    if (!pathname.startsWith('/api/')) return;
    const read = response.json().then(learn, () => undefined);
    learning.add(read);
    void read.then(() => learning.delete(read));
  });

  return {
    sent: (): readonly string[] => sent,
    /** Judges a snapshot of the screen, and keeps it. */
    see: (snapshot: Snapshot): void => {
      snapshots.push(snapshot);
      if (snapshots.length > MEMORY) snapshots.shift();
      const word = NO_WORD.exec(snapshot.text);
      if (word) report(`«${word[0]}» on the screen: ${around(snapshot.text, word.index)}`);
      const crash = assetsFailed ? null : CRASH.exec(snapshot.text);
      if (crash) report(`the screen ended: «${crash[0]}»`);
    },
  };
};

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at + 60).replace(/\s+/g, ' ');
