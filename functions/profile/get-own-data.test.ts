import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { weekly } from '#functions/testing/series.ts';
import { join } from '#functions/testing/shared-calendar.ts';
import { aSystem } from '#functions/testing/system.ts';
import { addMember, createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent } from '#shared/contracts/events.ts';
import { getOwnData, type OwnData } from '#shared/contracts/own-data.ts';

const PASSWORD = 'верный пароль';
let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
});
afterEach(() => {
  vi.useRealTimers();
});

const allParts = async (): Promise<OwnData[]> => {
  const parts = [await maria.call(getOwnData, { query: {} })];
  for (let next = parts[0]?.next; next; next = parts.at(-1)?.next)
    parts.push(await maria.call(getOwnData, { query: { after: next } }));
  return parts;
};

it('gives account, sessions, events, categories, trash and embeddings, and nothing of others or of what keeps the account [ACC-09]', async () => {
  const other = await system.user('Пётр');
  await other.post('/api/events', aForm({ title: 'Чужое' }));
  await other.call(createCategory, { query: {}, body: { name: 'Чужая', color: '#15803d' } });
  await other.call(createEmbedding, { body: { name: 'Чужой сайт', type: 'HTML' } });
  await maria.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#15803d' } });
  await maria.call(createEmbedding, { body: { name: 'Мой сайт', type: 'HTML' } });
  const { id } = await maria.call(createEvent, { form: anEvent({ title: 'Встреча' }) });
  await (await system.admin('Чужая рука')).put(`/api/events/${id}`, aForm({ title: 'Встреча', location: 'Зал' }));
  await maria.call(createEvent, { form: weekly({ title: 'Кружок' }) });
  await maria.call(createEvent, { form: anEvent({ title: 'Лишнее' }) });
  const lost = await maria.call(createEmbedding, { body: { name: 'Прежний сайт', type: 'HTML' } });
  const [event] = (await maria.call(listEvents, { query: {} })).filter(({ title }) => title === 'Лишнее');
  await maria.delete(`/api/events/${event?.id}`);
  await maria.delete(`/api/embeddings/${lost.id}`);
  const [part, ...rest] = await allParts();
  expect(rest).toEqual([]);
  expect(part).toMatchObject({
    account: { id: maria.id, username: 'Мария', role: 'user' },
    sessions: [{ id: maria.sessionId, isCurrent: true }],
    categories: [{ name: 'Лекции' }],
    embeddings: [{ name: 'Мой сайт' }],
    events: [{ title: 'Встреча' }, { title: 'Кружок', recurrence: expect.stringContaining('WEEKLY') }],
    trash: [{ name: 'Прежний сайт' }, { title: 'Лишнее' }],
    next: null,
  });
  expect(JSON.stringify(part)).not.toMatch(/Чуж|[Hh]ash|ersion|usernameKey/);
});

it('names the shared calendars that one keeps with others, not those one is only invited to [ACC-09, SHR-23]', async () => {
  const other = await system.user('Пётр');
  const calendar = (name: string) => other.call(createCalendar, { body: { name, color: '#d97706' } });
  const [kept, offered] = [await calendar('Афиша'), await calendar('Чужое')];
  await join(other, kept.id, maria, 'editor');
  await other.call(addMember, { params: { id: offered.id }, body: { name: 'Мария', role: 'reader' } });
  const [part] = await allParts();
  expect(part?.calendars).toEqual([{ id: kept.id, name: 'Афиша', color: '#d97706', role: 'editor' }]);
  expect(JSON.stringify(part)).not.toMatch(/Чуж|Пётр/);
});

it('comes in parts, none of which is too large, and every event once [ACC-09]', { tags: 'slow' }, async () => {
  const description = 'я'.repeat(5000);
  const titles = Array.from({ length: 260 }, (_, n) => `Встреча ${n}`);
  for (const title of titles) await maria.call(createEvent, { form: anEvent({ title, description }) });
  const parts = await allParts();
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_100_000);
  expect(parts.map(({ account }) => account !== undefined)).toEqual(parts.map((_, at) => at === 0));
  const found = parts.flatMap(({ events }) => events.map(({ title }) => title));
  expect(found.toSorted()).toEqual(titles.toSorted());
});

it('goes on into the trash where one part does not hold it [ACC-09]', { tags: 'slow' }, async () => {
  const description = 'я'.repeat(5000);
  for (let n = 0; n < 230; n++) {
    const event = await maria.call(createEvent, { form: anEvent({ title: `Лишнее ${n}`, description }) });
    await maria.call(removeEvent, { params: { id: event.id } });
  }
  const parts = await allParts();
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_100_000);
  const titles = parts.flatMap(({ trash = [] }) => trash.map(({ title }) => title));
  expect([titles.length, new Set(titles).size]).toEqual([230, 230]);
});

it('asks for the password after a quarter of an hour [ACC-09, PASS-08]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  expect(await maria.get('/api/user/data')).toMatchObject({ status: 403, code: 'confirm-password' });
});
