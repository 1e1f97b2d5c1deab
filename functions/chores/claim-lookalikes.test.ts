import { beforeEach, describe, expect, it } from 'vitest';
import { lookalikeKey } from '#functions/domain/lookalike.ts';
import { choreKey, lookalikeItemKey, userKey } from '#functions/storage/keys.ts';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { claimLookalikes } from './claim-lookalikes.ts';

const PASSWORD = 'верный пароль';
let system: System;
beforeEach(async () => {
  system = await aSystem();
});

/** An account as a release of before claims has left it. */
const anOldUser = async (username: string) => {
  const user = await system.user(username, { password: PASSWORD });
  await rawItems(system).drop(lookalikeItemKey(lookalikeKey(username)));
  return user;
};
const register = (username: string) => system.nobody.post('/api/register', { username, password: 'достаточно' });
const chore = () => claimLookalikes({ storage: system.storage, page: 2 });
const run = (isOver = () => false) => chore()({ now: new Date(), isOver });
const claims = async () => (await rawItems(system).ofKind('LOOK')).length;

describe('names of before lookalikes were claimed', () => {
  it('keep them from others once the chore has gone through all users [ACC-02]', async () => {
    for (let n = 0; n < 5; n++) await anOldUser(`cop-${n}`);
    const root = await system.admin('главный');
    // One page a run: the next goes on where this one has ended.
    for (const [done, expected] of [3, 5, 6, 6].entries()) {
      await run(() => true);
      expect(await claims(), `after run ${done + 1}`).toBe(expected);
    }
    expect(await register('cop-O')).toMatchObject({ status: 409 });
    expect(await register('cop-5')).toMatchObject({ status: 200 });
    expect(await root.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    const [remembered] = await rawItems(system).ofKind('CHORE');
    expect(remembered?.doneAt).toBeDefined();
  });

  it('keep them with their next sign-in [ACC-02]', async () => {
    await anOldUser('cop');
    expect(await claims()).toBe(0);
    expect(await system.nobody.post('/api/login', { username: 'COP', password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await register('сор')).toMatchObject({ status: 409 });
  });

  it('that look alike both stay, and one has the claim; it passes to nobody who leaves [ACC-02]', async () => {
    await anOldUser('сор');
    await anOldUser('cop');
    await anOldUser('уходит').then(({ id }) =>
      rawItems(system).change(userKey(id), 'SET isDeleting = :yes', { ':yes': true }),
    );
    await run();
    await run();
    expect(await claims()).toBe(1);
    for (const username of ['сор', 'cop'])
      expect(await system.nobody.post('/api/login', { username, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('are gone through again daily, and after a restore: what one of two frees, the other gets [ACC-02]', async () => {
    const root = await system.admin('главный');
    const twins = [await anOldUser('сор'), await anOldUser('cop')];
    const daily = chore();
    const onDay = (days: number) => daily({ now: new Date(Date.now() + days * 86_400_000), isOver: () => false });
    await onDay(0);
    const [holder] = (await rawItems(system).ofKind('LOOK')).filter(
      ({ pk }) => pk === lookalikeItemKey(lookalikeKey('cop')).pk,
    );
    await root.delete(`/api/admin/users/${holder?.userId}`);
    const held = async () => (await rawItems(system).ofKind('LOOK')).map(({ userId }) => userId);
    const other = twins.find(({ id }) => id !== holder?.userId);
    await onDay(0.9);
    expect(await held()).not.toContain(other?.id);
    await onDay(1.1);
    expect(await held()).toContain(other?.id);
    await rawItems(system).drop(lookalikeItemKey(lookalikeKey('cop')));
    await rawItems(system).drop(choreKey('LOOKS'));
    await onDay(1.2);
    expect(await held()).toContain(other?.id);
  });
});
