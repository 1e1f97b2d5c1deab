import { createPasswords } from '#functions/auth/password-hash.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { openSystem, type SystemUser } from '#functions/testing/open-system.ts';
import { type Ids, isCallName, validRequests } from '#functions/testing/valid-requests.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { api } from '#shared/contracts/api.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { accountSubjects } from './account-subjects.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { description, houseSubjects, JUNE } from './house-subjects.ts';
import type { Subject } from './measure.ts';
import { calendarSubjects, copySubjects, embeddingSubjects, eventSubjects, trashed } from './own-subjects.ts';
import { SERIES, seedEvents, seedLog, seedSeries, seedUsers, type WriteItems } from './seed.ts';
import { signInSubjects } from './sign-in-subjects.ts';

/** The least number of log entries, so that page 1,000 exists at every size. */
const LOG_MIN = 10_010;

/** The window that the calendar requests for a month. */
const weeks = 'from=2025-05-26T00:00:00Z&to=2025-07-09T00:00:00Z';

/** Calls that read the whole table, or hash a password. They are made once. */
const ONCE = ['validateDatabase', 'makeCopy', 'createUser'];
/**
 * Calls that the loop over the contracts leaves out. They are listed below with windows and pages, or in another file
 * of subjects.
 */
const APART = [
  ...['listEvents', 'getFeed', 'getCalendarFile', 'getOEmbed', 'listLog', 'logout'],
  ...['login', 'loginByCode', 'countVisit', 'getMonth'],
  // They are not measured: one waits for a mail server, the other does not ask the table.
  ...['testEmailSettings', 'reportError'],
];

const USERS = 10_000;
/** A page of the trash. */
const TRASHED = 50;

type Place = {
  readonly table: CountingProxy;
  /** The address of a server with a calendar file, `/calendar.ics`, and a page, `/`. */
  readonly site: string;
  /**
   * Gives a faster way than the API of the engine to write items into the table of this name; undefined if there is
   * none.
   */
  readonly writerOf: (name: string) => WriteItems | undefined;
};

/**
 * The calls to measure, one after the other, with a history of `size` events of 10,000 users. A call that works only
 * once on the same data gets new data before each round, so every call succeeds. The call that ends a session comes
 * last.
 */
