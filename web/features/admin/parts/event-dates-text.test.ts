import { expect, it } from 'vitest';
import { viewDatesText } from './event-dates-text.ts';

const view = { id: 'e', title: 'Праздник', startDate: '2026-05-09T00:00:00.000Z', owner: 'olga' };

it('names the days of an event of whole days without times, wherever its reader is [EV2-06, ADM-08]', () => {
  const days = { ...view, allDay: true } as const;
  expect(viewDatesText({ ...days, endDate: '2026-05-10T00:00:00.000Z' })).toBe('9 мая 2026');
  expect(viewDatesText({ ...days, endDate: '2026-05-12T00:00:00.000Z' })).toBe('9–11 мая 2026');
  expect(viewDatesText({ ...view, endDate: '2026-05-09T01:00:00.000Z' })).toMatch(/\d\d:\d\d – \d\d:\d\d$/);
});
