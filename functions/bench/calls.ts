import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expanded } from '#functions/domain/series-events.ts';
import { createPasswords } from '#functions/http/password-hash.ts';
import { newId } from '#functions/storage/ids.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import type { Reply } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { type Ids, isCallName, validRequests } from '#functions/testing/valid-requests.ts';
import { api } from '#shared/contracts/api.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent, removeEvent } from '#shared/contracts/events.ts';
import { markdownTable, median, reportResults } from '#shared/testing/results.ts';
import { type Count, type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { seedCourses, seedEvents, seedLog, seedSeries, seriesAt } from './seed.ts';
import { signInSubjects } from './sign-in-subjects.ts';

// `npm run bench:calls [-- --sizes 1000,10000,100000]`: for each call milliseconds (median), requests to the table
// and bytes that it answered, at growing histories of one calendar (64 events a month) and of the log, and for a month
// of 200 series; and milliseconds of processor that 2,000 of their dates take. With
// `--units FILE` the table's units at the first size are written there too: the bill (infra/costs) is reckoned from them.
// Writes CALLS-RESULTS.md.

const WHOLE = '1000,10000,100000';
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: WHOLE }, units: { type: 'string' } },
});
const sizes = values.sizes.split(',').map(Number);
const ROUNDS = 9;
/** Entries of the log: page 1,000 must exist at every size. */
const LOG_MIN = 10_010;

type Subject = { readonly name: string; readonly ask: () => Promise<Reply>; readonly rounds?: number };
type Measure = {
  readonly ms: number;
  readonly requests: number;
  /** of the table's answers */
  readonly kilobytes: number;
  readonly reads: number;
  readonly writes: number;
  /** Minimum of all rounds: the time without other load. */
  readonly leastMs: number;
  /** of the call's own answer */
  readonly answerBytes: number;
};

const month = 'from=2025-06-01T00:00:00Z&to=2025-07-01T00:00:00Z';
/** Events that one has at most. */
const OWNED = 4_000;
/** What the calendar asks for to show a month. */
const weeks = 'from=2025-05-26T00:00:00Z&to=2025-07-09T00:00:00Z';
/** Series of one owner, of five years each [REC-45]. */
const SERIES = 200;
const DATES = 2000;

/** Calls that read a whole table, ask a mail server, or only answer after a password was hashed: once is enough. */
const ONCE = [
  ...['validateDatabase', 'repairCounters', 'makeCopy', 'login', 'register', 'createUser', 'changePassword'],
  // The same again changes nothing.
  ...['updateEvent', 'updateCategory'],
];
/** These stand below with windows and pages; recreation comes last, as nothing is left after it. */
const APART = [
  'listEvents',
  'getFeed',
  'getCalendarFile',
  'getOEmbed',
  'listLog',
  'testEmailSettings',
  // These would end the session of all that follow.
  'logout',
  'endOtherSessions',
  'deleteOwnAccount',
  // A second block changes nothing, and whoever comes after it should find the account as it was.
  'toggleUser',
  'recreateDatabase',
  'removeEmbedding',
];

