import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Session } from '#shared/contracts/accounts.ts';
import { Calendar } from '#shared/contracts/calendars.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { SCOPES } from '#shared/contracts/programs.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { product } from '#shared/testing/served-product.ts';
import { DAY_MS } from '#shared/time/units.ts';

export const PASSWORD = 'правильный-пароль-1';

const call = async (method: string, path: string, token?: string, body?: string | FormData): Promise<unknown> => {
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await (path === '/api/register' && typeof body === 'string'
    ? fetchFromElsewhere(product.url + path, { method, headers, body })
    : fetch(product.url + path, { method, headers, body: body ?? null }));
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

export const aName = (): string => `anna-${randomUUID().slice(0, 8)}`;

/** A new registered user, so that tests do not see each other's events. */
export const aUser = async (username = aName()) => {
  const answer = await call('POST', '/api/register', undefined, JSON.stringify({ username, password: PASSWORD }));
  const { token, user } = v.parse(Session, answer);
  return { username, token, id: user.id };
};

/** A token for programs with every scope. */
export const aProgram = async (token: string): Promise<string> => {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const body = JSON.stringify({ name: 'Сайт школы', scopes: SCOPES, until });
  return v.parse(v.object({ token: v.string() }), await call('POST', '/api/user/programs', token, body)).token;
};

/** Signs in from another browser a user with the password `PASSWORD`. Returns the session token. */
export const signInFrom = async (username: string, userAgent: string): Promise<string> => {
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return v.parse(Session, await response.json()).token;
};

/** Ends a session as its holder would in another browser. */
export const endSession = async (token: string): Promise<void> => {
  await call('POST', '/api/logout', token);
};

/** The status of the answer when the user's own account is requested with this token. */
export const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${product.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;

const signInAsAdmin = async (): Promise<Session> => {
  const credentials = { username: product.adminUsername, password: product.adminPassword };
  return v.parse(Session, await call('POST', '/api/login', undefined, JSON.stringify(credentials)));
};

const isAlive = async ({ token }: Session): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${product.url}/api/user`, { headers })).ok;
};

let admin: { readonly session: Session; readonly since: number } | undefined;

/**
 * The tests reuse the session of the administrator for this long, in milliseconds. A quarter of an hour after the
 * sign-in, dangerous calls begin to ask for the password.
 */
const FRESH_MS = 8 * 60_000;

/** The administrator. The session is shared by all test files, because each sign-in computes a bcrypt hash. */
export const theAdmin = async (): Promise<Session> => {
  const isFresh = admin && Date.now() - admin.since < FRESH_MS && (await isAlive(admin.session));
  if (!admin || !isFresh) admin = { session: await signInAsAdmin(), since: Date.now() };
  return admin.session;
};

type Draft = {
  title: string;
  start: string;
  minutes?: number;
  color?: string;
  description?: string;
  /** Further parts of the form. */
  fields?: Readonly<Record<string, string | File>>;
};

/** Creates an event. `start` is an ISO date-time with a zone. */
export const anEvent = async (
  token: string,
  { title, start, minutes = 60, color, description, fields = {} }: Draft,
) => {
  const form = new FormData();
  form.set('title', title);
  form.set('startDate', new Date(start).toISOString());
  form.set('endDate', new Date(Date.parse(start) + minutes * 60_000).toISOString());
  if (color) form.set('color', color);
  if (description) form.set('description', description);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return v.parse(CalendarEvent, await call('POST', '/api/events', token, form));
};

/** Creates a shared calendar that this user owns. */
export const aCalendar = async (token: string, name: string): Promise<Calendar> =>
  v.parse(Calendar, await call('POST', '/api/calendars', token, JSON.stringify({ name, color: '#22c55e' })));

/** All events that the owner of the token sees. */
export const eventsOf = async (token: string): Promise<CalendarEvent[]> =>
  v.parse(v.array(CalendarEvent), await call('GET', '/api/events', token));

/** Moves an event to the trash. */
export const trashEvent = async (token: string, id: string): Promise<void> => {
  await call('DELETE', `/api/events/${id}`, token);
};

export const theEvent = async (token: string, title: string): Promise<CalendarEvent> => {
  const found = (await eventsOf(token)).filter((event) => event.title === title);
  const [event] = found;
  if (!event || found.length > 1) throw new Error(`${found.length} events are called ${title}`);
  return event;
};
