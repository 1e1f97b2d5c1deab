import { describe, expect, it } from 'vitest';
import { localizer } from './localizer.ts';

const at = (text: string) => new Date(`2026-11-${text}`);

describe('dates of the calendar library', () => {
  it('starts the week on Monday [CONST-03]', () => {
    expect(localizer.startOfWeek('ru')).toBe(1);
    expect(localizer.startOf(at('22T15:00'), 'week', 1)).toEqual(at('16T00:00'));
  });

  it('counts days by their midnights', () => {
    expect(localizer.startOf(at('21T15:30'), 'day')).toEqual(at('21T00:00'));
    expect(localizer.ceil(at('21T15:30'), 'day')).toEqual(at('22T00:00'));
    expect(localizer.ceil(at('21T00:00'), 'day')).toEqual(at('21T00:00'));
    expect(localizer.diff(at('21T23:00'), at('23T01:00'), 'day')).toBe(2);
    expect(localizer.diff(at('21T10:00'), at('21T11:30'), 'minutes')).toBe(90);
    expect(localizer.isSameDate(at('21T00:00'), at('21T23:59'))).toBe(true);
  });
});
