import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { addPersons } from '#functions/testing/old-data/old-data.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { publishEmbedding } from '#shared/contracts/publishing.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { copyAll, stepBack } from './step-back.ts';

const FILE = join(import.meta.dirname, '../testing/old-data/validation-of-0ade921.mjs.gz');
const Release = v.object({ issuesOf: v.function() });

/** The issues that «Проверить структуру» of release 0.1.0 finds, by its own code, built from commit 0ade921. */
const issuesBy01 = async (items: readonly unknown[], pictures: readonly string[]): Promise<unknown> => {
  const code = gunzipSync(readFileSync(FILE)).toString('base64');
  const { issuesOf } = v.parse(Release, await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`));
  return issuesOf(items, new Set(pictures));
};

/** A database in which everything that came after release 0.1.0 has been used. */
const aUsedSystem = async () => {
  const system = await aSystem();
  const admin = await system.admin('главный');
  const maria = await system.user('мария', { email: 'maria@example.ru', twoFactorAt: '2026-11-22T14:00:00.000Z' });
  await system.user('ждущая', { waits: true });
  const create = (form: Parameters<typeof anEvent>[0]) => maria.call(createEvent, { form: anEvent(form) });
  const image = (filler: string) => aPicture('png', { filler });
  const category = await maria.call(createCategory, { query: {}, body: { name: 'Кружки', color: '#15803d' } });
  const used = { location: 'Клуб', ageRating: '6+', categoryId: category.id } as const;
  const concert = await create({ title: 'Концерт', image: image('a'), ...used });
  await maria.put(`/api/events/${concert.id}`, aForm({ title: 'Концерт хора', image: image('b') }));
  await admin.put(`/api/events/${concert.id}`, aForm({ title: 'Концерт хоров' }));
  await create({
    title: 'Фестиваль',
    allDay: 'true',
    timeZone: 'UTC',
    startDate: '2025-03-08T00:00:00.000Z',
    endDate: '2025-03-10T00:00:00.000Z',
  });
  await create({ title: 'Черновик', status: 'draft', image: image('c') });
  await create({ title: 'Отменено', status: 'cancelled' });
  const series = await create(weekly({ image: image('d') }));
  await maria.call(updateEvent, { params: { id: series.id }, query: {}, form: weekly({ title: 'Кружок шахмат' }) });
  const thrown = await create({ title: 'Лишнее', image: image('e') });
  await maria.call(removeEvent, { params: { id: thrown.id }, query: {} });
  const { id } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'IFRAME' } });
  const saved = { viewType: 'week', theme: 'auto', search: true } as const;
  const { revision } = await maria.call(updateEmbedding, { params: { id }, body: { settings: saved } });
  await maria.call(publishEmbedding, { params: { id }, body: { revision: revision ?? 0 } });
  await maria.call(updateEmbedding, { params: { id }, body: { settings: { viewType: 'list' } } });
  await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, registration: 'approval' } });
  return { system, admin, maria, raw: rawItems(system) };
};

it('leaves what release 0.1.0 reads, and a copy of all that was there', async () => {
  const { system, admin, raw } = await aUsedSystem();
  const before = await system.pictures();
  expect(await issuesBy01(await raw.all(), before)).not.toEqual([]);
  const now = new Date();
  const name = await copyAll(system.storage, now);
  expect(await system.exports()).toContain(`exports/${name}/manifest.json`);
  await stepBack(system.storage, before, now);
  const left = await raw.all();
  expect(await issuesBy01(left, before)).toEqual([]);
  const titles = left.filter(({ kind }) => kind === 'EVENT').map(({ title }) => title);
  expect(titles.sort()).toEqual(['Концерт хоров', 'Фестиваль']);
  // The published settings stay, not the draft.
  expect(left.filter(({ kind }) => kind === 'EMBEDDING')).toMatchObject([{ settings: { viewType: 'week' } }]);
  // The applicant stays out.
  expect(left.find(({ kind, username }) => kind === 'USER' && username === 'ждущая')).toMatchObject({
    isActive: false,
  });

  // Today's release takes what is left as data of an earlier one.
  await addPersons(raw);
  const chief = await system.signedInAgain(admin);
  expect(await chief.call(listUsers, { query: {} })).toHaveLength(3);
  const events = await chief.call(listEvents, { query: {} });
  expect(events.map(({ title, imageUrl }) => [title, imageUrl !== null])).toEqual([
    ['Концерт хоров', true],
    ['Фестиваль', false],
  ]);
  expect(await chief.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
});

it('changes nothing more when it is run again', async () => {
  const { system, raw } = await aUsedSystem();
  const pictures = await system.pictures();
  await stepBack(system.storage, pictures, new Date());
  const left = await raw.all();
  expect(await stepBack(system.storage, pictures, new Date())).toMatchObject({ changed: 0 });
  expect(await raw.all()).toEqual(left);
});
