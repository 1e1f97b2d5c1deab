import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, addMinutes, addMonths, endOfMonth, parse, startOfMonth, startOfWeek } from 'date-fns';
import { login, register } from '#shared/contracts/accounts.ts';
import { createEmbedding, type Embedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { demoOnce, demoWeekly, demoWords } from '#shared/locale/demo.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { type Api, apiOf } from './api.ts';

export const DEMO_ACCOUNT = { username: 'demo', password: 'demo-calendar' };

/** Months that are filled, from the one of today on. */
const MONTHS = 2;

type Draft = {
  title: string;
  color: string;
  start: Date;
  minutes: number;
  description?: string;
  externalLink?: string;
  poster?: string;
};

/** Whose clock the events keep, wherever they are made. */
export const DEMO_TIME_ZONE = 'Europe/Moscow';

const at = (day: Date, time: string): Date => parse(time, 'HH:mm', day);

/** The events of one month, each beginning in it. */
const draftsOf = (month: Date): Draft[] => {
  const firstWeek = startOfWeek(month, { weekStartsOn: 1 });
  const last = endOfMonth(month);
  const weekly = [0, 1, 2, 3, 4, 5].flatMap((week) =>
    demoWeekly.map((event) => ({ ...event, start: at(addDays(firstWeek, 7 * week + event.weekday), event.time) })),
  );
  const once = demoOnce.map((event) => ({
    ...event,
    start: at(addDays(firstWeek, 7 * event.week + event.weekday), event.time),
  }));
  return [...weekly, ...once].filter(({ start }) => start >= month && start <= last);
};

const formOf = async ({ title, description = '', externalLink = '', color, start, minutes, poster }: Draft) => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', description);
  form.set('externalLink', externalLink);
  form.set('color', color);
  form.set('startDate', start.toISOString());
  form.set('endDate', addMinutes(start, minutes).toISOString());
  if (poster) {
    const picture = await readFile(join(import.meta.dirname, 'posters', poster));
    form.set('image', new Blob([picture], { type: 'image/jpeg' }), poster);
  }
  return form;
};

/** Adds what is not there yet, so that a second run changes nothing. */
const addEvents = async (api: Api, today: Date): Promise<void> => {
  const from = startOfMonth(today);
  const drafts = Array.from({ length: MONTHS }, (_, index) => draftsOf(addMonths(from, index))).flat();
  const there = await api(listEvents, {
    query: { from: from.toISOString(), to: addMonths(from, MONTHS).toISOString() },
  });
  const known = new Set(there.map(({ title, startDate }) => `${title} ${Date.parse(startDate)}`));
  for (const draft of drafts) {
    if (known.has(`${draft.title} ${draft.start.getTime()}`)) continue;
    await api(createEvent, { body: await formOf(draft) });
  }
};

/** One embedding of each type, found again by its name. */
const addEmbeddings = async (api: Api): Promise<Embedding[]> => {
  const there = await api(listEmbeddings);
  const made: Embedding[] = [];
  for (const type of EMBEDDING_TYPES) {
    const name = demoWords.embeddings[type];
    const old = there.find((embedding) => embedding.name === name && embedding.type === type);
    made.push(old ?? (await api(createEmbedding, { body: { name, type } })));
  }
  return made;
};

const signIn = async (url: string): Promise<string> => {
  const api = apiOf(url);
  try {
    return (await api(login, { body: DEMO_ACCOUNT })).token;
  } catch (reason) {
    if (reason instanceof Error && reason.message.includes(apiErrors.accountBlocked))
      throw new Error(
        `The user ${DEMO_ACCOUNT.username} is blocked: unblock it at ${url}/admin/users, then run this again`,
      );
    return (await api(register, { body: DEMO_ACCOUNT })).token;
  }
};

/**
 * Fills the running product with a lively month and the one after it, and an embedding of each type.
 * @param url origin of the product
 * @param today decides the months; the events stand at the local time of this process (DEMO_TIME_ZONE in npm run demo)
 * @throws Error with the server's words
 */
export const seed = async (url: string, today: Date): Promise<{ token: string; embeddings: Embedding[] }> => {
  const token = await signIn(url);
  const api = apiOf(url, token);
  await addEvents(api, today);
  return { token, embeddings: await addEmbeddings(api) };
};
