import { beforeEach, describe, expect, it } from 'vitest';
import { itemOf } from '#functions/storage/dynamodb/items.ts';
import {
  EMPTIED_KEY,
  emailItemKey,
  eraseKey,
  importKey,
  inviteKey,
  jobKey,
  MIGRATIONS_KEY,
  mailFailedKey,
  mailKey,
  sourceIndex,
  sourceKey,
  tryKey,
  twoFactorKey,
  UNUSED_PICTURE_SHARDS,
  uidKey,
  unusedPictureKey,
  usageIndex,
  usageKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import { shardOf } from '#functions/storage/ids.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { readObject } from '#functions/testing/resources.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getCharts, listLog, makeCopy, validateDatabase } from '#shared/contracts/administration.ts';
import { addMember, createCalendar, createLink, removeCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { saveInstitution } from '#shared/contracts/institution.ts';
import { createProgram } from '#shared/contracts/programs.ts';
import { SECURITY_DEFAULTS, saveEmailSettings, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { DAY_MS } from '#shared/time/units.ts';

const KINDS = Object.keys(itemOf).sort();
const UNDER_WAY = ['EMPTIED', 'JOB', 'LIMIT', 'MAIL', 'MAIL_FAILED', 'TRY'];
/** Kinds that are derived from the events. Validation ignores them, and exports leave them out. */
const DERIVED = ['WORD'];
/** Exports leave out program tokens: a restore would revive tokens that were deleted since [PRG-34]. */
const ENDED = ['PROGRAM'];
/** Exports leave out the charts, which are counted anew each hour. */
const COUNTED = ['CHARTS'];
const NOWHERE = { pk: 'NOWHERE', sk: 'NOTHING' };
const at = '2026-11-23T00:00:00.000Z';
const ttl = 2_000_000_000;
const letter = { id: 'l', letter: 'test', to: 'm…@example.ru' };
const mail = { smtpServer: 'smtp.example.ru', smtpPort: 587, smtpUsername: 'm', smtpPassword: 'x' };

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let raw: ReturnType<typeof rawItems>;

const usageOf = (calendarId: string) => ({ ...usageKey(calendarId), ...usageIndex(calendarId), kind: 'USAGE' });
const erasure = (userId: string) => ({
  ...{ ...eraseKey(userId), kind: 'ERASE', userId, at },
  ...{ line: { type: 'USER', description: 'Удалён', username: 'главный', userId: 'chief' }, names: [{ name: 'ушёл' }] },
});

/**
 * Makes a sound database with an item of every kind. Calls make most items; the others are written as scheduled jobs,
 * letters and imports would write them.
 */
beforeEach(async () => {
  system = await aSystem();
  raw = rawItems(system);
  admin = await system.admin('главный');
  maria = await system.user('мария', { email: 'maria@example.ru' });
  await system.user('ждущая', { waits: true });
  await maria.post('/api/events', aForm());
  const thrown = await maria.call(createEvent, { form: anEvent() });
  await maria.put(`/api/events/${thrown.id}`, aForm({ title: 'Иначе' }));
  await admin.put(`/api/events/${thrown.id}`, aForm({ title: 'Ещё' }));
  await maria.delete(`/api/events/${thrown.id}?change=11111111-1111-4111-8111-111111111111`);
  const { widgetToken: token } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const visit = { token, host: 'example.ru', outcome: 'shown' };
  await system.nobody.post('/api/seen', visit, { headers: { 'user-agent': 'Firefox' } });
  await maria.call(createCategory, { query: {}, body: { name: 'Кружки', color: '#15803d' } });
  const { id } = await maria.call(createCalendar, { body: { name: 'Афиша', color: '#15803d' } });
  await maria.call(addMember, { params: { id }, body: { name: 'главный', role: 'editor' } });
  const gone = await maria.call(createCalendar, { body: { name: 'Старое', color: '#15803d' } });
  await maria.call(removeCalendar, { params: { id: gone.id } });
  const link = { role: 'reader', uses: 1, until: '2100-01-01T00:00:00Z' } as const;
  await maria.call(createLink, { params: { id }, body: link });
  await maria.call(createProgram, {
    body: { name: 'Сайт', scopes: ['events:read'], until: new Date(Date.now() + DAY_MS).toISOString() },
  });
  await system.nobody.post('/api/login', { username: 'мария', password: 'не тот' });
  await admin.call(saveSecuritySettings, { body: SECURITY_DEFAULTS });
  await admin.call(saveEmailSettings, { body: { ...mail, senderEmail: 'a@example.ru' } });
  await admin.call(saveInstitution, { form: { name: 'Дом культуры' } });
  await raw.putAll([
    { ...emailItemKey('maria@example.ru'), kind: 'EMAIL', userId: maria.id },
    { ...twoFactorKey(maria.id), kind: 'TWO_FACTOR', method: 'totp', lastStep: 1 },
    { ...inviteKey('i'), kind: 'INVITE', role: 'user', by: maria.id, hash: 'x', ttl },
    { ...MIGRATIONS_KEY, kind: 'MIGRATIONS', done: [] },
    { ...EMPTIED_KEY, kind: 'EMPTIED', export: 'x' },
    // Dated in the future, so that no sweep takes it.
    {
      ...unusedPictureKey(shardOf('e', UNUSED_PICTURE_SHARDS), '2099-01-01T00:00:00.000Z', 'pictures/e/v'),
      ...{ kind: 'UNUSED_PICTURE', objectKey: 'pictures/e/v' },
    },
    {
      ...jobKey('emptyTrash-u'),
      ...{ kind: 'JOB', name: 'emptyTrash', subject: 'u', userId: 'u', startedAt: at, state: 'running' },
      ...{ done: 1, heldUntil: 0 },
    },
    {
      ...{ ...sourceKey(id), ...sourceIndex(at, id), kind: 'SOURCE', calendarId: id, url: 'https://dk.example/a.ics' },
      ...{ ownHost: '', every: 3_600_000, askedAt: at, dueAt: at },
    },
    { ...tryKey(NOWHERE), kind: 'TRY', tries: 1, nextAt: at, ttl },
    erasure('gone'),
    { ...mailKey(at, 'l'), kind: 'MAIL', ...letter, data: {}, queuedAt: at, tries: 0 },
    { ...mailFailedKey(at, 'l'), kind: 'MAIL_FAILED', ...letter, reason: 'нет', at, ttl },
    {
      ...uidKey(maria.id, 'u'),
      kind: 'UID',
      calendarId: maria.id,
      eventId: 'gone',
      sequence: 0,
      hash: 'x',
      revision: 1,
    },
    {
      ...importKey(maria.id, { at, change: 'c' }),
      ...{
        kind: 'IMPORT',
        calendarId: maria.id,
        change: 'c',
        at,
        file: 'a.ics',
        created: 0,
        updated: 0,
        refused: 0,
        ttl,
      },
    },
  ]);
  await admin.call(getCharts, {});
  // Reading the log numbers its entries. The event after it leaves an entry without a number.
  await admin.call(listLog, { query: {} });
  await maria.call(createEvent, { form: weekly() });
});

const issues = async () => (await admin.call(validateDatabase, {})).issues;
const kindsOf = (items: readonly { readonly kind?: unknown }[]) => [...new Set(items.map(({ kind }) => kind))].sort();

describe('every kind of item', () => {
  it('is known to validation: none is taken for wrong, and each is named where it does not belong [ACC-14]', {
    tags: 'slow',
  }, async () => {
    const items = await raw.all();
    expect(kindsOf(items)).toEqual(KINDS);
    expect(await issues()).toEqual([]);
    const unnoticed: unknown[] = [];
    for (const kind of KINDS.filter((one) => !DERIVED.includes(one))) {
      const one = items.find((item) => item.kind === kind);
      await raw.put({ ...one, ...NOWHERE });
      if ((await issues()).length === 0) unnoticed.push(kind);
    }
    expect(unnoticed).toEqual([]);
    await raw.drop(NOWHERE);
    expect(await issues()).toEqual([]);
  });

  it('is in the export, but for what is under way [ACC-14]', async () => {
    const { export: name } = await admin.call(makeCopy, {});
    const bucket = system.resources.EXPORTS_BUCKET ?? '';
    const part = (await system.exports()).find((key) => key.startsWith(`exports/${name}/items-`)) ?? '';
    const file = await readObject(bucket, part);
    const lines = file.bytes.toString().trimEnd().split('\n');
    const exported = lines.map((line): { kind?: unknown } => JSON.parse(line));
    expect(kindsOf(exported)).toEqual(
      KINDS.filter((kind) => ![...UNDER_WAY, ...DERIVED, ...COUNTED, ...ENDED].includes(kind)),
    );
    expect(exported).toContainEqual({
      ...{ ...usageOf(maria.id), events: 2, series: 1, pictureBytes: 0, embeddings: 1, templates: 0 },
      seriesBytes: expect.any(Number),
    });
  });

  it('USAGE is named with its owner where it differs from what is stored; a missing count is right [ACC-14]', {
    tags: 'slow',
  }, async () => {
    const wrong = /^Пользователь «мария»: учтено не столько .+ восстановление копии данных\.$/;
    for (const amount of ['events', 'series', 'seriesBytes', 'pictureBytes', 'embeddings']) {
      await raw.put({ ...usageOf(maria.id), [amount]: 7 });
      expect(await issues()).toEqual([expect.stringMatching(wrong)]);
    }
    await raw.put({ ...usageOf(maria.id), series: 1 });
    expect(await issues()).toEqual([]);
    await raw.drop(usageKey(maria.id));
    expect(await issues()).toEqual([]);
    await raw.put({ ...usageOf('gone'), series: 0 });
    expect(await issues()).toEqual([expect.stringContaining('чьи мероприятия здесь учтены, уже нет')]);
  });

  it('ERASE belongs to an account that is deleted or being deleted, has its name, and stands at an existing log entry [ACC-14]', async () => {
    const broken = async (row: ReturnType<typeof erasure>, change: object) => {
      await raw.put({ ...row, ...change });
      const found = await issues();
      await raw.drop(row);
      return found;
    };
    const cut = [expect.stringContaining('не будет убрано из журнала до конца')];
    expect(await broken(erasure('gone'), { stream: 'ALL', number: 1 })).toEqual([]);
    expect(await broken(erasure('gone'), { stream: 'ALL', number: 77 })).toEqual(cut);
    expect(await broken(erasure('gone'), { number: 1 })).toEqual(cut);
    expect(await broken(erasure('gone'), { stream: 'ALL' })).toEqual(cut);
    expect(await broken(erasure('gone'), { names: [] })).toEqual(cut);
    expect(await broken(erasure(maria.id), {})).toEqual([expect.stringContaining('имя живой учётной записи')]);
    await raw.change(userKey(maria.id), 'SET isDeleting = :yes', { ':yes': true });
    expect(await broken(erasure(maria.id), {})).toEqual([]);
    expect(await issues()).toEqual([expect.stringMatching(/^Пользователь «мария»: удаление начато и остановилось/)]);
  });
});
