import * as v from 'valibot';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { type Answers, flawOf } from './report.ts';

/** A call of somebody signed in: the JSON of a 2xx, or undefined when nothing was acknowledged. */
export type Call = (method: string, path: string, body?: object | FormData) => Promise<object | undefined>;

export const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };

const JSON_TYPE = { 'content-type': 'application/json' };

/** A new session's token. @throws Error with the answer when it is refused */
export const signIn = async (url: string, person: { username: string; password: string } = ADMIN): Promise<string> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`login of ${person.username}: ${response.status} ${await response.text()}`);
  return v.parse(Session, await response.json()).token;
};

/** The JSON that an address answers. @throws Error with the answer when it is refused */
export const read = async (url: string, token: string, path: string): Promise<unknown> => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Calls that record their answers in `answers`; `expected`: the statuses that a refusal may have. */
export const recordedCalls = (url: string, token: string, answers: Answers, expected: readonly number[]): Call => {
  const refuse = (method: string, path: string, answer: { status: number; text: string }): undefined => {
    answers.refused.set(answer.status, (answers.refused.get(answer.status) ?? 0) + 1);
    const flaw = flawOf(answer, expected);
    if (flaw) answers.flaws.push(`${method} ${path}: ${flaw}`);
  };
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && JSON_TYPE) };
    let status = 0;
    let text = '';
    try {
      const response = await fetch(url + path, {
        method,
        headers,
        body: isForm ? body : body ? JSON.stringify(body) : null,
      });
      status = response.status;
      text = await response.text();
    } catch {
      answers.silent++;
      return undefined;
    }
    if (status > 299) return refuse(method, path, { status, text });
    answers.acknowledged++;
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
    answers.flaws.push(`${method} ${path}: ${status} that says nothing: ${text.slice(0, 200)}`);
  };
};

/** Writes that the product has acknowledged, which no fault may lose. */
export type Acknowledged = {
  /** title of each event by its id */
  readonly events: Map<string, string>;
  /** ids of events whose removal was acknowledged */
  readonly removed: Set<string>;
  /** name of each embedding by its id */
  readonly embeddings: Map<string, string>;
  readonly users: Set<string>;
};

export const nothingYet = (): Acknowledged => ({
  events: new Map(),
  removed: new Set(),
  embeddings: new Map(),
  users: new Set(),
});

/** Number of writers. */
export const WRITERS = 6;
export const PASSWORD = 'пароль-под-ударом';

const idOf = (answer: object | undefined): string | undefined => {
  const id = answer && Reflect.get(answer, 'id');
  return typeof id === 'string' ? id : undefined;
};

let serial = 0;

const writeOnce = async (call: Call, known: Acknowledged): Promise<void> => {
  serial++;
  const title = `Событие ${serial}`;
  const [old] = [...known.events.keys()].slice(-3);
  switch (serial % 10) {
    case 0: {
      if (!old) return;
      // Until it is acknowledged the event may be there or not.
      known.events.delete(old);
      if (await call('DELETE', `/api/events/${old}`)) known.removed.add(old);
      return;
    }
    case 1: {
      if (!old) return;
      const form = aForm({ title, image: aPicture('png', { filler: title }) });
      known.events.delete(old);
      if (await call('PUT', `/api/events/${old}`, form)) known.events.set(old, title);
      return;
    }
    case 2: {
      const id = idOf(await call('POST', '/api/embeddings', { name: title, type: 'HTML' }));
      if (id) known.embeddings.set(id, title);
      return;
    }
    case 3: {
      const username = `под-ударом-${serial}`;
      if (await call('POST', '/api/register', { username, password: PASSWORD })) known.users.add(username);
      return;
    }
    default: {
      const form = aForm({ title, image: aPicture('png', { filler: title }) });
      const id = idOf(await call('POST', '/api/events', form));
      if (id) known.events.set(id, title);
    }
  }
};

/** Writes all the time, so many requests at once, until it is told to stop; answers once the last one has ended. */
export const startWriters = (call: Call, known: Acknowledged, atOnce: number) => {
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) await writeOnce(call, known);
  };
  const all = Promise.all(Array.from({ length: atOnce }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await all;
  };
};

/**
 * Looks through the API for everything that was acknowledged.
 * @returns what is lost, has come back or is inconsistent; empty when all is well
 */
export const inspect = async (url: string, token: string, known: Acknowledged): Promise<string[]> => {
  const problems: string[] = [];
  const list = v.parse(v.array(CalendarEvent), await read(url, token, '/api/events'));
  const events = new Map(list.map((event) => [event.id, event]));
  for (const [id, title] of known.events) {
    const event = events.get(id);
    if (!event) problems.push(`event ${title} is lost`);
    else if (event.title !== title) problems.push(`event ${title} is called ${event.title}`);
    else if (!event.imageUrl) problems.push(`event ${title} has lost its picture`);
  }
  for (const id of known.removed) if (events.has(id)) problems.push(`removed event ${id} is back`);
  for (const { id, imageUrl } of list) {
    const picture = imageUrl && (await fetch(url + imageUrl));
    if (picture && picture.status !== 200) problems.push(`the picture of ${id} answers ${picture.status}`);
  }
  const embeddings = v.parse(v.array(Embedding), await read(url, token, '/api/embeddings')).map(({ id }) => id);
  for (const [id, name] of known.embeddings) if (!embeddings.includes(id)) problems.push(`embedding ${name} is lost`);
  // One of them: each sign-in costs a tenth of a second.
  const [username] = [...known.users].slice(-1);
  if (username) await signIn(url, { username, password: PASSWORD }).catch((reason) => problems.push(String(reason)));
  const verdict = v.parse(validateDatabase.output, await read(url, token, validateDatabase.path));
  if (!verdict.isValid) problems.push(`the database has ${verdict.issues.length} issues: ${verdict.issues[0]}`);
  return problems;
};
