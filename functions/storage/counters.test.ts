import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { counterWrites, eventsByMonth, eventTotals, mondayOf, usersByWeek, userTotals } from './counters.ts';

describe('the counters', () => {
  it('follow an event that comes, moves and goes', async () => {
    const user = await (await aSystem()).user();
    const { id } = await user.call(createEvent, { form: anEvent() });
    // 09:00 UTC on Wednesday 5 March 2025 is noon in Moscow.
    expect(await eventTotals()).toEqual({ total: 1, y2025: 1, Wed12: 1 });
    expect(await eventsByMonth()).toEqual(new Map([['2025-03', { total: 1, d05: 1, c0: 1 }]]));

    const moved = { startDate: '2025-04-30T21:30:00.000Z', endDate: '2025-05-03T21:30:00.000Z' };
    await user.call(updateEvent, { params: { id }, form: anEvent(moved) });
    expect(await eventTotals()).toEqual({ total: 1, y2025: 1, Wed12: 0, Thu00: 1 });
    expect((await eventsByMonth()).get('2025-04')).toEqual({ total: 1, d30: 1, c1: 1 });
    expect((await eventsByMonth()).get('2025-03')).toEqual({ total: 0, d05: 0, c0: 0 });

    await user.call(removeEvent, { params: { id } });
    expect(await eventTotals()).toEqual({ total: 0, y2025: 0, Wed12: 0, Thu00: 0 });
    expect(await eventsByMonth('2025-05')).toEqual(new Map());
  });

  it('are not touched by an update that leaves the time as it is', async () => {
    const user = await (await aSystem()).user();
    const { id } = await user.call(createEvent, { form: anEvent() });
    const before = await eventsByMonth();
    await user.call(updateEvent, { params: { id }, form: anEvent({ title: 'Иначе' }) });
    expect(await eventsByMonth()).toEqual(before);
  });

  it('lose nothing when many changes come at once', async () => {
    const user = await (await aSystem()).user();
    const created = await Promise.all(Array.from({ length: 24 }, () => user.call(createEvent, { form: anEvent() })));
    await Promise.all(created.slice(0, 10).map(({ id }) => user.call(removeEvent, { params: { id } })));
    expect((await eventTotals()).total).toBe(14);
    expect((await eventsByMonth()).get('2025-03')).toMatchObject({ total: 14, d05: 14, c0: 14 });
  });

  it('know users by state and by the week they came', async () => {
    const system = await aSystem();
    await system.admin('первый', { createdAt: '2025-03-02T23:00:00.000Z' });
    await system.user('второй', { createdAt: '2025-03-03T00:00:00.000Z' });
    await system.user('третий', { createdAt: '2025-03-09T00:00:00.000Z', isActive: false });
    expect(await userTotals()).toEqual({ total: 3, active: 2, admins: 1 });
    expect(await usersByWeek('2025-01-01T00:00:00.000Z')).toEqual(
      new Map([
        ['2025-02-24', { total: 1 }],
        ['2025-03-03', { total: 2 }],
      ]),
    );
  });

  it('touch no item twice in one transaction', () => {
    const key = fc.constantFrom('a', 'b', 'c').map((sk) => ({ pk: 'COUNTERS', sk }));
    const delta = fc.record({ key, add: fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: -2, max: 2 })) });
    process.env.TABLE_NAME ??= 'any';
    fc.assert(
      fc.property(fc.array(delta), (deltas) => {
        const touched = counterWrites(deltas).map(({ Update }) => Update?.Key?.sk);
        expect(new Set(touched).size).toBe(touched.length);
      }),
    );
  });

  it.each([
    ['2025-03-03T00:00:00.000Z', '2025-03-03'],
    ['2025-03-09T23:59:59.999Z', '2025-03-03'],
    ['2025-01-01T12:00:00.000Z', '2024-12-30'],
  ])('put %s into the week of %s', (instant, monday) => {
    expect(mondayOf(instant)).toBe(monday);
  });
});
