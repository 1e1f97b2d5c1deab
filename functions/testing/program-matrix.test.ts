import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createProgram, SCOPES, type Scope } from '#shared/contracts/programs.ts';
import { DAY_MS } from '#shared/time/units.ts';
import type { System } from './open-system.ts';
import { aSystem } from './system.ts';
import { type Ids, isCallName, validRequests } from './valid-requests.ts';

// Every call of the contracts by every kind of token.

/**
 * This table is written by hand and not read from the contracts, so that the test fails if a contract opens too much.
 */
const OPENED: Readonly<Record<Scope, readonly string[]>> = {
  'events:read': ['listEvents', 'nearestEvents', 'searchEvents', 'exportEvents', 'listCategories'],
  'events:write': ['createEvent', 'updateEvent', 'removeEvent', 'moveEvent'],
  'calendars:read': ['listCalendars'],
};
/** Ids of things that do not exist. */
const IDS: Ids = {
  ...{ event: 'none', category: 'none', embedding: 'none', token: 'none', user: 'none', heir: 'none' },
  ...{ trashed: 'none', change: randomUUID(), calendar: 'c-none' },
};
const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
const closed = calls.filter(([, { access }]) => access !== 'public');

let system: System;
/**
 * Tokens of a user and of an administrator. Each of them has one token for each scope, and one token for all scopes.
 */
let tokens: readonly (readonly [kind: string, scopes: readonly Scope[], token: string])[];
beforeAll(async () => {
  system = await aSystem();
  const kinds = [...SCOPES.map((scope) => [scope]), [...SCOPES]];
  const people = [await system.user('мария'), await system.admin()];
  const until = new Date(Date.now() + DAY_MS).toISOString();
  tokens = await Promise.all(
    people.flatMap((who) =>
      kinds.map(async (scopes) => {
        const { token } = await who.call(createProgram, { body: { name: 'Сайт', scopes, until } });
        return [`${who.role} ${scopes.join('+')}`, scopes, token] as const;
      }),
    ),
  );
});

describe('a token of a program', () => {
  it.each(closed)('opens %s exactly as its scopes say [PRG-24]', async (name, contract) => {
    const scope = SCOPES.find((one) => OPENED[one].includes(name));
    expect(contract.programs).toBe(scope);
    const { path, body } = isCallName(name) ? validRequests[name](IDS) : expect.fail(name);
    const before = scope ? [] : await system.items();
    for (const [kind, scopes, token] of tokens) {
      const { status, code } = await system.withToken(token).request(contract.method, path, body);
      const isOpen = scope !== undefined && scopes.includes(scope);
      if (isOpen) expect([kind, [401, 403].includes(status), code]).toEqual([kind, false, code]);
      else expect([kind, status, code]).toEqual([kind, 403, scope ? 'program-scope' : 'not-for-programs']);
    }
    if (!scope) expect(await system.items()).toEqual(before);
  });

  it('changes nothing about calls that everybody may make [PRG-24]', async () => {
    const [, , token = ''] = tokens[0] ?? [];
    const answers = await Promise.all(
      calls
        .filter(([, { access, method }]) => access === 'public' && method === 'GET')
        .map(async ([name]) => {
          const { path } = isCallName(name) ? validRequests[name](IDS) : expect.fail(name);
          return [name, (await system.withToken(token).get(path)).status, (await system.nobody.get(path)).status];
        }),
    );
    for (const [name, withToken, without] of answers) expect([name, withToken]).toEqual([name, without]);
  });
});
