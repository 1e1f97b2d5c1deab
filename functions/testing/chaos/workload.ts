import * as v from 'valibot';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { type Answers, flawOf } from './report.ts';

/** Makes a call of a signed-in user. Resolves with the JSON of a 2xx, or undefined if nothing was acknowledged. */
export type Call = (method: string, path: string, body?: object | FormData) => Promise<object | undefined>;

const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };

/** The environment in which the product is started. */
export const ENVIRONMENT = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOCAL_LOG: 'quiet',
  // 1: the usual time limits, because they are tested too.
  TIMEOUT_FACTOR: '1',
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** Attempts to sign in. A busy machine answers 503 («Повторите позже»). */
const SIGN_IN_ATTEMPTS = 10;

/** Signs in. @returns the token of the new session @throws Error with the answer when it is refused */
export const signIn = async (
  url: string,
  person: { username: string; password: string } = ADMIN,
  attempts = SIGN_IN_ATTEMPTS,
): Promise<string> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(person),
  });
  if (response.status === 503 && attempts > 1) return signIn(url, person, attempts - 1);
  if (!response.ok) throw new Error(`login of ${person.username}: ${response.status} ${await response.text()}`);
  return v.parse(Session, await response.json()).token;
};

export type Person = { username: string; password: string };

/** A new account that may sign in. */
export const register = async (url: string, username: string): Promise<Person> => {
  const person = { username, password: 'пароль-во-времени' };
  const answer = await fetchFromElsewhere(`${url}/api/register`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  return person;
};
/** Calls limited by network: each is sent from another address. */
const FROM_ELSEWHERE = ['/api/register', '/api/invitations/accept', '/api/password/forgot', '/api/login'];

/** Calls that record their answers in `answers`. `expected`: the statuses that a refusal may have. */
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
      const json = body && !isForm ? JSON.stringify(body) : null;
      const response = await (FROM_ELSEWHERE.includes(path)
        ? fetchFromElsewhere(url + path, { method, headers, body: json })
        : fetch(url + path, { method, headers, body: isForm ? body : json }));
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
  /** The title of each event by its id. */
  readonly events: Map<string, string>;
  /** The ids of events whose removal was acknowledged. */
  readonly removed: Set<string>;
  /** The name of each embedding by its id. */
  readonly embeddings: Map<string, string>;
  readonly users: Set<string>;
};

export const nothingYet = (): Acknowledged => ({
  events: new Map(),
  removed: new Set(),
  embeddings: new Map(),
  users: new Set(),
});

const WRITERS = 6;
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

/** Starts six writers that write until they are stopped. @returns a function that stops them after their last write */
export const startWriters = (call: Call, known: Acknowledged) => {
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) await writeOnce(call, known);
  };
  const all = Promise.all(Array.from({ length: WRITERS }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await all;
  };
};
