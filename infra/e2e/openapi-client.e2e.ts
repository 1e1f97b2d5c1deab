import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { tool } from '#infra/testing/tool.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { product } from '#shared/testing/served-product.ts';

// An independent client makes a method for each operation of the document that the product serves.

const NAMES = ['createEvent', 'listEvents', 'updateEvent', 'removeEvent', 'listCalendars', 'listPrograms'] as const;
const Answered = v.object({ status: v.number(), data: v.unknown() });
const Operation = v.pipe(v.function(), v.args(v.tuple([v.unknown(), v.unknown()])), v.returnsAsync(Answered));
/** The client is a function with methods. */
const Methods = v.pipe(
  v.function(),
  v.transform((client) => Object.fromEntries(Object.entries(client))),
  v.object(v.entriesFromList(NAMES, Operation)),
);
const Maker = v.pipe(
  v.object({ OpenAPIClientAxios: v.function() }),
  v.transform(({ OpenAPIClientAxios }) => OpenAPIClientAxios),
);

const aClient = async (token: string) => {
  const definition: unknown = await (await fetch(`${product.url}/api/openapi.json`)).json();
  const maker = v.parse(Maker, createRequire(import.meta.url)(join(tool('openapi-client-axios'), 'index.js')));
  const headers = { authorization: `Bearer ${token}` };
  const made: unknown = Reflect.construct(maker, [
    { definition, withServer: { url: product.url }, axiosConfigDefaults: { headers, validateStatus: null } },
  ]);
  const init = v.parse(v.function(), Reflect.get(Object(made), 'init'));
  return v.parse(Methods, await Reflect.apply(init, made, []));
};

const post = async (path: string, body: object, token?: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await (token ? fetch(product.url + path, sent) : fetchFromElsewhere(product.url + path, sent));
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const Token = v.object({ token: v.string() });

it('a client that is made from the served document creates, lists, changes and deletes an event [PRG-32]', async () => {
  const username = `anna-${randomUUID().slice(0, 8)}`;
  const { token } = v.parse(Token, await post('/api/register', { username, password: 'правильный-пароль-1' }));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const program = { name: 'Клиент', scopes: ['events:read', 'events:write'], until };
  const client = await aClient(v.parse(Token, await post('/api/user/programs', program, token)).token);
  const form = (title: string) => {
    const fields = new FormData();
    const times = { startDate: '2027-03-05T16:00:00Z', endDate: '2027-03-05T17:00:00Z' };
    for (const [name, value] of Object.entries({ title, ...times })) fields.set(name, value);
    return fields;
  };
  const made = await client.createEvent(null, form('Лекция'));
  expect(made).toMatchObject({ status: 201, data: { title: 'Лекция' } });
  const { id } = v.parse(v.object({ id: v.string() }), made.data);
  expect(await client.updateEvent({ id }, form('Лекция о Чайковском'))).toMatchObject({ status: 200 });
  const march = { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' };
  expect(await client.listEvents(march, null)).toMatchObject({
    status: 200,
    data: [{ id, title: 'Лекция о Чайковском' }],
  });
  expect(await client.removeEvent({ id }, null)).toMatchObject({ status: 200 });
  expect(await client.listEvents(march, null)).toMatchObject({ status: 200, data: [] });
  expect(await client.listCalendars(null, null)).toMatchObject({ status: 403, data: { code: 'program-scope' } });
  expect(await client.listPrograms(null, null)).toMatchObject({ status: 403, data: { code: 'not-for-programs' } });
});
