import { inputSchema } from '#functions/openapi/schema.ts';
import { aPicture, type PictureName } from '#functions/testing/builders.ts';
import type { Sent } from '#functions/testing/request.ts';
import { isCallName, NO_IDS, validRequests } from '#functions/testing/valid-requests.ts';
import { type Endpoint, fillPath, pathParams } from '#shared/contracts/endpoint.ts';
import type { Random } from '#shared/testing/random.ts';
import { hostile, someValue, textOf } from './values.ts';

/** Ids and tokens that exist (or did a moment ago). */
export type Cast = {
  readonly tokens: readonly (string | undefined)[];
  readonly events: readonly string[];
  readonly categories: readonly string[];
  readonly embeddings: readonly string[];
  readonly users: readonly string[];
  readonly widgetTokens: readonly string[];
};

const one = <T>(values: readonly T[], random: Random): T | undefined => values[random.below(values.length)];

const PICTURES: readonly [PictureName, ...PictureName[]] = ['png', 'jpeg', 'gif', 'webp', 'avif'];

const fileOf = (random: Random): File =>
  random.chance(0.7)
    ? aPicture(random.pick(PICTURES), { filler: 'x'.repeat(random.below(2000)) })
    : new File([textOf(hostile(random))], textOf(hostile(random)).slice(0, 50), { type: 'image/png' });

const formOf = (schema: NonNullable<Endpoint['form']>, random: Random): FormData => {
  const form = new FormData();
  const fields = Object(someValue(inputSchema(schema), random));
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'image') form.append(name, fileOf(random));
    else if (name !== 'id') form.append(name, textOf(value));
  }
  return form;
};

const queryOf = (schema: NonNullable<Endpoint['query']>, cast: Cast, random: Random): string => {
  const fields = Object(someValue(inputSchema(schema), random));
  const entries = Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]);
  const token = one(cast.widgetTokens, random);
  if ('token' in fields && token && random.chance(0.7)) entries.push(['token', token]);
  const last = new Map(entries);
  return `?${new URLSearchParams(random.chance(0.95) ? [...last] : entries)}`;
};

const pathOf = ({ path }: Endpoint, cast: Cast, random: Random): string => {
  const groups = Object.entries({ embeddings: cast.embeddings, users: cast.users, categories: cast.categories });
  const known = groups.find(([group]) => path.includes(group))?.[1] ?? cast.events;
  const params = pathParams(path).map((name) => {
    const id = random.chance(0.85) ? one(known, random) : textOf(hostile(random));
    // `.` and `..` are no segments: they lead to another path.
    return [name, /^\.{0,2}$/.test(id ?? '') ? 'x' : (id ?? '').toWellFormed()] as const;
  });
  return fillPath(path, Object.fromEntries(params)).replaceAll('%2F', 'x');
};

const bodyOf = (contract: Endpoint, cast: Cast, random: Random): unknown => {
  if (random.chance(0.03)) return textOf(hostile(random));
  if (contract.form) return formOf(contract.form, random);
  if (contract.body) {
    const body = someValue(inputSchema(contract.body), random);
    const to = one(cast.users, random);
    return Object.hasOwn(Object(body), 'to') && to && random.chance(0.7) ? Object.assign(Object(body), { to }) : body;
  }
  return random.chance(0.05) ? hostile(random) : undefined;
};

const CONTENT_TYPES: readonly [string, ...string[]] = [
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];

const headersOf = (token: string | undefined, random: Random): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(random.chance(0.03) ? { 'content-type': random.pick(CONTENT_TYPES) } : {}),
  ...(random.chance(0.05) ? { origin: textOf(hostile(random)) } : {}),
  ...(random.chance(0.05) ? { 'if-none-match': textOf(hostile(random)) } : {}),
  ...(random.chance(0.02) ? { authorization: textOf(hostile(random)) } : {}),
});

/** A request that fits the contract or nearly fits it. Letters are sent only to this machine. */
export const fuzzedRequest = (name: string, contract: Endpoint, cast: Cast, random: Random): Sent => {
  const token = one(cast.tokens, random);
  const headers = headersOf(token, random);
  if (name === 'testEmailSettings' && isCallName(name)) {
    return { method: contract.method, headers, ...validRequests[name](NO_IDS) };
  }
  const path = pathOf(contract, cast, random) + (contract.query ? queryOf(contract.query, cast, random) : '');
  const cookies = random.chance(0.1) ? [`session=${one(cast.tokens, random) ?? ''}`] : [];
  return { method: contract.method, path, headers, cookies, body: bodyOf(contract, cast, random) };
};
