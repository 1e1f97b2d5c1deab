import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eraseUsers } from '#functions/scheduled-jobs/erase-users.ts';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { emailItemKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { turnedOn } from '#functions/testing/two-factor.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  maria = await system.user('Мария', { password: PASSWORD });
});
afterEach(() => {
  vi.useRealTimers();
});

const deletion = (caller: Pick<SystemUser, 'post'> = maria) => caller.post('/api/user/delete');
/** Runs the scheduled jobs with a clock that is this many minutes ahead. */
const scheduledJobs = async (minutes: number) => {
  const run = { now: new Date(Date.now() + minutes * MINUTE_MS), isOver: () => false };
  await eraseUsers({ storage: system.storage })(run);
  await doLongWork({ storage: system.storage })(run);
};
/** The items outside the log that still name the account. */
const traces = async () =>
  (await system.items()).filter((item) => !item.kind.startsWith('LOG') && JSON.stringify(item).includes(maria.id));

it('takes all with it: events, pictures, embeddings, categories, claims, secret and counts [ACC-08]', async () => {
  const address = 'maria@example.ru';
  await rawItems(system).put({ ...emailItemKey(address), kind: 'EMAIL', userId: maria.id });
  await rawItems(system).change(userKey(maria.id), 'SET email = :address', { ':address': address });
  await maria.post('/api/events', aForm({ image: aPicture() }));
  await maria.call(createEvent, { form: weekly({}) });
  await maria.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#15803d' } });
  await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const { caller } = await turnedOn(system, maria, PASSWORD);
  expect(await deletion(caller)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
  expect(await system.pictures()).toEqual([]);
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  const left = (await traces()).map(({ kind }) => kind);
  // The count of codes (LIMIT) expires by itself with its day.
  expect(left.filter((kind) => !['LIMIT', 'JOB'].includes(kind))).toEqual(['ERASE']);
  expect(await logEntries(admin, 'USER')).toContain(
    'Мария: Пользователь Мария удалён вместе с мероприятиями, изображениями и встраиваниями',
  );
  const again = await system.nobody.post('/api/register', { username: 'мария', password: 'достаточно' });
  expect(again).toMatchObject({ status: 200 });
  await scheduledJobs(2);
  expect(await rawItems(system).countOf('ERASE')).toBe(0);
  expect((await logEntries(admin, 'USER'))[1]).toBe(
    `Удалённый пользователь ${maria.id.slice(0, 8)}: Пользователь Удалённый пользователь ${maria.id.slice(0, 8)} удалён вместе с мероприятиями, изображениями и встраиваниями`,
  );
});

it('is refused to an admin [ACC-08]', async () => {
  const before = await system.items();
  expect(await deletion(admin)).toMatchObject({ status: 403, body: { error: 'Невозможно удалить администратора' } });
  expect(await system.items()).toEqual(before);
});

it('asks for the password after a quarter of an hour [ACC-08, PASS-08]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * MINUTE_MS });
  expect(await deletion()).toMatchObject({ status: 403, code: 'confirm-password' });
  expect(await maria.post('/api/user/confirm', { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await deletion()).toMatchObject({ status: 200 });
});

it('that is killed is ended by the scheduled job, as nobody can sign in to repeat it [ACC-08]', async () => {
  await maria.post('/api/events', aForm({ image: aPicture() }));
  failOnce(
    system.storage.table.access.client,
    ({ name, json }) => name === 'TransactWriteCommand' && json.includes(`${maria.id}#EVENTS`),
  );
  expect(await deletion()).toMatchObject({ status: 500 });
  expect(await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD })).toMatchObject({
    status: 403,
  });
  await scheduledJobs(2);
  expect((await traces()).map(({ kind }) => kind).filter((kind) => !['JOB'].includes(kind))).toEqual(['ERASE']);
  expect(await system.pictures()).toEqual([]);
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
});

it('done twice at once is done once [ACC-08]', async () => {
  const replies = await Promise.all([deletion(), deletion(), deletion()]);
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(await system.storage.users.getUser(maria.id)).toBeUndefined();
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
});

it('that meets a rename goes on with the new name [ACC-08]', async () => {
  let isRenamed = false;
  intercept(system.storage.table.access.client, async ({ json }, pass) => {
    if (!isRenamed && /SET [^"]*isDeleting/.test(json)) {
      isRenamed = true;
      expect(await maria.put('/api/user/username', { username: 'Мари' })).toMatchObject({ status: 200 });
    }
    return pass();
  });
  expect(await deletion()).toMatchObject({ status: 200, body: { ok: true } });
  expect((await rawItems(system).ofKind('ERASE')).map(({ names }) => names)).toEqual([[{ name: 'Мари' }]]);
  expect(await logEntries(admin, 'USER')).toContain(
    'Мари: Пользователь Мари удалён вместе с мероприятиями, изображениями и встраиваниями',
  );
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
});

it('has less time than its function, and leaves the rest to the scheduled job [ACC-08]', async () => {
  const workTime = vi.fn(() => () => true);
  system = await aSystem({ clock: { workTime } });
  maria = await system.user('Мария');
  for (let n = 0; n < 2; n++) await maria.post('/api/events', aForm({}));
  expect(await deletion()).toMatchObject({ status: 200, body: { ok: true } });
  // A request of the user's other tab gets the answer for a deleted account, not for a blocked one.
  expect(await maria.get('/api/user')).toMatchObject({ status: 401, text: 'Требуется аутентификация' });
  expect(workTime).toHaveBeenCalledExactlyOnceWith(5_000);
  await scheduledJobs(2);
  expect(await system.storage.users.getUser(maria.id)).toBeUndefined();
});
