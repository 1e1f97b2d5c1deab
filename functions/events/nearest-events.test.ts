import { describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { createEvent, nearestEvents } from '#shared/contracts/events.ts';

const MAY = { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };
const hourAt = (startDate: string) =>
  anEvent({ startDate, endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString() });

describe('GET /api/events/nearest', () => {
  it('finds the last event before a window and the first one after it, near or years away [CAL-07]', async () => {
    const user = await (await aSystem()).user();
    for (const start of ['2021-03-01T09:00:00.000Z', '2026-02-14T19:00:00.000Z', '2030-11-30T09:00:00.000Z']) {
      await user.call(createEvent, { form: hourAt(start) });
    }
    const far = { before: '2026-02-14T19:00:00.000Z', after: '2030-11-30T09:00:00.000Z' };
    expect(await user.call(nearestEvents, { query: MAY })).toEqual(far);
    await user.call(createEvent, { form: hourAt('2026-06-01T00:00:00.000Z') });
    await user.call(createEvent, { form: hourAt('2026-06-02T00:00:00.000Z') });
    await user.call(createEvent, { form: hourAt('2026-04-30T23:00:00.000Z') });
    expect(await user.call(nearestEvents, { query: MAY })).toEqual({
      before: '2026-04-30T23:00:00.000Z',
      after: '2026-06-01T00:00:00.000Z',
    });
  });

  it('tells nothing of what lies in the window, nor of what others have', async () => {
    const { owner, stranger, admin, event } = await aSystemWith({ event: hourAt('2026-05-20T09:00:00.000Z') });
    expect(await owner.call(nearestEvents, { query: MAY })).toEqual({ before: null, after: null });
    const JULY = { from: '2026-07-01T00:00:00.000Z', to: '2026-08-01T00:00:00.000Z' };
    expect(await owner.call(nearestEvents, { query: JULY })).toEqual({ before: event.startDate, after: null });
    expect(await stranger.call(nearestEvents, { query: JULY })).toEqual({ before: null, after: null });
    expect(await admin.call(nearestEvents, { query: JULY })).toEqual({ before: event.startDate, after: null });
  });

  it.each([
    ['Asia/Kamchatka', '2026-05-09T12:00:00.000Z', '2026-05-11T12:00:00.000Z', '2026-05-08T12:00:00.000Z'],
    ['Europe/Moscow', '2026-05-09T21:00:00.000Z', '2026-05-10T21:00:00.000Z', '2026-05-08T21:00:00.000Z'],
    ['America/New_York', '2026-05-10T04:00:00.000Z', '2026-05-11T04:00:00.000Z', '2026-05-09T04:00:00.000Z'],
  ])('finds whole days at the edge of a window as people in %s see them [CAL-07, EV2-05]', async (timeZone, ...at) => {
    const user = await (await aSystem()).user();
    const [from = '', to = '', before = ''] = at;
    const query = { from, to, timeZone };
    const whole = { allDay: 'true', timeZone: 'Europe/Moscow' } as const;
    const days = (day: string, next: string, more = {}) =>
      anEvent({
        ...whole,
        startDate: `2026-05-${day}T00:00:00.000Z`,
        endDate: `2026-05-${next}T00:00:00.000Z`,
        ...more,
      });
    await user.call(createEvent, { form: hourAt('2026-04-01T09:00:00.000Z') });
    await user.call(createEvent, { form: hourAt('2026-06-01T09:00:00.000Z') });
    const [last, next] = timeZone === 'Asia/Kamchatka' ? ['09', '12'] : ['09', '11'];
    await user.call(createEvent, { form: days(last, String(Number(last) + 1).padStart(2, '0')) });
    await user.call(createEvent, {
      form: days(next, String(Number(next) + 1), { recurrence: 'FREQ=WEEKLY;COUNT=3' }),
    });
    expect(await user.call(nearestEvents, { query })).toEqual({ before, after: to });
  });

  it('needs both ends of the window', async () => {
    const user = await (await aSystem()).user();
    expect(await user.get(`/api/events/nearest?from=${MAY.from}`)).toMatchObject({ status: 400 });
    expect(await user.get(`/api/events/nearest?from=${MAY.to}&to=${MAY.from}`)).toMatchObject({ status: 400 });
  });
});
