import { describe, expect, it } from 'vitest';
import { timesOfSlot } from './times-of-slot.ts';

const at = (text: string) => new Date(`2026-11-${text}`);
const clicked = (start: string, end: string) => ({ start: at(start), end: at(end), isDrawn: false });
const drawn = (start: string, end: string) => ({ start: at(start), end: at(end), isDrawn: true });

describe('an empty slot', () => {
  it('of a month starts at 09:00 of that day and lasts an hour [CAL-10]', () => {
    expect(timesOfSlot(clicked('21T00:00', '22T00:00'), true)).toEqual({ start: at('21T09:00'), minutes: 60 });
  });

  it('of a month starts at the clock time that was used last [DLG-29]', () => {
    const last = { hours: 18, minutes: 30 };
    expect(timesOfSlot(clicked('21T00:00', '22T00:00'), true, last).start).toEqual(at('21T18:30'));
    expect(timesOfSlot(clicked('21T14:30', '21T15:00'), false, last).start).toEqual(at('21T14:30'));
  });

  it('drawn over days is those whole days', () => {
    for (const isMonth of [true, false]) {
      expect(timesOfSlot(drawn('21T00:00', '24T00:00'), isMonth)).toEqual({
        start: at('21T09:00'),
        minutes: 2 * 24 * 60 + 60,
        allDay: true,
      });
    }
  });

  it('in the row above the hours is a whole day', () => {
    expect(timesOfSlot(clicked('21T00:00', '22T00:00'), false)).toMatchObject({ start: at('21T09:00'), allDay: true });
  });

  it('of a week or a day starts at its own time', () => {
    expect(timesOfSlot(clicked('21T14:30', '21T15:00'), false)).toEqual({ start: at('21T14:30'), minutes: 60 });
    expect(timesOfSlot(drawn('21T14:30', '21T16:00'), false)).toEqual({ start: at('21T14:30'), minutes: 90 });
    expect(timesOfSlot(clicked('21T00:00', '21T00:30'), false).start).toEqual(at('21T00:00'));
  });
});
