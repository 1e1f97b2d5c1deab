import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';
import { listEvents } from '#shared/contracts/events.ts';

const said = (name: string) =>
  new RegExp(`^Мероприятие изменил\\(а\\) ${name} \\d{1,2} [а-я]+ в \\d\\d:\\d\\d\\. Откройте его заново\\.$`);

describe('a change of a revision that was seen', () => {
  it('is refused if somebody has changed the event since, and says who and when, in Moscow’s time; without a revision nothing is compared [SAFE-08]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T21:04:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    expect(event.revision).toBe(1);
    const path = `/api/events/${event.id}`;
    expect((await admin.put(path, aForm({ title: 'Правка' }))).status).toBe(200);
    for (const reply of [await owner.put(`${path}?revision=1`, aForm()), await owner.delete(`${path}?revision=1`)])
      expect(reply).toMatchObject({
        status: 409,
        text: 'Мероприятие изменил(а) администратор 5 марта в 00:04. Откройте его заново.',
      });
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'Правка', revision: 2 }]);
    expect((await owner.put(`${path}?revision=2`, aForm({ title: 'Снова' }))).status).toBe(200);
    expect((await owner.put(path, aForm({ title: 'Без номера' }))).status).toBe(200);
    expect((await owner.put(`${path}?revision=x`, aForm())).status).toBe(400);
    expect((await owner.put(`${path}?change=x`, aForm())).status).toBe(400);
  });

  it('made twice at once is made once [SAFE-10]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    const put = (title: string) => owner.put(`/api/events/${event.id}?revision=1`, aForm({ title }));
    const replies = await Promise.all([put('Одно'), put('Другое')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.text).toMatch(said('владелец'));
  });

  it('is refused for all dates and for a date with all later ones; one date alone is changed in the newest series [EV2-29]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent({ recurrence: 'FREQ=DAILY;COUNT=5' }) });
    const id = event.seriesId ?? '';
    const put = (day: string, query: string) =>
      owner.put(
        `/api/events/${id}_${day}?${query}`,
        aForm({ ...dayOf(day), title: day, recurrence: event.recurrence }),
      );
    expect((await put('20250306', 'scope=this')).status).toBe(200);
    for (const scope of ['all', 'following'])
      expect(await put('20250307', `scope=${scope}&revision=1`)).toMatchObject({
        status: 409,
        text: expect.stringMatching(said('владелец')),
      });
    expect((await owner.delete(`/api/events/${id}?revision=1`)).status).toBe(409);
    expect((await put('20250307', 'scope=this&revision=1')).status).toBe(200);
    expect((await put('20250307', 'scope=all&revision=3')).status).toBe(200);
  });

  it('has a log entry that names the event, trashed, restored or gone for good [SAFE-24]', async () => {
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    await owner.put(`/api/events/${event.id}`, aForm({ title: 'Иначе' }));
    await owner.delete(`/api/events/${event.id}`);
    await owner.post(`/api/trash/${event.id}/restore`);
    await owner.delete(`/api/events/${event.id}`);
    await owner.delete(`/api/trash/${event.id}`);
    const { events } = await admin.call(listLog, { query: { type: 'OTHER' } });
    expect(events.map(({ eventId }) => eventId)).toEqual(Array(6).fill(event.id));
  });
});

const dayOf = (day: string) => {
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return { startDate: `${date}T09:00:00.000Z`, endDate: `${date}T10:00:00.000Z` };
};
