import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, dayOf } from './local-day.ts';

describe('the day that contains an instant', () => {
  it.each([
    [
      'Moscow, which is meant where no zone is named',
      DEFAULT_TIME_ZONE,
      '2025-03-05T20:59:59.999Z',
      '2025-03-04T21:00:00.000Z',
      '2025-03-05T21:00:00.000Z',
    ],
    [
      'Moscow at midnight',
      'Europe/Moscow',
      '2025-03-05T21:00:00.000Z',
      '2025-03-05T21:00:00.000Z',
      '2025-03-06T21:00:00.000Z',
    ],
    ['UTC', 'UTC', '2025-03-05T00:00:00.000Z', '2025-03-05T00:00:00.000Z', '2025-03-06T00:00:00.000Z'],
    [
      '23 hours in Berlin',
      'Europe/Berlin',
      '2025-03-30T12:00:00.000Z',
      '2025-03-29T23:00:00.000Z',
      '2025-03-30T22:00:00.000Z',
    ],
    [
      '25 hours in Berlin',
      'Europe/Berlin',
      '2025-10-26T12:00:00.000Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T23:00:00.000Z',
    ],
    [
      'no midnight in Beirut',
      'Asia/Beirut',
      '2024-03-31T12:00:00.000Z',
      '2024-03-30T22:00:00.000Z',
      '2024-03-31T21:00:00.000Z',
    ],
    [
      '45 minutes off in Nepal',
      'Asia/Kathmandu',
      '2025-03-05T12:00:00.000Z',
      '2025-03-04T18:15:00.000Z',
      '2025-03-05T18:15:00.000Z',
    ],
  ])('%s', (_, zone, now, from, to) => {
    expect(dayOf(new Date(now), zone)).toMatchObject({ from, to });
  });

  it('has its date as whole days are written', () => {
    const dates = ['2025-03-05T20:59:59.999Z', '2025-03-05T21:00:00.000Z'].map(
      (now) => dayOf(new Date(now), DEFAULT_TIME_ZONE).date,
    );
    expect(dates).toEqual(['2025-03-05T00:00:00.000Z', '2025-03-06T00:00:00.000Z']);
  });

  it('always contains it, and is followed by the next day without a gap', () => {
    const zones = fc.constantFrom(
      'Europe/Moscow',
      'America/New_York',
      'Pacific/Apia',
      'Asia/Kolkata',
      'America/Sao_Paulo',
    );
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, (zone, now) => {
        const { from, to } = dayOf(now, zone);
        const iso = now.toISOString();
        expect(from <= iso && iso < to).toBe(true);
        expect(dayOf(new Date(to), zone).from).toBe(to);
      }),
    );
  });
});