const measure = async (proxy: CountingProxy, { name, ask, rounds = ROUNDS }: Subject): Promise<Measure | string> => {
  const [times, counts, answers]: [number[], Count[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    proxy.take();
    const started = performance.now();
    const reply = await ask();
    times.push(performance.now() - started);
    // 'login' sends a wrong password; any other call would be refused before it did anything.
    if (reply.status >= 500 || (reply.status === 401 && name !== 'login')) return String(reply.status);
    if (reply.status === 400 && reply.text.startsWith('Слишком много данных')) return 'too much';
    counts.push(proxy.take());
    answers.push(Buffer.byteLength(reply.text));
  }
  const middle = (name: keyof Count): number => median(counts.map((count) => count[name]));
  return {
    ms: median(times),
    leastMs: Math.min(...times),
    requests: middle('requests'),
    kilobytes: middle('bytes') / 1024,
    reads: middle('reads'),
    writes: middle('writes'),
    answerBytes: median(answers),
  };
};

/** With a title of one word the 15 words of an event that infra/costs reckons with: each is an item of the search. */
const description =
  'Встречаемся вечером большом зале дома культуры приглашаем детей взрослых вход свободный запись телефону администратора';
const EVENT_FORMS = ['createEvent', 'updateEvent'];

/** A house of culture, the same at every size of the others: 1,000 events and 40 weekly courses. */
const [EVENTS_BESIDE, COURSES] = [1000, 40];

const courseSubjects = async (): Promise<Subject[]> => {
  const system = await openSystem({ endpoints: { table: proxy.endpoint } });
  const user = await system.user();
  await seedEvents(system.storage, EVENTS_BESIDE, user.id, { hasWords: true });
  await seedCourses(system.storage, COURSES, user.id);
  const { widgetToken } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const course = { title: 'Кружок', description, recurrence: 'FREQ=WEEKLY;UNTIL=20260531' };
  const { seriesId } = await user.call(createEvent, { form: anEvent(course) });
  let week = 0;
  const nextDate = () => new Date(Date.UTC(2025, 2, 5 + 7 * week++, 9)).toISOString();
  const dateOf = (start: string) => `/api/events/${seriesId}_${start.slice(0, 10).replaceAll('-', '')}`;
  const oneChanged = () => {
    const startDate = nextDate();
    return user.put(
      dateOf(startDate),
      aForm({ title: 'Концерт', description, startDate, endDate: startDate.replace('T09', 'T10') }),
    );
  };
  return [
    { name: 'listEvents, a month, courses', ask: () => user.get(`/api/events?${month}`) },
    {
      name: 'getFeed, a month, courses',
      ask: () => system.nobody.get(`/api/events/public?token=${widgetToken}&${month}`),
    },
    { name: 'createEvent, a course', ask: () => user.post('/api/events', aForm(course)) },
    { name: 'updateEvent, one date', ask: oneChanged },
    { name: 'removeEvent, one date', ask: () => user.delete(dateOf(nextDate())) },
  ];
};

const subjectsAt = async (size: number): Promise<Subject[]> => {
  const system = await openSystem({ endpoints: { table: proxy.endpoint }, passwords: createPasswords() });
  const [user, admin, target] = [await system.user(), await system.admin(), await system.user('цель')];
  const house = await system.user('дом культуры');
  await seedSeries(system.storage, SERIES, house.id);
  const neighbours: string[] = [];
  for (let rest = size - OWNED; rest > 0; rest -= OWNED)
    neighbours.push((await system.user(`сосед ${neighbours.length}`)).id);
  await seedEvents(system.storage, size, user.id, { neighbours, hasWords: true });
  await seedLog(system.storage, Math.max(size, LOG_MIN));
  const body = { name: 'Сайт', type: 'HTML' } as const;
  const courses = (await house.call(createEmbedding, { body })).widgetToken;
  const embeddings = [await user.call(createEmbedding, { body }), await admin.call(createEmbedding, { body })];
  const [own, all] = embeddings.map(({ widgetToken }) => `/api/events/public?token=${widgetToken}`);
  const calendarFile = String(own).replace('public', 'public.ics');
  const page = `https://calendar.example/calendar/${embeddings[0]?.widgetToken}`;
  const oembed = `/api/oembed?url=${encodeURIComponent(page)}`;
  let category = '';
  const ids = async (): Promise<Ids> => {
    // Nobody may have more than 50.
    if (category) await user.delete(`/api/categories/${category}`);
    const event = await user.call(createEvent, { form: anEvent({ description }) });
    const body = { name: newId(), color: '#ff0000' };
    category = (await user.call(createCategory, { query: {}, body })).id;
    const [trashed, change] = [await user.call(createEvent, { form: anEvent({ description }) }), newId()];
    await user.call(removeEvent, { params: { id: trashed.id }, query: { change } });
    return {
      event: event.id,
      category,
      embedding: embeddings[0]?.id ?? '',
      token: embeddings[0]?.widgetToken ?? '',
      user: target.id,
      heir: user.id,
      trashed: trashed.id,
      change,
    };
  };
  const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
  const plain: Subject[] = [];
  for (const [name, contract] of calls) {
    if (APART.includes(name) || !isCallName(name)) continue;
    const caller = contract.access === 'admin' ? admin : user;
    const known = await ids();
    const ask = () => {
      const { path, body: sent } = validRequests[name](known);
      if (EVENT_FORMS.includes(name) && sent instanceof FormData) sent.set('description', description);
      return caller.request(contract.method, path, sent);
    };
    plain.push({ name, ask, ...(ONCE.includes(name) || contract.method === 'DELETE' ? { rounds: 1 } : {}) });
  }
  return [
    { name: 'listEvents, a month, own', ask: () => user.get(`/api/events?${month}`) },
    { name: 'listEvents, a month, all', ask: () => admin.get(`/api/events?${month}`) },
    { name: 'listEvents, no window, own', ask: () => user.get('/api/events'), rounds: 1 },
    { name: 'listEvents, no window, all', ask: () => admin.get('/api/events'), rounds: 1 },
    { name: `listEvents, 44 days, own, ${SERIES} series`, ask: () => house.get(`/api/events?${weeks}`) },
    {
      name: `getFeed, 44 days, own, ${SERIES} series`,
      ask: () => system.nobody.get(`/api/events/public?token=${courses}&${weeks}`),
    },
    { name: 'getFeed, a month, own', ask: () => system.nobody.get(`${own}&${month}`) },
    { name: 'getFeed, a month, all', ask: () => system.nobody.get(`${all}&${month}`) },
    { name: 'getCalendarFile, own', ask: () => system.nobody.get(calendarFile), rounds: 1 },
    { name: 'getOEmbed', ask: () => system.nobody.get(oembed) },
    { name: 'listLog, page 1', ask: () => admin.get('/api/admin/events?page=1') },
    { name: 'listLog, page 1000', ask: () => admin.get('/api/admin/events?page=1000') },
    ...(await signInSubjects(system, proxy.take)),
    { name: 'updateEvent, moved', ask: () => moved(user, ids) },
    { name: 'toggleUser', ask: () => toggled(admin, target.id), rounds: 10 },
    ...plain,
    ...(await courseSubjects()),
    { name: 'logout', ask: () => user.post('/api/logout'), rounds: 1 },
  ];
};

type User = Awaited<ReturnType<Awaited<ReturnType<typeof openSystem>>['user']>>;
let day = 0;
let movable: string | undefined;
/** Moves one event to another month each time. */
const moved = async (user: User, ids: () => Promise<Ids>): Promise<Reply> => {
  movable ??= (await ids()).event;
  const date = `20${30 + (day++ % 20)}-01-10`;
  const form = aForm({ description, startDate: `${date}T09:00:00Z`, endDate: `${date}T10:00:00Z` });
  return user.put(`/api/events/${movable}`, form);
};

let isBlocked = false;
/** Blocks the account and unblocks it in turn. */
const toggled = (admin: User, id: string): Promise<Reply> => {
  isBlocked = !isBlocked;
  return admin.post(`/api/admin/users/${id}/toggle`, { blocked: isBlocked });
};

/** Milliseconds of processor that so many dates of series take, without other load: the least of many times. */
const expansion = (): number => {
  const series = Array.from({ length: SERIES }, (_, at) => seriesAt(at, 'owner'));
  const window = { from: '2025-05-26T00:00:00.000Z', to: '2025-06-16T00:00:00.000Z' };
  const times = Array.from({ length: 100 }, () => {
    const began = process.cpuUsage();
    const { length } = expanded({ singles: [], series }, window);
    const { user, system } = process.cpuUsage(began);
    return ((user + system) / 1000 / length) * DATES;
  });
  return Math.min(...times);
};

const cellsOf = (result: Measure | string | undefined): (string | number)[] => {
  if (result === undefined || typeof result === 'string') return [result ?? '', '', ''];
  return [result.ms.toFixed(1), result.requests, result.kilobytes.toFixed(1)];
};

console.info = () => undefined;
const engines = await startEngines();
const proxy = await startCountingProxy(engines.tableEndpoint);
const rows = new Map<string, (Measure | string)[]>();
for (const size of sizes) {
  movable = undefined;
  const started = performance.now();
  const subjects = await subjectsAt(size);
  console.log(`${size} events written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const subject of subjects)
    rows.set(subject.name, [...(rows.get(subject.name) ?? []), await measure(proxy, subject)]);
}
reportResults(join(import.meta.dirname, 'CALLS-RESULTS.md'), {
  title: 'What each call takes',
  command: 'npm run bench:calls',
  text: `Milliseconds (median), requests to the table and kB of its answers, by the number of events.\n\n${markdownTable(
    ['Call', ...sizes.flatMap((size) => [`${size}: ms`, 'requests', 'kB'])],
    [...rows].map(([name, results]) => [name, ...results.flatMap(cellsOf)]),
  )}\n\n${DATES} dates of series take ${expansion().toFixed(1)} ms of processor.`,
  isPart: values.sizes !== WHOLE,
});
if (values.units) {
  const measured = [...rows].flatMap(([name, [first]]) => (typeof first === 'object' ? [[name, first] as const] : []));
  const rounded = measured.map(([name, { ms, kilobytes, leastMs, ...units }]) => [
    name,
    { ms: Math.round(leastMs), ...units },
  ]);
  await writeFile(values.units, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
proxy.stop();
await engines.stop();
