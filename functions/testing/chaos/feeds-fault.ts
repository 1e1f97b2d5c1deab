import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { aForm } from '#functions/testing/builders.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { FeedMonth } from '#shared/contracts/feed.ts';
import { makeDraftLink } from '#shared/contracts/publishing.ts';
import type { Fault, Target } from './fault.ts';
import { register, signIn } from './workload.ts';

const WIDGETS = 17;
/**
 * How many months of each widget are requested while events change, and how many months each widget has. All widgets
 * together have a thousand documents.
 */
const BUSY_MONTHS = 12;
const MONTHS = 60;
const CHANGES = 50;
/**
 * A document that still differs from the table after this time counts as stale for good. Until then, CloudFront's cache
 * or a busy machine may delay it.
 */
const DEADLINE_MS = 180_000;
const AT_ONCE = 8;
const KILL_MS = 300;

const problems: string[] = [];
let rounds = 0;
let slowest = 0;

/** The month that is `at` months after the first of this year. */
const monthAt = (at: number): string =>
  new Date(Date.UTC(new Date().getUTCFullYear(), at, 1)).toISOString().slice(0, 7);
const timesIn = (at: number) => ({
  startDate: `${monthAt(at % BUSY_MONTHS)}-15T09:00:00Z`,
  endDate: `${monthAt(at % BUSY_MONTHS)}-15T10:00:00Z`,
});

const callsOf = (url: string, token: string) => async (method: string, path: string, body?: object) => {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) };
  const sent = isForm ? body : body && JSON.stringify(body);
  const response = await fetch(url + path, { method, headers, ...(sent && { body: sent }) });
  return { status: response.status, text: await response.text() };
};
const parsed = <S extends v.GenericSchema>(schema: S, { text }: { text: string }): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(text));

/** Fetches a month as the widget's page does. With a draft key the answer is built and not read from the bucket. */
const month = async (url: string, token: string, of: string, draft = '') => {
  const key = draft && `&draft=${draft}`;
  const response = await fetch(`${url}/api/events/public?token=${token}&month=${of}${key}`);
  const text = await response.text();
  if (!response.ok) return `${response.status} ${text.slice(0, 80)}`;
  const { events, settings } = v.parse(FeedMonth, JSON.parse(text));
  return JSON.stringify({ events, settings });
};

/**
 * Changes events during the first requests for months, while the functions that build and renew them are killed. Then
 * reads all thousand documents without the table.
 */
const run = async ({ product: { url }, inject }: Target): Promise<void> => {
  const call = callsOf(url, await signIn(url, await register(url, `хозяин-${++rounds}`)));
  const widgets = await inParallel(1, [...Array(WIDGETS).keys()], async (at) => {
    const made = parsed(Embedding, await call('POST', '/api/embeddings', { name: `Сайт ${at}`, type: 'HTML' }));
    const linked = parsed(makeDraftLink.output, await call('POST', `/api/embeddings/${made.id}/draft-link`));
    return { token: made.widgetToken, draft: linked.draftKey ?? '' };
  });
  const places = widgets.flatMap((widget) =>
    Array.from({ length: MONTHS }, (_, at) => ({ ...widget, of: monthAt(at) })),
  );
  const busy = places.filter(({ of }) => of < monthAt(BUSY_MONTHS));

  const ended = new AbortController();
  const killing = (async () => {
    while (!ended.signal.aborted) {
      await sleep(KILL_MS * (1 + Math.random()));
      await inject({ kind: 'function', name: Math.random() < 0.5 ? 'month-renewal' : 'public-month' });
    }
  })();
  const changing = (async () => {
    const ids: string[] = [];
    for (let at = 0; at < CHANGES; at++) {
      const body = aForm({ title: `Событие ${at}`, ...timesIn(at * 5) });
      const id = at % 3 === 0 ? undefined : ids[at % ids.length];
      const reply = await (id === undefined
        ? call('POST', '/api/events', body)
        : call('PUT', `/api/events/${id}`, body));
      if (reply.status >= 300) problems.push(`a change answers ${reply.status}: ${reply.text.slice(0, 80)}`);
      else if (id === undefined) ids.push(parsed(CalendarEvent, reply).id);
    }
  })();
  const asking = inParallel(AT_ONCE, busy, ({ token, of }) => month(url, token, of));
  await Promise.all([changing, asking]);
  ended.abort();
  await killing;

  const began = performance.now();
  const differs = async ({ token, draft, of }: (typeof places)[number]) =>
    (await month(url, token, of)) === (await month(url, token, of, draft)) ? [] : [`${of} of ${token}`];
  let old = busy;
  while (old.length > 0 && performance.now() - began < DEADLINE_MS) {
    const found = new Set((await inParallel(AT_ONCE, old, differs)).flat());
    old = old.filter(({ token, of }) => found.has(`${of} of ${token}`));
  }
  if (old.length > 0) problems.push(`${old.length} documents stay older than the table`);
  slowest = Math.max(slowest, (performance.now() - began) / 1000);

  const before = await inParallel(AT_ONCE, places, ({ token, of }) => month(url, token, of));
  await inject({ kind: 'table', treatment: 'break', share: 1 });
  for (const name of ['public-list', 'public-month', 'month-renewal']) await inject({ kind: 'function', name });
  const meanwhile = await inParallel(AT_ONCE, places, ({ token, of }) => month(url, token, of));
  await inject({ kind: 'table', treatment: 'break', share: 0 });
  const blank = meanwhile.filter((text, at) => text !== before[at]);
  if (blank.length > 0)
    problems.push(`${blank.length} of ${places.length} months are not shown without table: ${blank[0]}`);
};

/** [SNAP-04, SNAP-10] */
export const feedsKilled: Fault = {
  name: 'feeds: 50 changes beside first questions, builder and renewal killed, then no table',
  expected: [500],
  isAlone: true,
  run,
  after: async () => problems.splice(0),
  note: () =>
    `${WIDGETS * BUSY_MONTHS} documents beside ${CHANGES} changes: all were as built anew after ${slowest.toFixed(1)} s at most, with CloudFront's cache before them; ${WIDGETS * MONTHS} months were shown without the table.`,
};