export const subjectsAt = async (size: number, { table, site, writerOf }: Place): Promise<Subject[]> => {
  const endpoints = { table: table.endpoint };
  const system = await openSystem({ endpoints, passwords: createPasswords() });
  const [owner, chief, target] = [await system.user(), await system.admin(), await system.user('цель')];
  const house = await system.user('дом культуры');
  await seedSeries(system.storage, SERIES, house.id);
  const write = writerOf(system.resources.TABLE_NAME) ?? ((items) => writeItems(system.storage, items));
  const neighbours = await seedUsers(USERS, write);
  await seedEvents(system.storage, size, owner.id, { neighbours, hasWords: true, write });
  await seedLog(system.storage, Math.max(size, LOG_MIN), write);
  // A session counts as confirmed for 15 minutes, and a million events may take longer.
  const [user, admin] = [await system.signedInAgain(owner), await system.signedInAgain(chief)];
  const body = { name: 'Сайт', type: 'HTML' } as const;
  const courses = (await house.call(createEmbedding, { body })).widgetToken;
  const [shown, shownAll] = [await user.call(createEmbedding, { body }), await admin.call(createEmbedding, { body })];
  const [own, all] = [shown, shownAll].map(({ widgetToken }) => `/api/events/public?token=${widgetToken}`);
  const calendarFile = String(own).replace('public', 'public.ics');
  const page = `https://calendar.example/calendar/${shown.widgetToken}`;
  const oembed = `/api/oembed?url=${encodeURIComponent(page)}`;
  // Somebody else shares a calendar, because the calls of a user who shares none make fewer requests [SHR-01].
  const sharer = await system.user('методист');
  for (let at = 1; at < TRASHED; at++) await trashed(user);
  const last = await trashed(user);
  const ids: Ids = {
    event: (await user.call(createEvent, { form: anEvent({ description }) })).id,
    category: (await user.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } })).id,
    embedding: shown.id,
    token: shown.widgetToken,
    user: target.id,
    heir: user.id,
    trashed: last.id,
    change: last.change,
    calendar: (await sharer.call(createCalendar, { body: { name: 'Афиша', color: '#ff0000' } })).id,
  };
  const ownThings = [
    ...accountSubjects(system, admin),
    ...eventSubjects(system, user),
    ...calendarSubjects(system, site),
    ...embeddingSubjects(system, site),
    ...(await copySubjects(table.endpoint)),
  ];
  const apart = new Set([...APART, ...ownThings.map(({ name }) => name.split(',')[0])]);
  const plain: Subject[] = [];
  for (const [name, contract] of Object.values(api).flatMap((group) => Object.entries<Endpoint>(group))) {
    if (apart.has(name) || !isCallName(name)) continue;
    const caller = contract.access === 'admin' ? admin : name in api.calendars ? sharer : user;
    const ask = () => {
      const { path, body: sent } = validRequests[name](ids);
      if (name === 'createEvent' && sent instanceof FormData) sent.set('description', description);
      return caller.request(contract.method, path, sent);
    };
    plain.push({ name, ask, ...(ONCE.includes(name) && { rounds: 1 }) });
  }
  return [
    { name: 'listEvents, a month, own', ask: () => user.get(`/api/events?${JUNE}`) },
    { name: `listEvents, a month, own, ${SERIES} series`, ask: () => house.get(`/api/events?${JUNE}`) },
    ...(await sharedSubjects(sharer)),
    { name: 'listEvents, a month, all', ask: () => admin.get(`/api/events?${JUNE}`) },
    { name: 'listEvents, no window, own', ask: () => user.get('/api/events'), rounds: 1 },
    { name: 'listEvents, no window, all', ask: () => admin.get('/api/events'), rounds: 1 },
    { name: `listEvents, 44 days, own, ${SERIES} series`, ask: () => house.get(`/api/events?${weeks}`) },
    {
      name: `getFeed, 44 days, own, ${SERIES} series`,
      ask: () => system.nobody.get(`/api/events/public?token=${courses}&${weeks}`),
    },
    { name: 'getFeed, a month, own', ask: () => system.nobody.get(`${own}&${JUNE}`) },
    { name: 'getFeed, a month, all', ask: () => system.nobody.get(`${all}&${JUNE}`) },
    { name: 'getCalendarFile, own', ask: () => system.nobody.get(calendarFile), rounds: 1 },
    { name: 'getOEmbed', ask: () => system.nobody.get(oembed) },
    { name: 'listLog, page 1', ask: () => admin.get('/api/admin/events?page=1') },
    { name: 'listLog, page 1000', ask: () => admin.get('/api/admin/events?page=1000') },
    ...(await signInSubjects(system)),
    ...ownThings,
    ...plain,
    ...(await houseSubjects(table)),
    { name: 'logout', ask: () => user.post('/api/logout'), rounds: 1 },
  ];
};

/** Lists of a month: of ten shared calendars with twenty events each, and of one of these calendars [SHR-11]. */
const sharedSubjects = async (member: SystemUser): Promise<Subject[]> => {
  const calendars: string[] = [];
  for (let at = 0; at < 10; at++) {
    const { id } = await member.call(createCalendar, { body: { name: `Календарь ${at}`, color: '#ff0000' } });
    calendars.push(id);
    for (let day = 1; day <= 20; day++) {
      const date = `2025-06-${String(day).padStart(2, '0')}`;
      const dates = { startDate: `${date}T09:00:00Z`, endDate: `${date}T10:00:00Z` };
      await member.call(createEvent, { query: { calendarId: id }, form: anEvent({ description, ...dates }) });
    }
  }
  return [
    {
      name: 'listEvents, a month, one of ten calendars',
      ask: () => member.get(`/api/events?calendarId=${calendars[0]}&${JUNE}`),
    },
    {
      name: 'listEvents, a month, ten calendars',
      ask: () => member.get(`/api/events?calendarId=${calendars.join(',')}&${JUNE}`),
    },
  ];
};
