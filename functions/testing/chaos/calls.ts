import * as v from 'valibot';
import { Session } from '#shared/contracts/accounts.ts';
import { blemishOf, type Heard } from './heard.ts';

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

/** Calls that note what is heard; `expected`: the statuses that a refusal may have. */
export const listenTo = (url: string, token: string, heard: Heard, expected: readonly number[]): Call => {
  const refuse = (method: string, path: string, answer: { status: number; text: string }): undefined => {
    heard.refused.set(answer.status, (heard.refused.get(answer.status) ?? 0) + 1);
    const blemish = blemishOf(answer, expected);
    if (blemish) heard.blemishes.push(`${method} ${path}: ${blemish}`);
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
      heard.silent++;
      return undefined;
    }
    if (status > 299) return refuse(method, path, { status, text });
    heard.acknowledged++;
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
    heard.blemishes.push(`${method} ${path}: ${status} that says nothing: ${text.slice(0, 200)}`);
  };
};
