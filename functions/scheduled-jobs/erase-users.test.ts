import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { INSTITUTION_KEY, logEntryKey, SECURITY_SETTINGS_KEY } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { aFileEvent, aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { join } from '#functions/testing/shared-calendar.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getHistory, listTrash } from '#shared/contracts/history.ts';
import { runImport } from '#shared/contracts/imports.ts';
import { saveInstitution } from '#shared/contracts/institution.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { eraseUsers } from './erase-users.ts';
import { doLongWork } from './long-work.ts';

const valid = { isValid: true, issues: [] };

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  maria = await system.user('Мария');
  await maria.post('/api/events', aForm({ title: 'Тайная «встреча»', image: aPicture() }));
  await maria.call(createEmbedding, { body: { name: 'Мой сайт', type: 'HTML' } });
});

/** Runs the jobs that delete and erase users, with a clock that is this many minutes ahead. */
const run = async (minutes: number, isOver = () => false) => {
  const time = { now: new Date(Date.now() + minutes * MINUTE_MS), isOver };
  await eraseUsers({ storage: system.storage })(time);
  await doLongWork({ storage: system.storage })(time);
};
const remove = (id = maria.id) => admin.delete(`/api/admin/users/${id}`);
const alias = () => `Удалённый пользователь ${maria.id.slice(0, 8)}`;
const wholeLog = async () => {
  const { events } = await admin.call(listLog, { query: { limit: '100' } });
  return events.map(({ username, description }) => `${username}: ${description}`);
};
const rows = async () => (await rawItems(system).ofKind('ERASE')).length;

