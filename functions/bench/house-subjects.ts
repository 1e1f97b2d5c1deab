import { moscowDay } from '#functions/domain/embeddings/visits.ts';
import { publishChanges } from '#functions/month-renewal/renew.ts';
import { seenDayKey, seenHostKey, seenHostsKey } from '#functions/storage/dynamodb/keys.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { openSystem, type SystemUser } from '#functions/testing/open-system.ts';
import { renewalOf } from '#functions/testing/renewal.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getMonth } from '#shared/contracts/feed.ts';
import { HOSTS_MAX } from '#shared/contracts/visits.ts';
import type { CountingProxy } from './counting-proxy.ts';
import type { Subject } from './measure.ts';
import { seedCourses, seedEvents } from './seed.ts';

/** With a title of one word the event has 15 words. Each word is an item of the search. */
export const description =
  'Встречаемся вечером большом зале дома культуры приглашаем детей взрослых вход свободный запись телефону администратора';
/** The window that the calendar requests for June 2025. */
export const JUNE = 'from=2025-06-01T00:00:00Z&to=2025-07-01T00:00:00Z';

/** A house of culture with 1,000 events and 40 weekly courses, at every size of the bench. */
const [EVENTS_BESIDE, COURSES] = [1000, 40];
/** Months of the house's widget: stored ones, and ones that nobody has requested yet. */
const STORED = ['2025-06', '2025-07'] as const;
const UNASKED = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'] as const;
/** The user agent of a visitor's browser. */
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const SEEN_DAYS = 365;
const TTL = 4_000_000_000;

type System = Awaited<ReturnType<typeof openSystem>>;

const newWidget = (user: SystemUser) => user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });

/**
 * The calls that count visits, and the owner's call that shows the counts. The data has a year of visits, and as many
 * sites as are counted separately.
 */
const seenSubjects = async ({ storage, nobody, user: newUser }: System): Promise<Subject[]> => {
  const user = await newUser('сосед');
  const often = await newWidget(user);
  const [now, year] = [new Date(), Array.from({ length: SEEN_DAYS }, (_, at) => at)];
  const visits = { n: 40, views: 400, variance: 3600, failed: 1, ttl: TTL };
  const day = moscowDay(now);
  await writeItems(storage, [
    ...year.map((at) => ({ ...seenDayKey(often.id, moscowDay(now, at)), kind: 'SEEN_DAY', ...visits })),
    ...Array.from({ length: HOSTS_MAX }, (_, at) => ({
      ...seenHostKey(often.id, `site${at}.example.ru`),
      ...{ kind: 'SEEN_HOST', first: day, last: day, ttl: TTL },
    })),
    { ...seenHostsKey(often.id), kind: 'SEEN_HOSTS', count: HOSTS_MAX, ttl: TTL },
  ]);
  const visit = (token: string, host: string) =>
    nobody.post('/api/seen', { token, host, outcome: 'shown' }, { headers: AGENT });
  let token = '';
  const anotherWidget = async (): Promise<void> => {
    token = (await newWidget(user)).widgetToken;
  };
  return [
    { name: 'countVisit, at a site of today', ask: () => visit(often.widgetToken, 'site7.example.ru') },
    {
      name: 'countVisit, the first of a day, at a new site',
      prepare: anotherWidget,
      ask: () => visit(token, 'example.ru'),
    },
    { name: 'getSeen, 30 days, 50 sites', ask: () => user.get(`/api/embeddings/${often.id}/seen?days=30`) },
    { name: 'getSeen, a year, 50 sites', ask: () => user.get(`/api/embeddings/${often.id}/seen?days=${SEEN_DAYS}`) },
  ];
};

/** The renewal's work after one change, with two months stored. */
const renewalSubjects = async (system: System, user: SystemUser, token: string): Promise<Subject[]> => {
  const renewal = await renewalOf(system);
  for (const month of STORED) await system.nobody.call(getMonth, { params: { token, month } });
  let records: Awaited<ReturnType<typeof renewal.records>> = [];
  const after = (fields: object) => async (): Promise<void> => {
    await renewal.records();
    await user.call(createEvent, { form: anEvent({ title: 'Концерт', description, ...fields }) });
    records = await renewal.records();
  };
  const ask = async () => {
    const failed = await publishChanges(system.storage, records, new Date());
    return { status: records.length === 1 && failed.length === 0 ? 200 : 500, text: '' };
  };
  const times = { startDate: '2025-06-17T09:00:00Z', endDate: '2025-06-17T10:00:00Z' };
  return [
    { name: 'renewal, an event', prepare: after(times), ask },
    { name: 'renewal, a course', prepare: after({ ...times, recurrence: 'FREQ=WEEKLY;UNTIL=20260531' }), ask },
    {
      name: 'renewal, nothing stored',
      prepare: after({ startDate: '2025-11-17T09:00:00Z', endDate: '2025-11-17T10:00:00Z' }),
      ask,
    },
  ];
};

/** Calls of one house of culture and of its visitors, and the work that follows from them. */
export const houseSubjects = async (table: CountingProxy): Promise<Subject[]> => {
  const system = await openSystem({ endpoints: { table: table.endpoint } });
  const user = await system.user();
  await seedEvents(system.storage, EVENTS_BESIDE, user.id, { hasWords: true });
  await seedCourses(system.storage, COURSES, user.id);
  const { widgetToken } = await newWidget(user);
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
  const unasked = UNASKED.values();
  const firstQuestion = () => system.nobody.get(`/api/feeds/1/${widgetToken}/${unasked.next().value}`);
  return [
    { name: 'listEvents, a month, courses', ask: () => user.get(`/api/events?${JUNE}`) },
    {
      name: 'getFeed, a month, courses',
      ask: () => system.nobody.get(`/api/events/public?token=${widgetToken}&${JUNE}`),
    },
    { name: 'createEvent, a course', ask: () => user.post('/api/events', aForm(course)) },
    { name: 'updateEvent, one date', ask: oneChanged },
    { name: 'removeEvent, one date', ask: () => user.delete(dateOf(nextDate())) },
    ...(await renewalSubjects(system, user, widgetToken)),
    { name: 'getMonth, first question', ask: () => firstQuestion(), rounds: UNASKED.length },
    ...(await seenSubjects(system)),
  ];
};
