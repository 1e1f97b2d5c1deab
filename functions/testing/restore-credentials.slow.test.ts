import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgramItem } from '#functions/storage/dynamodb/items/programs.ts';
import { programsPartition, twoFactorKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { IF_NEW, put } from '#functions/storage/dynamodb/transactions.ts';
import { makeCopy, recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { createProgram, removeProgram } from '#shared/contracts/programs.ts';
import { removeUser } from '#shared/contracts/users.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import type { System, SystemUser } from './open-system.ts';
import { rawItems } from './raw-items.ts';
import { restoreInto } from './restore.ts';
import { aSystem } from './system.ts';
import { codeNow, turnedOn } from './two-factor.ts';

const OLD = 'прежний пароль';
const NEW = 'совсем новый пароль';
const LATER = 'set a new password when they sign in next';

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let on: Awaited<ReturnType<typeof turnedOn>>;
let copy: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:05.000Z') });
  system = await aSystem();
  admin = await system.admin('главный', { password: OLD });
  maria = await system.user('Мария', { password: OLD });
  on = await turnedOn(system, maria, OLD);
  copy = (await admin.call(makeCopy, {})).export;
  pass();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock on to unused codes. */
const pass = () => vi.setSystemTime(Date.now() + 2 * MINUTE_MS);

/** Runs `npm run restore` into this or another system. @returns its output */
const restore = async (what: readonly string[], into: System = system): Promise<string> => {
  const { EXPORTS_BUCKET } = system.resources;
  const said = await restoreInto({ resources: { ...into.resources, EXPORTS_BUCKET } }, ...what);
  pass();
  return said;
};

/** Signs in, with a code if given. Returns the last answer. */
const signIn = async (username: string, password: string, code?: string, at: System = system) => {
  const first = await at.nobody.post('/api/login', { username, password });
  if (first.status !== 200) return first;
  const caller = at.withToken(JSON.parse(first.text).token);
  return code === undefined ? first : caller.post('/api/login/code', { code });
};
const signedIn = async (...given: Parameters<typeof signIn>) => {
  const { status, text } = await signIn(...given);
  expect(status).toBe(200);
  return (given[3] ?? system).withToken(JSON.parse(text).token);
};
const EXPIRED = { status: 403, code: 'password-expired' };
const isValid = async (at: System = system) => {
  await rawItems(at).change(userKey(admin.id), 'SET passwordChangedAt = :now', { ':now': new Date().toISOString() });
  const chief = await at.signedInAgain(admin);
  expect(await chief.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
};

describe('what living accounts have changed since a copy stays when it is restored', () => {
  it('the password: the one before it opens nothing [ACC-13]', async () => {
    await on.caller.put('/api/user/password', { currentPassword: OLD, newPassword: NEW });
    expect(await restore([copy])).not.toContain(LATER);
    expect(await signIn('Мария', OLD)).toMatchObject({ status: 401 });
    const caller = await signedIn('Мария', NEW, codeNow(on.secret));
    expect(await caller.get('/api/events')).toMatchObject({ status: 200 });
    expect(await (await signedIn('главный', OLD)).get('/api/admin/users')).toMatchObject({ status: 200 });
    await isValid();
  });

  it('a recovery code that was used opens nothing, those left still do [ACC-13]', async () => {
    const [used = '', left = ''] = on.recoveryCodes;
    await signedIn('Мария', OLD, used);
    await restore([copy]);
    expect(await signIn('Мария', OLD, used)).toMatchObject({ status: 400 });
    await signedIn('Мария', OLD, left);
    await isValid();
  });

  it('a second factor that was turned off stays off, and one that was turned on stays on [ACC-13]', async () => {
    const code = codeNow(on.secret);
    await on.caller.post('/api/user/two-factor/disable', { password: OLD, code });
    const chief = await turnedOn(system, admin, OLD);
    await restore([copy]);
    expect(await (await signedIn('Мария', OLD)).get('/api/events')).toMatchObject({ status: 200 });
    expect(await signIn('главный', OLD)).toMatchObject({ body: { user: { pending: 'code' } } });
    await signedIn('главный', OLD, codeNow(chief.secret));
    await isValid();
  });

  it('so it is with the items of another table [ACC-13]', async () => {
    const other = await aSystem();
    await restore([copy], other);
    await on.caller.put('/api/user/password', { currentPassword: OLD, newPassword: NEW });
    expect(await restore(['--table', other.resources.TABLE_NAME])).not.toContain(LATER);
    expect(await signIn('Мария', OLD)).toMatchObject({ status: 401 });
    await signedIn('Мария', NEW, codeNow(on.secret));
  });

  it('a token of a program that was deleted opens nothing, though a copy of the table has it [PRG-34]', async () => {
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const body = { name: 'Сайт', scopes: ['events:read' as const], until };
    const { id, token } = await on.caller.call(createProgram, { body });
    const other = await aSystem();
    await restore([copy], other);
    const tokens = (
      await system.storage.table.queryItems(ProgramItem, {
        condition: 'pk = :pk',
        values: { pk: programsPartition(maria.id) },
      })
    ).map((item) => put(item, IF_NEW));
    expect(tokens).toHaveLength(1);
    await other.storage.table.commit(tokens);
    await on.caller.call(removeProgram, { params: { id } });
    await restore(['--table', other.resources.TABLE_NAME]);
    expect(await system.withToken(token).get('/api/events')).toMatchObject({ status: 401 });
  });
});

describe('an account that the table lacks', () => {
  /** Signs in with the old password and a code of the app. After that only a new password can be set. */
  const comesBackExpired = async (at: System = system): Promise<void> => {
    expect(await signIn('Мария', OLD, on.recoveryCodes[0], at)).toMatchObject({ status: 400 });
    const caller = await signedIn('Мария', OLD, codeNow(on.secret), at);
    expect(await caller.get('/api/events')).toMatchObject(EXPIRED);
    const set = await caller.put('/api/user/password', { currentPassword: OLD, newPassword: NEW });
    expect(await at.withToken(JSON.parse(set.text).token).get('/api/events')).toMatchObject({ status: 200 });
  };

  it('comes back with an expired password and without recovery codes; restored twice, too [ACC-13]', async () => {
    await admin.call(removeUser, { params: { id: maria.id } });
    expect(await restore([copy])).toContain(`1 accounts ${LATER}`);
    expect(await restore([copy])).toContain(`1 accounts ${LATER}`);
    await comesBackExpired();
    await isValid();
  });

  it('does so where an earlier restore has stopped half way [ACC-13]', async () => {
    await admin.call(removeUser, { params: { id: maria.id } });
    await restore([copy]);
    const raw = rawItems(system);
    await raw.drop(userKey(maria.id));
    await restore([copy]);
    await comesBackExpired();
    await isValid();
  });

  it('does so in another table; the administrator gets in by a new password [ACC-13]', async () => {
    const other = await aSystem();
    expect(await restore([copy], other)).toContain(`2 accounts ${LATER}`);
    const chief = await signedIn('главный', OLD, undefined, other);
    expect(await chief.get('/api/admin/users')).toMatchObject(EXPIRED);
    expect(await chief.put('/api/user/password', { currentPassword: OLD, newPassword: NEW })).toMatchObject({
      status: 200,
    });
    expect(await (await signedIn('главный', NEW, undefined, other)).get('/api/admin/users')).toMatchObject({
      status: 200,
    });
    await comesBackExpired(other);
    await isValid(other);
  });

  it('comes back as it was by the export of the recreation that has emptied the table, not by an older copy [ACC-13]', async () => {
    const { export: last } = await admin.call(recreateDatabase, {});
    expect(await restore([last])).not.toContain(LATER);
    const caller = await signedIn('Мария', OLD, on.recoveryCodes[0]);
    expect(await caller.get('/api/events')).toMatchObject({ status: 200 });
    await isValid();

    admin = await system.signedInAgain(admin);
    await admin.call(recreateDatabase, {});
    expect(await restore([copy])).toContain(`1 accounts ${LATER}`);
    await comesBackExpired();
  });

  it('comes back as it was last known, where an older copy was restored before [ACC-13]', async () => {
    await on.caller.put('/api/user/password', { currentPassword: OLD, newPassword: NEW });
    const { export: last } = await admin.call(recreateDatabase, {});
    const note = (await rawItems(system).ofKind('EMPTIED'))[0];
    await restore([copy]);
    // Puts the note back, as if that restore had been interrupted before it removed the note.
    if (note) await rawItems(system).put(note);
    expect(await restore([last])).not.toContain(LATER);
    expect(await signIn('Мария', OLD)).toMatchObject({ status: 401 });
    await signedIn('Мария', NEW, codeNow(on.secret));
    expect((await rawItems(system).ofKind('TWO_FACTOR')).map(({ pk }) => pk)).toEqual([twoFactorKey(maria.id).pk]);
    await isValid();
  });
});
