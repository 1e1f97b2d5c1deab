import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, type Group } from '#shared/contracts/api.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { anEvent, aPicture } from './builders.ts';
import { FUNCTIONS } from './caller.ts';
import type { System, SystemUser } from './open-system.ts';
import { aSystem } from './system.ts';
import { type Ids, isCallName, validRequests } from './valid-requests.ts';

// functions/http/authorize.test.ts lists the right that each call needs. This test checks that real calls require that
// right, and that they reach only things that the caller may use.

const isGroup = (name: string): name is Group => name in api;
const GROUPS = Object.keys(api).filter(isGroup);
const calls = GROUPS.flatMap((group) => Object.entries<Endpoint>(api[group]));
const requestOf = (name: string, ids: Ids) => {
  if (!isCallName(name)) throw new Error(`${name} has no valid request`);
  return validRequests[name](ids);
};

it.each(GROUPS)('%s: each call of the contracts has its code, and each code its contract', async (group) => {
  const { calls: found } = await FUNCTIONS[group]();
  expect(new Set(found.map(({ contract }) => contract))).toEqual(new Set<Endpoint>(Object.values(api[group])));
  expect(found).toHaveLength(Object.keys(api[group]).length);
});

it('the contracts take the requests of these tests', () => {
  const id = 'someone';
  const ids = {
    event: id,
    category: id,
    embedding: id,
    token: id,
    user: id,
    heir: id,
    trashed: id,
    change: id,
    calendar: id,
  };
  const isTaken = ([name, { body, query }]: (typeof calls)[number]): boolean => {
    const request = requestOf(name, ids);
    const { searchParams } = new URL(request.path, 'https://calendar.example');
    return (!query || v.is(query, Object.fromEntries(searchParams))) && (!body || v.is(body, request.body));
  };
  expect(calls.filter((call) => !isTaken(call)).map(([name]) => name)).toEqual([]);
});

describe('with things of somebody', () => {
  let system: System;
  let other: SystemUser;
  let admin: SystemUser;
  let ids: Ids;
  beforeAll(async () => {
    system = await aSystem();
    const owner = await system.user('владелец');
    [other, admin] = [await system.user('посторонний'), await system.admin()];
    const event = await owner.call(createEvent, { form: anEvent({ image: aPicture() }) });
    const category = await owner.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
    const { id: embedding, widgetToken: token } = await owner.call(createEmbedding, {
      body: { name: 'Сайт', type: 'HTML' },
    });
    const { id: calendar } = await owner.call(createCalendar, { body: { name: 'Афиша', color: '#ff0000' } });
    const [trashed, change] = [await owner.call(createEvent, { form: anEvent() }), randomUUID()];
    await owner.delete(`/api/events/${trashed.id}?change=${change}`);
    ids = {
      ...{ event: event.id, category: category.id, embedding, token, trashed: trashed.id, change },
      ...{ user: owner.id, heir: other.id, calendar },
    };
  });

  const ask = (name: string, { method }: Endpoint, { request }: Pick<SystemUser, 'request'>) => {
    const { path, body } = requestOf(name, ids);
    return request(method, path, body);
  };
  /** From each group, the first call that is not public. */
  const ofEachGroup = GROUPS.flatMap((group) =>
    Object.entries<Endpoint>(api[group])
      .filter(([, { access }]) => access === 'user' || access === 'admin')
      .slice(0, 1),
  );

  it.each(ofEachGroup)(
    '%s answers 401 without a token, in the form of its contract, and changes nothing [API-13]',
    async (name, contract) => {
      const before = await system.items();
      for (const caller of [system.nobody, system.withToken('garbage')]) {
        const words = 'Требуется аутентификация';
        expect(await ask(name, contract, caller)).toMatchObject({
          status: 401,
          body: contract.errors === 'json' ? { error: words } : words,
        });
      }
      expect(await system.items()).toEqual(before);
    },
  );

  it('no call of administrators is for a user, and none changes anything [API-14]', async () => {
    const before = await system.items();
    for (const [name, contract] of Object.entries<Endpoint>(api.admin))
      expect([name, await ask(name, contract, other)]).toMatchObject([name, { status: 403 }]);
    // A call may write only the session's `seenAt`, at most once an hour [SES-06], and this session is new.
    expect(await system.items()).toEqual(before);
  });

  /**
   * Calls about another user's things. They answer 404 to an admin too. Embeddings and changes to undo are found by
   * their own user only [EMB-58]. A category of another calendar is found only by a call that names the calendar [EV2-19].
   */
  const NOT_FOUND = [
    'updateCategory',
    'removeCategory',
    'updateEmbedding',
    'removeEmbedding',
    'checkPage',
    'getSeen',
    'publishEmbedding',
    'discardDraft',
    'makeDraftLink',
    'removeDraftLink',
    'listVersions',
    'restoreVersion',
    'undoChange',
  ];
  /** Calls that are refused to another user, but not to an admin. */
  const FORBIDDEN = [
    ...['getHistory', 'restoreRevision', 'updateEvent', 'moveEvent'],
    ...['removeTrashed', 'restoreTrashed', 'removeEvent'],
  ];
  const contracts = new Map(calls);
  const withContract = (names: string[]): [string, Endpoint][] =>
    names.flatMap((name) => {
      const contract = contracts.get(name);
      return contract ? [[name, contract]] : [];
    });

  it.each(withContract(NOT_FOUND))(
    '%s of another’s answers 404, to an admin too [EMB-58, API-14]',
    async (name, contract) => {
      const before = await system.items();
      for (const caller of [other, admin])
        expect(await ask(name, contract, caller)).toMatchObject({ status: 404, text: expect.stringMatching(/[а-яё]/) });
      expect(await system.items()).toEqual(before);
    },
  );

  it.each(withContract(FORBIDDEN))('%s of another’s answers 403 [EVT-18, EVT-19, API-14]', async (name, contract) => {
    const before = await system.items();
    expect(await ask(name, contract, other)).toMatchObject({ status: 403, text: expect.stringMatching(/[а-яё]/) });
    expect(await system.items()).toEqual(before);
  });

  it('an admin may do what only the owner may else [EVT-18, EVT-19]', async () => {
    // `removeTrashed` is left out, because the event is restored by then. The event itself is removed last.
    for (const [name, contract] of withContract(FORBIDDEN.filter((one) => one !== 'removeTrashed')))
      expect([name, await ask(name, contract, admin)]).toMatchObject([name, { status: contract.status ?? 200 }]);
  });
});
