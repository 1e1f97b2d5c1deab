import { randomUUID } from 'node:crypto';
import { createPasswords } from '#functions/auth/password-hash.ts';
import { newId } from '#functions/storage/ids.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import type { Reply } from '#functions/testing/caller.ts';
import { openSystem, type SystemUser } from '#functions/testing/open-system.ts';
import { type Ids, isCallName, validRequests } from '#functions/testing/valid-requests.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { api } from '#shared/contracts/api.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent, removeEvent } from '#shared/contracts/events.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { description, houseSubjects, JUNE } from './house-subjects.ts';
import type { Subject } from './measure.ts';
import { SERIES, seedEvents, seedLog, seedSeries, seedUsers, type WriteItems } from './seed.ts';
import { signInSubjects } from './sign-in-subjects.ts';

/** The least number of log entries, so that page 1,000 exists at every size. */
const LOG_MIN = 10_010;

/** The window that the calendar requests for a month. */
const weeks = 'from=2025-05-26T00:00:00Z&to=2025-07-09T00:00:00Z';
const EVENT_FORMS = ['createEvent', 'updateEvent'];

/** Calls that read a whole table, ask a mail server, or answer only after a password was hashed. They are made once. */
const ONCE = [
  ...['validateDatabase', 'makeCopy', 'login', 'register', 'createUser', 'changePassword'],
  // The same again changes nothing.
  ...['updateEvent', 'updateCategory'],
];
/** Calls that are added below, with windows and pages. The recreation comes last, because nothing is left after it. */
const APART = [
  'listEvents',
  'getFeed',
  'getCalendarFile',
  'getOEmbed',
  // house-subjects.ts has these: browsers send the first two, and the first request for a month differs from later
  // ones.
  'countVisit',
  'reportError',
  'getMonth',
  'listLog',
  'testEmailSettings',
  // These would end the session of the calls that follow.
  'logout',
  'endOtherSessions',
  'deleteOwnAccount',
  // Blocking a blocked account changes nothing, and the calls that follow need the account unblocked.
  'toggleUser',
  'recreateDatabase',
  'removeEmbedding',
];

const isCalendarCall = (name: string): boolean => name in api.calendars;

const USERS = 10_000;

/**
 * The calls at a history of `size` events of 10,000 users, one after the other. Calls that end a session come last.
 * @param writerOf writes items into a table of this name, faster than the engine's door
 */
export const subjectsAt = async (
  size: number,
  table: CountingProxy,
  writerOf: (name: string) => WriteItems | undefined,
): Promise<Subject[]> => {
  const endpoints = { table: table.endpoint };
  const system = await openSystem({ endpoints, passwords: createPasswords() });
  const [user, admin, target] = [await system.user(), await system.admin(), await system.user('цель')];
  const house = await system.user('дом культуры');
  await seedSeries(system.storage, SERIES, house.id);
  movable = undefined;
  const write = writerOf(system.resources.TABLE_NAME) ?? ((items) => writeItems(system.storage, items));
  const neighbours = await seedUsers(USERS, write);
  await seedEvents(system.storage, size, user.id, { neighbours, hasWords: true, write });
  await seedLog(system.storage, Math.max(size, LOG_MIN), write);
  const body = { name: 'Сайт', type: 'HTML' } as const;
  const courses = (await house.call(createEmbedding, { body })).widgetToken;
  const embeddings = [await user.call(createEmbedding, { body }), await admin.call(createEmbedding, { body })];
  const [own, all] = embeddings.map(({ widgetToken }) => `/api/events/public?token=${widgetToken}`);
  const calendarFile = String(own).replace('public', 'public.ics');
  const page = `https://calendar.example/calendar/${embeddings[0]?.widgetToken}`;
  const oembed = `/api/oembed?url=${encodeURIComponent(page)}`;
  let category = '';
  // Somebody else shares a calendar, because the calls of a user who shares none make fewer requests [SHR-01].
  const sharer = await system.user('методист');
  const calendar = (await sharer.call(createCalendar, { body: { name: 'Афиша', color: '#ff0000' } })).id;
  const ids = async (): Promise<Ids> => {
    // A user may have 50 categories at most.
    if (category) await user.delete(`/api/categories/${category}`);
    const event = await user.call(createEvent, { form: anEvent({ description }) });
    const body = { name: newId(), color: '#ff0000' };
    category = (await user.call(createCategory, { query: {}, body })).id;
    const [trashed, change] = [await user.call(createEvent, { form: anEvent({ description }) }), randomUUID()];
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
      calendar,
    };
  };
  const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
  const plain: Subject[] = [];
  for (const [name, contract] of calls) {
    if (APART.includes(name) || !isCallName(name)) continue;
    const ofCalendars = isCalendarCall(name) ? sharer : user;
    const caller = contract.access === 'admin' || name === 'moveEvent' ? admin : ofCalendars;
    const known = await ids();
    const ask = () => {
      const { path, body: sent } = validRequests[name](known);
      if (EVENT_FORMS.includes(name) && sent instanceof FormData) sent.set('description', description);
      return caller.request(contract.method, path, sent);
    };
    plain.push({ name, ask, ...(ONCE.includes(name) || contract.method === 'DELETE' ? { rounds: 1 } : {}) });
  }
  return [
    { name: 'listEvents, a month, own', ask: () => user.get(`/api/events?${JUNE}`) },
    { name: 'listEvents, a month, all', ask: () => admin.get(`/api/events?${JUNE}`) },
    ...(await sharedSubjects(sharer)),
    { name: 'listEvents, no window, own', ask: () => user.get('/api/events'), rounds: 1 },
    { name: 'listEvents, no window, all', ask: () => admin.get('/api/events'), rounds: 1 },
    { name: `listEvents, a month, own, ${SERIES} series`, ask: () => house.get(`/api/events?${JUNE}`) },
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
    ...(await signInSubjects(system, table.take)),
    { name: 'updateEvent, moved', ask: () => moved(user, ids) },
    { name: 'toggleUser', ask: () => toggled(admin, target.id), rounds: 10 },
    ...plain,
    ...(await houseSubjects(table)),
    { name: 'logout', ask: () => user.post('/api/logout'), rounds: 1 },
  ];
};

/** A month of ten shared calendars with twenty events each, and of one of them [SHR-11]. */
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

let day = 0;
let movable: string | undefined;
/** Moves one event to another month each time. */
const moved = async (user: SystemUser, ids: () => Promise<Ids>): Promise<Reply> => {
  movable ??= (await ids()).event;
  const date = `20${30 + (day++ % 20)}-01-10`;
  const form = aForm({ description, startDate: `${date}T09:00:00Z`, endDate: `${date}T10:00:00Z` });
  return user.put(`/api/events/${movable}`, form);
};

let isBlocked = false;
/** Blocks the account and unblocks it in turn. */
const toggled = (admin: SystemUser, id: string): Promise<Reply> => {
  isBlocked = !isBlocked;
  return admin.post(`/api/admin/users/${id}/toggle`, { blocked: isBlocked });
};
