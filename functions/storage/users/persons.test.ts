import { beforeEach, describe, expect, it } from 'vitest';
import { personKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { anEvent } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { handOverUser, removeUser, toggleUser } from '#shared/contracts/users.ts';
import { personItem } from './persons.ts';

let system: System;
let admin: SystemUser;
let raw: ReturnType<typeof rawItems>;
beforeEach(async () => {
  system = await aSystem();
  raw = rawItems(system);
  admin = await system.admin('главный');
});

const byKey = (items: readonly { readonly pk: string }[]) =>
  items.toSorted((one, other) => (one.pk < other.pk ? -1 : 1));
const expectAgreement = async () =>
  expect(byKey(await raw.ofKind('PERSON'))).toEqual(byKey((await raw.ofKind('USER')).map(personItem)));
const change = (id: string, body: object) => admin.put(`/api/admin/users/${id}`, body);
const block = (id: string, blocked: boolean) => admin.call(toggleUser, { params: { id }, body: { blocked } });

describe('what visitors’ functions know of an account', () => {
  it('holds no name, no address, no session and nothing of a password', async () => {
    const maria = await system.user('Мария', { email: 'maria@example.ru', publishes: false });
    const found = (await raw.ofKind('PERSON')).find(({ id }) => id === maria.id);
    const told = { kind: 'PERSON', id: maria.id, role: 'user', isActive: true, publishes: false };
    expect(found).toEqual({ ...personKey(maria.id), ...told });
  });

  it('changes with it, and goes with it', async () => {
    const [maria, heir] = [await system.user('Мария', { waits: true }), await system.user('наследница')];
    const leaver = await system.user('уходит');
    await leaver.call(createEvent, { form: anEvent() });
    const steps = [
      () => change(maria.id, { approved: true }),
      () => change(maria.id, { publishes: false }),
      () => change(maria.id, { role: 'admin', publishes: true }),
      () => block(maria.id, true),
      () => block(maria.id, false),
      () => change(maria.id, { role: 'user' }),
      () => admin.call(removeUser, { params: { id: maria.id } }),
      () => admin.call(handOverUser, { params: { id: leaver.id }, body: { to: heir.id } }),
      () => admin.call(recreateDatabase, {}),
    ];
    await expectAgreement();
    for (const step of steps) {
      await step();
      await expectAgreement();
    }
    expect(await raw.ofKind('PERSON')).toMatchObject([{ id: admin.id }]);
  });

  it('agrees with it after changes that meet', async () => {
    const { id } = await system.user('Мария', { waits: true });
    for (let round = 1; round <= 5; round++) {
      await Promise.all([
        block(id, round % 2 === 1),
        change(id, { publishes: round % 2 === 0 }),
        change(id, { role: round % 2 === 1 ? 'admin' : 'user', ...(round === 1 && { approved: true }) }),
      ]);
      await expectAgreement();
    }
  });

  it('is all that a widget asks for: it shows though the account cannot be read', async () => {
    const maria = await system.user('Мария');
    await maria.call(createEvent, { form: anEvent({ title: 'Концерт' }) });
    const { widgetToken } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    await raw.put({ ...userKey(maria.id), kind: 'UNREADABLE' });
    expect((await system.nobody.get(`/api/events/public?token=${widgetToken}`)).text).toContain('Концерт');
  });

  it('is named by a validation where it is missing, differs or is left behind', async () => {
    const maria = await system.user('Мария');
    const issues = async () => (await admin.call(validateDatabase, {})).issues;
    const differs = [expect.stringMatching(/^Пользователь «Мария»: календари на сайтах показываются не по нынешним/)];
    expect(await issues()).toEqual([]);
    await raw.drop(personKey(maria.id));
    expect(await issues()).toEqual(differs);
    await raw.put({ ...personItem(maria), isActive: false });
    expect(await issues()).toEqual(differs);
    // The next change of the account corrects its PERSON item.
    await change(maria.id, { publishes: false });
    expect(await issues()).toEqual([]);
    await raw.put(personItem({ ...maria, id: 'gone' }));
    expect(await issues()).toEqual([expect.stringContaining('такого пользователя уже нет')]);
  });
});
