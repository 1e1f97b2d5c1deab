import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, addMinutes, addMonths, endOfMonth, parse, startOfMonth, startOfWeek } from 'date-fns';
import { login, register } from '#shared/contracts/accounts.ts';
import { acceptInvite, addMember, createCalendar, listCalendars, listMembers } from '#shared/contracts/calendars.ts';
import { createCategory, listCategories } from '#shared/contracts/categories.ts';
import { createEmbedding, type Embedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import { type CalendarEvent, createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import {
  demoCalendars,
  demoCategories,
  demoCourses,
  demoOnce,
  demoPeople,
  demoStaff,
  demoWords,
} from '#shared/locale/demo.ts';
import { refusals } from '#shared/locale/refusals.ts';
import { type Api, apiOf } from './api.ts';

/** The director; colleagues have the same password. */
export const DEMO_ACCOUNT = { username: demoPeople.director, password: 'demo-calendar' };

/** Number of months that are filled, from the present one on. */
const MONTHS = 2;

/** The time zone of the events, whatever the zone of the machine is. */
export const DEMO_TIME_ZONE = 'Europe/Moscow';

type CategoryKey = keyof typeof demoCategories;
type CalendarKey = (typeof demoCalendars)[number]['key'];
type People = Record<keyof typeof demoPeople, Api>;

/** A changed date of a series: `at` is the number of the date, the other fields are the changed values. */
type Other = { at: number; title?: string; location?: string; status?: string };

type Draft = {
  title: string;
  category?: CategoryKey;
  location: string;
  ageRating?: string;
  description: string;
  /** For whole days, the first day. */
  start: Date;
  minutes?: number;
  days?: number;
  status?: string;
  externalLink?: string;
  poster?: string;
  recurrence?: string;
  other?: Other;
};

const at = (day: Date, time: string): Date => parse(time, 'HH:mm', day);

const firstWeekOf = (month: Date): Date => startOfWeek(month, { weekStartsOn: 1 });

/** The end of a season, 31 May, as recurrence rules write a date: `YYYYMMDD`. */
const seasonEnd = (month: Date): string => `${month.getFullYear() + (month.getMonth() > 4 ? 1 : 0)}0531`;

type Course = Omit<Draft, 'start' | 'recurrence'> & { weekday: number; time: string; rule: string };

/** Weekly series. Each begins within the first seven days of the month. */
const weeklyFrom = (month: Date, courses: readonly Course[]): Draft[] =>
  courses.map(({ weekday, time, rule, ...course }) => {
    const day = addDays(firstWeekOf(month), weekday);
    const start = at(day < month ? addDays(day, 7) : day, time);
    return { ...course, start, recurrence: `${rule};UNTIL=${seasonEnd(month)}` };
  });

/** The single events that begin in the month. */
const eventsOf = (month: Date): Draft[] => {
  const last = endOfMonth(month);
  return demoOnce
    .map(({ week, weekday, ...event }) => {
      const day = addDays(firstWeekOf(month), 7 * week + weekday);
      return { ...event, start: 'time' in event ? at(day, event.time) : day };
    })
    .filter(({ start }) => start >= month && start <= last);
};

/** The day as midnight in UTC, which is the form of whole days. */
const midnight = (day: Date): Date => new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()));

const spanOf = ({ start, minutes = 0, days }: Draft): readonly [start: Date, end: Date] =>
  days === undefined ? [start, addMinutes(start, minutes)] : [midnight(start), midnight(addDays(start, days))];

const toForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const formOf = async (draft: Draft, categoryId: string): Promise<FormData> => {
  const [start, end] = spanOf(draft);
  const form = toForm({
    title: draft.title,
    description: draft.description,
    externalLink: draft.externalLink ?? '',
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    allDay: String(draft.days !== undefined),
    timeZone: DEMO_TIME_ZONE,
    location: draft.location,
    ageRating: draft.ageRating ?? '',
    status: draft.status ?? 'published',
    categoryId,
    recurrence: draft.recurrence ?? '',
  });
  if (draft.poster) {
    const picture = await readFile(join(import.meta.dirname, 'posters', draft.poster));
    form.set('image', new Blob([picture], { type: 'image/jpeg' }), draft.poster);
  }
  return form;
};

/** Changes one date of a new series. */
const changeOne = async (api: Api, { seriesId }: CalendarEvent, { at: number, ...other }: Other): Promise<void> => {
  const date = (await api(listEvents)).filter((event) => event.seriesId === seriesId)[number];
  if (!date) throw new Error(`The series ${seriesId} has no date ${number}`);
  const { title, description, startDate, endDate } = date;
  const body = toForm({ title, description, startDate, endDate, ...other });
  await api(updateEvent, { params: { id: date.id }, query: { scope: 'this' }, body });
};

