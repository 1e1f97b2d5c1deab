import { expect, it } from 'vitest';
import { aSharedCalendar } from '#functions/testing/shared-calendar.ts';
import { createCalendar, removeCalendar, searchCalendars } from '#shared/contracts/calendars.ts';
import { updateUser } from '#shared/contracts/users.ts';

it('finds shared calendars and those of users by name, each with what hinders it [SHR-17]', async () => {
  const { admin, owner, stranger, id } = await aSharedCalendar();
  const named = (query: Parameters<typeof admin.call<typeof searchCalendars>>[1]['query']) =>
    admin.call(searchCalendars, { query });
  const affiche = { id, name: 'Афиша', color: '#d97706' };
  await expect.poll(() => named({ search: 'аФИ' })).toEqual({ calendars: [affiche], hasMore: false });
  expect(await named({ search: 'ДИРЕКТ' })).toEqual({
    calendars: [{ id: owner.id, name: 'директор' }],
    hasMore: false,
  });
  await admin.call(updateUser, { params: { id: owner.id }, body: { publishes: false } });
  await admin.post(`/api/admin/users/${stranger.id}/toggle`, { blocked: true });
  const { calendars } = await named({ ids: [id, owner.id, stranger.id, 'c-nothing', 'nobody'].join() });
  expect(calendars).toEqual([
    { ...affiche, hindrance: 'notPublishing' },
    { id: owner.id, name: 'директор', hindrance: 'notPublishing' },
    { id: stranger.id, name: 'посторонний', hindrance: 'blocked' },
  ]);
  const second = await owner.call(createCalendar, { body: { name: 'Афиша лета', color: '#00ff00' } });
  await expect.poll(() => named({ search: 'афиша', limit: '1' })).toMatchObject({ calendars: [{ id }], hasMore: true });
  await owner.call(removeCalendar, { params: { id: second.id } });
  await expect.poll(() => named({ search: 'афиша' })).toMatchObject({ calendars: [{ id }], hasMore: false });
  expect(await named({ search: 'яя' })).toEqual({ calendars: [], hasMore: false });
});
