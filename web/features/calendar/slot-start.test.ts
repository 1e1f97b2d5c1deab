import { describe, expect, it } from 'vitest';
import { timesOfSlot } from './slot-start.ts';

const at = (text: string) => new Date(`2026-11-${text}`);

describe('an empty slot', () => {
  it('of a month starts at 09:00 of that day and lasts an hour [CAL-10]', () => {
    expect(timesOfSlot({ start: at('21T00:00'), end: at('22T00:00') }, false)).toEqual({
      start: at('21T09:00'),
      minutes: 60,
    });
  });

  it('of a month starts at the clock time that was used last [DLG-29]', () => {
    const slot = { start: at('21T00:00'), end: at('22T00:00') };
    expect(timesOfSlot(slot, false, { hours: 18, minutes: 30 }).start).toEqual(at('21T18:30'));
    expect(
      timesOfSlot({ start: at('21T14:30'), end: at('21T15:00') }, false, { hours: 18, minutes: 30 }).start,
    ).toEqual(at('21T14:30'));
  });

  it('drawn over days is those whole days', () => {
    expect(timesOfSlot({ start: at('21T00:00'), end: at('24T00:00') }, true)).toEqual({
      start: at('21T09:00'),
      minutes: 2 * 24 * 60 + 60,
      allDay: true,
    });
  });

  it('of a week or a day starts at its own time', () => {
    const slot = { start: at('21T14:30'), end: at('21T15:00') };
    expect(timesOfSlot(slot, false)).toEqual({ start: at('21T14:30'), minutes: 60 });
    expect(timesOfSlot({ ...slot, end: at('21T16:00') }, true)).toEqual({ start: at('21T14:30'), minutes: 90 });
    expect(timesOfSlot({ start: at('21T00:00'), end: at('21T00:30') }, false).start).toEqual(at('21T00:00'));
  });
});
