import { describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSeries, weekly } from '#functions/testing/series.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { type CalendarEvent, createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, getHistory } from '#shared/contracts/history.ts';

const keyOf = (imageUrl: string | null): string =>
  (imageUrl ?? '').replace(/^\/api\/events\/([^/]+)\/image\?v=(.+)$/, 'pictures/$1/$2');

type Fields = Parameters<typeof anEvent>[0];

/** Copies an event. The form has a title, times and `fields`. */
const copy = (user: SystemUser, id: string, fields: Fields = {}): Promise<CalendarEvent> =>
  user.call(createEvent, {
    query: { copyOf: id },
    form: anEvent({ startDate: '2025-04-01T09:00:00.000Z', endDate: '2025-04-01T10:00:00.000Z', ...fields }),
  });

const FULL = {
  description: 'Приносите фартук',
  externalLink: 'https://example.ru/запись',
  color: '#3b82f6',
  timeZone: 'Asia/Yekaterinburg',
  location: 'Зал 2',
  ageRating: '12+',
  status: 'draft',
} as const;

describe('a copy of an event', () => {
  it('has a new id, what its form leaves out, and a picture of its own [SAFE-30]', async () => {
    const { system, owner, event: first } = await aSystemWith({ event: anEvent({ ...FULL, image: aPicture() }) });
    const { id: categoryId } = await owner.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#ff0000' },
    });
    const event = await owner.call(updateEvent, { params: { id: first.id }, form: anEvent({ ...FULL, categoryId }) });
    const { description, externalLink } = event;
    const made = await copy(owner, event.id, { description, externalLink, color: event.ownColor });
    const { id, imageUrl } = made;
    expect(made).toEqual({
      ...event,
      ...{ id, imageUrl, startDate: '2025-04-01T09:00:00.000Z', endDate: '2025-04-01T10:00:00.000Z' },
      revision: 1,
    });
    expect(id).not.toBe(event.id);
    expect((await owner.call(getHistory, { params: { id } })).versions).toMatchObject([{ n: 1, changes: [] }]);
    expect(imageUrl).toMatch(new RegExp(`^/api/events/${id}/image\\?v=[\\da-f]{10}$`));
    expect((await system.picture(keyOf(imageUrl))).bytes).toEqual((await system.picture(keyOf(event.imageUrl))).bytes);
    // The copied event and its picture are deleted. The copy keeps its own picture.
    await owner.call(removeEvent, { params: { id: event.id } });
    await owner.call(emptyTrash, {});
    expect(await system.pictures()).toEqual([keyOf(imageUrl)]);
  });

  it('has what its form says, and no picture, or another one, where that is asked for [SAFE-30]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ ...FULL, image: aPicture() }) });
    expect(
      await copy(owner, event.id, { removeImage: 'true', location: '', status: 'published', color: '#00ff00' }),
    ).toMatchObject({
      ...{ imageUrl: null, location: '', status: 'published', color: '#00ff00', ageRating: '12+' },
    });
    const other = await copy(owner, event.id, { image: aPicture('gif') });
    expect((await system.picture(keyOf(other.imageUrl))).contentType).toBe('image/gif');
    expect(await system.pictures()).toHaveLength(2);
  });

  it('of a date is a single event with what that date shows; a copy of a whole series repeats [SAFE-30]', async () => {
    const { system, owner, seriesId, on, edit } = await aSeries({ image: aPicture(), location: 'Зал 1' });
    await edit('20260317', 'this', { location: 'Двор', image: aPicture('gif') });
    const own = await copy(owner, on('20260317'));
    expect(own).toMatchObject({ seriesId: null, recurrence: '', location: 'Двор' });
    expect((await system.picture(keyOf(own.imageUrl))).contentType).toBe('image/gif');
    const plain = await copy(owner, on('20260324'));
    expect(plain).toMatchObject({ seriesId: null, location: 'Зал 1' });
    expect((await system.picture(keyOf(plain.imageUrl))).contentType).toBe('image/png');
    const { title, startDate, endDate } = weekly();
    const whole = await owner.call(createEvent, { query: { copyOf: seriesId }, form: { title, startDate, endDate } });
    expect(whole).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', location: 'Зал 1' });
    expect(whole.seriesId).not.toBe(seriesId);
    expect(await system.pictures()).toHaveLength(5);
  });

  it('by an admin belongs to the owner of the event; nobody else makes one, and nothing is left [SAFE-30, EVT-18, EVT-19]', async () => {
    const { system, owner, stranger, admin, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const path = `/api/events?copyOf=${event.id}`;
    const before = await system.items();
    expect(await stranger.post(path, aForm({ image: aPicture('gif') }))).toMatchObject({
      status: 403,
      text: 'Недостаточно прав',
      code: 'forbidden',
    });
    expect(await system.nobody.post(path, aForm())).toMatchObject({ status: 401 });
    expect(await system.items()).toEqual(before);
    expect(await system.pictures()).toHaveLength(1);
    const { id: categoryId } = await owner.call(createCategory, { query: {}, body: { name: 'Хор', color: '#ff0000' } });
    expect(await copy(admin, event.id, { categoryId })).toMatchObject({ userId: owner.id, categoryId });
    expect(await owner.call(listEvents, { query: {} })).toHaveLength(2);
  });

  it('of a blocked owner’s event is refused by a text that does not mean the caller’s account, and no picture is left', async () => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    const reply = await admin.post(`/api/events?copyOf=${event.id}`, aForm());
    expect(reply).toMatchObject({
      status: 409,
      text: 'Владелец мероприятия удалён или заблокирован. Заблокированного сначала разблокируйте.',
      code: 'owner-unavailable',
    });
    expect(await system.pictures()).toEqual([keyOf(event.imageUrl)]);
  });

  it.each([
    ['nothing', () => '0b8f3d3e-1f0a-4f0e-9c1e-3d2f1a0b9c8d', 404],
    ['a date that there is not', (id: string) => `${id}_20250305`, 404],
    ['no id', () => '', 400],
  ])('of %s is refused', async (_, of, status) => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    expect(await owner.post(`/api/events?copyOf=${of(event.id)}`, aForm())).toMatchObject({ status });
    expect(await owner.call(listEvents, { query: {} })).toHaveLength(1);
  });

  it('is refused when the picture goes between the look and the copy, and nothing is left', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const end = intercept(system.storage.table.access.client, async ({ json }, pass) => {
      if (json.includes('UNUSED_PICTURE')) {
        end();
        await owner.call(removeEvent, { params: { id: event.id } });
        await owner.call(emptyTrash, {});
      }
      return pass();
    });
    const reply = await owner.post(`/api/events?copyOf=${event.id}`, aForm());
    expect(reply).toMatchObject({
      status: 409,
      text: 'Данные изменились. Обновите страницу и повторите.',
      code: 'changed-meanwhile',
    });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
    expect(await system.pictures()).toEqual([]);
  });
});
