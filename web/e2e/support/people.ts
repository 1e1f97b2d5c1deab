import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Session } from '#shared/contracts/accounts.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { product } from '#shared/testing/served-product.ts';

export const PASSWORD = 'правильный-пароль-1';

const call = async (method: string, path: string, token?: string, body?: string | FormData): Promise<unknown> => {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ?? null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

export const aName = (): string => `anna-${randomUUID().slice(0, 8)}`;

/** A registered user of one's own, so that tests do not see each other's events. */
export const aUser = async (username = aName()) => {
  const answer = await call('POST', '/api/register', undefined, JSON.stringify({ username, password: PASSWORD }));
  const { token, user } = v.parse(Session, answer);
  return { username, token, id: user.id };
};

const signInAsAdmin = async (): Promise<Session> => {
  const credentials = { username: product.adminUsername, password: product.adminPassword };
  return v.parse(Session, await call('POST', '/api/login', undefined, JSON.stringify(credentials)));
};

const isAlive = async ({ token }: Session): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${product.url}/api/user`, { headers })).ok;
};

let admin: Session | undefined;

/** The administrator, whose session lasts from file to file: a sign-in costs a bcrypt. */
export const theAdmin = async (): Promise<Session> => {
  if (!(admin && (await isAlive(admin)))) admin = await signInAsAdmin();
  return admin;
};

type Draft = {
  title: string;
  start: string;
  minutes?: number;
  color?: string;
  description?: string;
  /** Further parts of the form. */
  fields?: Readonly<Record<string, string>>;
};

/** `start` is an ISO date-time with a zone. */
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

/** All events that the owner of the token sees. */
export const eventsOf = async (token: string): Promise<CalendarEvent[]> =>
  v.parse(v.array(CalendarEvent), await call('GET', '/api/events', token));

/** The one event of this title. */
export const theEvent = async (token: string, title: string): Promise<CalendarEvent> => {
  const found = (await eventsOf(token)).filter((event) => event.title === title);
  const [event] = found;
  if (!event || found.length > 1) throw new Error(`${found.length} events are called ${title}`);
  return event;
};
