import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type CalendarItem, itemOf } from '#web/calendar/state/calendar-item.ts';
import { dayKey } from '#web/calendar/state/view-state.ts';
import { agendaGroups, groupByDay, passes } from './agenda-groups.ts';

const local = (text: string) => new Date(`2026-11-${text}`);

const anItem = (title: string, start: string, end: string): CalendarItem =>
  itemOf({
    id: title,
    userId: 'u1',
    title,
    startDate: local(start).toISOString(),
    endDate: local(end).toISOString(),
    ...PLAIN_EVENT,
  });

const november = { start: local('01T00:00'), end: new Date('2026-12-01T00:00') };
const shape = (items: CalendarItem[]) =>
  groupByDay(items, november).map(({ day, items: list }) => [dayKey(day), list.map(({ title }) => title)]);

describe('the agenda', () => {
  it('groups by day in order of time [CAL-06]', () => {
    expect(
      shape([
        anItem('поздно', '21T18:00', '21T19:00'),
        anItem('завтра', '22T08:00', '22T09:00'),
        anItem('рано', '21T08:00', '21T09:00'),
      ]),
    ).toEqual([
      ['2026-11-21', ['рано', 'поздно']],
      ['2026-11-22', ['завтра']],
    ]);
  });

  it('shows an event of several days under each in a month, but not under a day that it only touches at midnight', () => {
    expect(shape([anItem('поход', '21T18:00', '23T00:00')])).toEqual([
      ['2026-11-21', ['поход']],
      ['2026-11-22', ['поход']],
    ]);
  });

  it('shows an evening that ends after midnight on its own day alone', () => {
    expect(shape([anItem('вечер', '21T22:00', '22T03:00')])).toEqual([['2026-11-21', ['вечер']]]);
  });

  it('cuts at the window', () => {
    const long = itemOf({
      ...anItem('год', '01T00:00', '02T00:00').event,
      startDate: '2026-10-01T00:00:00.000Z',
      endDate: '2027-02-01T00:00:00.000Z',
    });
    expect(groupByDay([long], november)).toHaveLength(30);
  });

  it('names an event of several days once in the list, and under today while it runs', () => {
    const groups = agendaGroups([anItem('поход', '18T18:00', '23T00:00')], november, local('21T12:00'));
    expect(groups.map(({ day, items }) => [dayKey(day), items.length])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-21', 1],
    ]);
  });

  it('upcoming is today or later, past is before today, by day [CAL-09]', () => {
    const now = local('21T15:00');
    const earlierToday = local('21T08:00');
    const yesterday = local('20T23:59');
    expect(passes('upcoming', earlierToday, now)).toBe(true);
    expect(passes('past', earlierToday, now)).toBe(false);
    expect(passes('upcoming', yesterday, now)).toBe(false);
    expect(passes('past', yesterday, now)).toBe(true);
    expect(passes('all', yesterday, now)).toBe(true);
  });
});