describe('the name of a deleted user', () => {
  it('goes from all entries, with what they have called things [ACC-07]', async () => {
    await maria.put('/api/user/username', { username: 'Мари' });
    await admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: true });
    await system.user('Мариям');
    await remove();
    expect((await wholeLog()).join()).toContain('Мари удалён');
    await run(0);
    expect(await rows()).toBe(1);
    await run(2);
    expect(await rows()).toBe(0);
    const log = await wholeLog();
    expect(log.join()).not.toMatch(/Мария[^м]|Мари |встреча|сайт/);
    // Entries of the same moment may stand in any order, so both lists are sorted.
    const expected = [
      `главный: Пользователь ${alias()} удалён вместе с мероприятиями, изображениями и встраиваниями`,
      'Мариям: Создан для проверки',
      `главный: Пользователь ${alias()} заблокирован`,
      `${alias()}: Имя пользователя изменено: ${alias()} → ${alias()}`,
      `${alias()}: Создано встраивание «…» (HTML)`,
      `${alias()}: Создано мероприятие «…»`,
      `${alias()}: Создан для проверки`,
      'главный: Создан для проверки',
    ];
    expect(log.toSorted()).toEqual(expected.toSorted());
    expect((await logEntries(admin, 'USER')).join()).not.toContain('Мари ');
    const rest = (await system.items()).filter(({ kind }) => !kind.startsWith('LOG'));
    expect(JSON.stringify(rest)).not.toMatch(/[Мм]ария[^м]|Тайная/);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });

  /** Deletes the log, as if all its entries had expired. */
  const forgetTheLog = async () => {
    const raw = rawItems(system);
    for (const item of [...(await raw.ofKind('LOG')), ...(await raw.ofKind('LOG_PENDING'))]) await raw.drop(item);
  };

  it('is removed from others’ things that they changed: event, revisions, trash; also if the log no longer has the change [ACC-07]', async () => {
    await admin.put(`/api/admin/users/${maria.id}`, { role: 'admin' });
    const chief = await system.signedInAgain(maria);
    const [kept, thrown] = [
      await admin.call(createEvent, { form: anEvent() }),
      await admin.call(createEvent, { form: anEvent() }),
    ];
    await chief.put(`/api/events/${kept.id}`, aForm({ title: 'Правка' }));
    await admin.put(`/api/events/${kept.id}`, aForm({ title: 'Ещё' }));
    for (const title of ['Раз', 'Два']) await chief.put(`/api/events/${kept.id}`, aForm({ title }));
    await chief.put(`/api/events/${thrown.id}`, aForm({ title: 'Правка' }));
    await chief.delete(`/api/events/${thrown.id}`);
    await admin.put(`/api/admin/users/${maria.id}`, { role: 'user' });
    await forgetTheLog();
    await remove();
    await run(2);
    const by = { id: '', name: alias() };
    const { versions } = await admin.call(getHistory, { params: { id: kept.id } });
    expect(versions.map((one) => one.by)).toEqual([
      by,
      by,
      { id: admin.id, name: 'главный' },
      by,
      { id: admin.id, name: 'главный' },
    ]);
    expect((await admin.call(listTrash, {})).items).toMatchObject([{ id: thrown.id, by }]);
    const rest = (await system.items()).filter(({ kind }) => !kind.startsWith('LOG'));
    expect(JSON.stringify(rest)).not.toMatch(/[Мм]ария/);
    expect(rest.filter(({ kind }) => kind === 'AUTHOR' || kind === 'ERASE')).toEqual([]);
  });

  it('goes from what they have imported into a shared calendar [ACC-07]', async () => {
    const director = await system.user('директор');
    const { id } = await director.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } });
    await join(director, id, maria, 'editor');
    const body = { kind: 'ics' as const, file: 'май.ics', rows: [aFileEvent()] };
    await maria.call(runImport, { params: { change: randomUUID() }, query: { calendarId: id }, body });
    await remove();
    await run(2);
    await run(4);
    const imported = (await rawItems(system).ofKind('EVENT')).find(({ calendarId }) => calendarId === id);
    expect(imported?.updatedBy).toEqual({ id: '', name: alias() });
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });

  it('goes from what they have changed of their own before somebody else got it, a page at a time [ACC-07]', {
    tags: 'slow',
  }, async () => {
    const ids: string[] = [];
    for (let at = 0; at < 27; at++) ids.push((await maria.call(createEvent, { form: anEvent() })).id);
    for (const id of ids) await maria.put(`/api/events/${id}`, aForm({ title: 'Правка' }));
    for (const id of ids) await maria.put(`/api/events/${id}`, aForm({ title: 'Ещё' }));
    await forgetTheLog();
    await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: admin.id });
    for (let turn = 0; turn < 12; turn++) await run(2, () => true);
    const rest = (await system.items()).filter(({ kind }) => !kind.startsWith('LOG'));
    expect(JSON.stringify(rest)).not.toMatch(/[Мм]ария/);
    expect(rest.filter(({ kind }) => kind === 'AUTHOR' || kind === 'ERASE')).toEqual([]);
  });

  it('goes from a long log in slices, also after a kill, and while entries go [ACC-07]', { tags: 'slow' }, async () => {
    const line = { type: 'AUTH', username: 'Мария', userId: maria.id, description: 'Вход в систему' } as const;
    for (let n = 0; n < 230; n++) await system.storage.log.commitWithLog([], line, new Date());
    await remove();
    await run(2, () => true);
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name.startsWith('Transact') && json.includes('ERASE'),
      2,
    );
    await expect(run(2)).rejects.toThrow('killed');
    expect(await rows()).toBe(1);
    await rawItems(system).drop(logEntryKey('AUTH', 3));
    for (let runs = 0; runs < 3; runs++) await run(3);
    expect(await rows()).toBe(0);
    const entries = (await rawItems(system).ofKind('LOG')).filter(({ username }) => /мария/i.test(username));
    expect(entries).toEqual([]);
  });

  it('goes from hundreds of entries that wait for their numbers [ACC-07]', { tags: 'slow' }, async () => {
    const { log } = system.storage;
    const line = { type: 'USER', description: 'Вход', username: 'Мария', userId: maria.id } as const;
    await inParallel(8, Array.from({ length: 700 }), () => log.commitWithLog([], line, new Date()));
    await remove();
    for (let runs = 0; runs < 3; runs++) await run(2);
    expect(await rows()).toBe(0);
    await wholeLog();
    expect((await rawItems(system).all()).filter(({ username }) => username === 'Мария')).toEqual([]);
  });

  it('goes although that of another cannot, which is told at the end [ACC-07]', async () => {
    const pyotr = await system.user('Пётр');
    await remove();
    await remove(pyotr.id);
    const [first, second] = [maria, pyotr].sort((one, other) => (one.id < other.id ? -1 : 1));
    intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && json.includes(`"sk":"${first?.id}"`)) throw new Error('for good');
      return pass();
    });
    await expect(run(2)).rejects.toThrow('for good');
    expect((await rawItems(system).ofKind('ERASE')).map(({ userId }) => userId)).toEqual([first?.id]);
    expect((await wholeLog()).join()).toContain(`Удалённый пользователь ${second?.id.slice(0, 8)}: Создан`);
  });

  it('goes whatever its case, and stays where it is that of another now [ACC-07]', { tags: 'slow' }, async () => {
    const pyotr = await system.user('Пётр', { waits: true });
    const put = (id: string, body: unknown) => admin.put(`/api/admin/users/${id}`, body);
    await put(pyotr.id, { approved: true, publishes: false, role: 'admin' });
    await put(pyotr.id, { role: 'user', publishes: true });
    await admin.post(`/api/admin/users/${pyotr.id}/reset-link`);
    await (await system.signedInAgain(pyotr)).put('/api/user/username', { username: 'ПЁТР' });
    await remove(pyotr.id);
    await new Promise((done) => setTimeout(done, 5));
    const next = await system.user('Пётр');
    await put(next.id, { publishes: false });
    await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: next.id });
    await run(2);
    const told = (await wholeLog()).filter((entry) => /пётр/i.test(entry));
    // Both entries have the same moment, so either may come first.
    expect(told.slice(0, 2).map((entry) => entry.replace(/.* /, ''))).toEqual(['Пётр', 'Пётр']);
    expect(told.slice(2)).toEqual([
      'главный: Мероприятия пользователя Пётр не показываются в виджетах администраторов',
      'Пётр: Создан для проверки',
    ]);
  });

  it('goes from settings saved under an earlier one, not from those of who has it now [ACC-07]', {
    tags: ['slow'],
  }, async () => {
    await admin.call(saveSecuritySettings, { body: SECURITY_DEFAULTS });
    const savedBy = async () => (await rawItems(system).ofKind('SECURITY_SETTINGS'))[0]?.savedBy;
    const save = (at: Date) =>
      rawItems(system).change(SECURITY_SETTINGS_KEY, 'SET savedBy = :name, savedAt = :at', {
        ':name': 'Мария',
        ':at': at.toISOString(),
      });
    await save(new Date());
    await new Promise((done) => setTimeout(done, 5));
    await maria.put('/api/user/username', { username: 'Мари' });
    await remove();
    await run(2);
    expect(await savedBy()).toBe(alias());
    await remove((await system.user('Мария')).id);
    await save(new Date(Date.now() + MINUTE_MS));
    await run(2);
    expect(await savedBy()).toBe('Мария');
  });

  it('goes from the settings they have saved [ACC-07]', async () => {
    await admin.call(saveSecuritySettings, { body: SECURITY_DEFAULTS });
    await admin.call(saveInstitution, { form: { name: 'Дом культуры' } });
    for (const key of [SECURITY_SETTINGS_KEY, INSTITUTION_KEY])
      await rawItems(system).change(key, 'SET savedBy = :name', { ':name': 'Мария' });
    await remove();
    await run(2);
    for (const kind of ['SECURITY_SETTINGS', 'INSTITUTION'] as const)
      expect(await rawItems(system).ofKind(kind)).toMatchObject([{ savedBy: alias() }]);
  });
});