/** The ids of the demo's calendars. A missing calendar is created, and colleagues join it by invitations. */
const addCalendars = async (people: People): Promise<Map<CalendarKey, string>> => {
  const there = await people.director(listCalendars);
  const ids = new Map<CalendarKey, string>();
  for (const { key, name, color, members } of demoCalendars) {
    const old = there.find((calendar) => calendar.name === name && !calendar.isOwn);
    const { id } = old ?? (await people.director(createCalendar, { body: { name, color } }));
    const joined = new Set((await people.director(listMembers, { params: { id } })).map(({ username }) => username));
    for (const { person, role } of members.filter((one) => !joined.has(demoPeople[one.person]))) {
      await people.director(addMember, { params: { id }, body: { name: demoPeople[person], role } });
      await people[person](acceptInvite, { params: { id } });
    }
    ids.set(key, id);
  }
  return ids;
};

/** Adds events that the calendar lacks, so that a second run changes nothing. */
const addEvents = async (api: Api, calendarId: string, from: Date, drafts: Draft[]): Promise<void> => {
  const ofCalendar = { query: { calendarId } };
  const categories = new Map((await api(listCategories, ofCalendar)).map(({ name, id }) => [name, id]));
  const categoryIdOf = async (key: CategoryKey): Promise<string> => {
    const body = demoCategories[key];
    const id = categories.get(body.name) ?? (await api(createCategory, { ...ofCalendar, body })).id;
    categories.set(body.name, id);
    return id;
  };
  const there = await api(listEvents, {
    query: { calendarId, from: from.toISOString(), to: addMonths(from, MONTHS).toISOString() },
  });
  const titles = new Set(there.map(({ title }) => title));
  const known = new Set(there.map(({ title, startDate }) => `${title} ${Date.parse(startDate)}`));
  const isThere = (draft: Draft): boolean =>
    draft.recurrence ? titles.has(draft.title) : known.has(`${draft.title} ${spanOf(draft)[0].getTime()}`);
  for (const draft of drafts.filter((one) => !isThere(one))) {
    const categoryId = draft.category ? await categoryIdOf(draft.category) : '';
    const made = await api(createEvent, { ...ofCalendar, body: await formOf(draft, categoryId) });
    if (draft.other) await changeOne(api, made, draft.other);
  }
};

/** One embedding of each type, which shows the calendars. An existing embedding is found by its name. */
const addEmbeddings = async (api: Api, calendars: string[]): Promise<Embedding[]> => {
  const there = await api(listEmbeddings);
  const made: Embedding[] = [];
  for (const type of EMBEDDING_TYPES) {
    const name = demoWords.embeddings[type];
    const old = there.find((embedding) => embedding.name === name && embedding.type === type);
    made.push(old ?? (await api(createEmbedding, { body: { name, type, calendars } })));
  }
  return made;
};

const signIn = async (url: string, body: { username: string; password: string }): Promise<string> => {
  const api = apiOf(url);
  try {
    return (await api(login, { body })).token;
  } catch (reason) {
    if (reason instanceof Error && reason.message.includes(refusals['account-blocked']))
      throw new Error(`The user ${body.username} is blocked: unblock it at ${url}/admin/users, then run this again`);
    return (await api(register, { body })).token;
  }
};

/**
 * Fills the running product with a house of culture: three users who share three calendars, events in this month and
 * the next, and an embedding of each type that shows the public calendars.
 * @param url origin of the product
 * @param today decides the months; times are local to this process (DEMO_TIME_ZONE in npm run demo)
 * @returns the director's token and embeddings
 * @throws Error with the server's text
 */
export const seed = async (url: string, today: Date): Promise<{ token: string; embeddings: Embedding[] }> => {
  const signedIn = (username: string) => signIn(url, { ...DEMO_ACCOUNT, username });
  const token = await signedIn(demoPeople.director);
  const people: People = {
    director: apiOf(url, token),
    methodist: apiOf(url, await signedIn(demoPeople.methodist)),
    volunteer: apiOf(url, await signedIn(demoPeople.volunteer)),
  };
  const calendars = await addCalendars(people);
  const idOf = (key: CalendarKey): string => calendars.get(key) ?? '';
  const from = startOfMonth(today);
  const drafts: Record<CalendarKey, Draft[]> = {
    poster: Array.from({ length: MONTHS }, (_, index) => eventsOf(addMonths(from, index))).flat(),
    courses: weeklyFrom(from, demoCourses),
    staff: weeklyFrom(from, demoStaff),
  };
  for (const { key, maker } of demoCalendars) await addEvents(people[maker], idOf(key), from, drafts[key]);
  const shown = demoCalendars.filter(({ isPublic }) => isPublic).map(({ key }) => idOf(key));
  return { token, embeddings: await addEmbeddings(people.director, shown) };
};