describe('a deletion that its call did not end', () => {
  const dies = () => {
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes(`${maria.id}#EVENTS`),
    );
  };

  it('is ended by the scheduled job, with the entry that the call would have written [ACC-08]', {
    tags: ['slow'],
  }, async () => {
    dies();
    expect(await remove()).toMatchObject({ status: 500 });
    expect(await rows()).toBe(1);
    await run(0);
    expect(await admin.call(listUsers, { query: { search: 'мария' } })).toEqual([]);
    expect(await system.pictures()).toEqual([]);
    expect(await logEntries(admin, 'USER')).toContain(
      'главный: Пользователь Мария удалён вместе с мероприятиями, изображениями и встраиваниями',
    );
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
    await run(5);
    expect([await rows(), (await wholeLog()).join().includes('Мария')]).toEqual([0, false]);
  });

  const END = 'переданы пользователю';
  const handOver = (heir: SystemUser) => admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: heir.id });
  const untilErased = async () => {
    for (let minutes = 2; minutes <= 6; minutes += 2) await run(minutes);
    expect(await rows()).toBe(0);
  };

  it('names no heir who was deleted before its end [ACC-07]', { tags: 'slow' }, async () => {
    const heir = await system.user('Пётр');
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes(END) && !json.includes('Начата'),
    );
    expect(await handOver(heir)).toMatchObject({ status: 500 });
    await remove(heir.id);
    await untilErased();
    const log = (await wholeLog()).join();
    expect(log).not.toMatch(/Мария|Пётр/);
    expect(log).toContain(`${END} Удалённый пользователь ${heir.id.slice(0, 8)}`);
  });

  it('names no administrator who began it and was deleted before its end [ACC-07]', async () => {
    const second = await system.admin('Второй');
    dies();
    expect(await second.delete(`/api/admin/users/${maria.id}`)).toMatchObject({ status: 500 });
    await admin.put(`/api/admin/users/${second.id}`, { role: 'user' });
    expect(await remove(second.id)).toMatchObject({ status: 200 });
    await untilErased();
    const log = (await wholeLog()).join();
    expect(log).not.toMatch(/Мария|Второй/);
    expect(log).toContain(`Удалённый пользователь ${second.id.slice(0, 8)}: Пользователь ${alias()} удалён`);
  });

  it.each([
    ['is deleted', 'Удалённый', (heir: SystemUser) => remove(heir.id)],
    ['gets another name', 'Павел', (heir: SystemUser) => heir.put('/api/user/username', { username: 'Павел' })],
  ])('names the heir as it ends, who %s meanwhile [ACC-07]', async (_, name, change) => {
    const heir = await system.user('Пётр');
    let isDone = false;
    const end = intercept(system.storage.table.access.client, async (request, go) => {
      const isLast = request.name === 'TransactWriteCommand' && request.json.includes(END);
      if (isLast && !request.json.includes('Начата') && !isDone) {
        isDone = true;
        expect(await change(heir)).toMatchObject({ status: 200 });
      }
      return go();
    });
    expect(await handOver(heir)).toMatchObject({ status: 200, body: { state: 'done' } });
    end();
    expect((await wholeLog()).join()).toContain(`${END} ${name}`);
    await remove(heir.id);
    await untilErased();
    expect((await wholeLog()).join()).not.toMatch(/Мария|Пётр|Павел/);
  });

  it('waits if the heir is gone, and holds up no other deletion [ACC-08]', { tags: ['slow'] }, async () => {
    const heir = await system.user('Пётр');
    dies();
    await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: heir.id });
    await remove(heir.id);
    await run(2);
    await run(4);
    expect(await rows()).toBe(1);
    expect((await admin.call(listUsers, { query: {} })).map(({ username }) => username)).toEqual(['главный', 'Мария']);
    await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: admin.id });
    await run(6);
    expect(await rows()).toBe(0);
    expect((await wholeLog()).join()).not.toMatch(/Мария|Пётр/);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });
});
