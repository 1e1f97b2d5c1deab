import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { spanOf } from '#shared/time/spans.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { columnsIn, layoutIn } from './day-layout.ts';

const DAY = new Date(2026, 8, 16);

/** An event that begins and ends at these hours of the day. */
const item = (title: string, from: number, to: number): CalendarItem => {
  const [start, end] = [new Date(DAY.getTime() + from * HOUR_MS), new Date(DAY.getTime() + to * HOUR_MS)];
  const event = { id: title, userId: 'u', title, ...PLAIN_EVENT };
  const times = { startDate: start.toISOString(), endDate: end.toISOString() };
  const span = spanOf(start.getTime(), end.getTime());
  return {
    id: title,
    title,
    start,
    end,
    endInMonth: end,
    allDay: false,
    isBar: false,
    span,
    event: { ...event, ...times },
  };
};

const slotMetrics = {
  groups: [[DAY]],
  getRange: (start: Date, end: Date) => ({
    top: Math.max(0, (start.getTime() - DAY.getTime()) / HOUR_MS),
    height: (end.getTime() - Math.max(start.getTime(), DAY.getTime())) / HOUR_MS,
  }),
};

/** For each event: title, left and right edge in percent of the width, top and height in hours. */
const laidOut = (width: number, ...events: CalendarItem[]) =>
  layoutIn(width)({ events, slotMetrics }).map(({ event, style: { top, height, width: wide, xOffset } }) => {
    if (event.hidden) return [event.title, top];
    const share = Number.parseFloat(wide);
    return [event.title, Math.round(Number(xOffset)), Math.round(Number(xOffset) + share), top, height];
  });

/** Widths of a day in rem: in a week on a laptop, in a week on a tablet, in a day view. */
const [WEEK, TABLET, DAY_VIEW] = [11, 5.4, 75];

describe('events at the same time [FACE-03]', () => {
  it('lie over each other in a week, each 60 % wide', () => {
    expect(laidOut(WEEK, item('А', 9, 11), item('Б', 10, 12), item('В', 11, 13))).toEqual([
      ['А', 0, 60, 9, 2],
      ['Б', 40, 100, 10, 2],
      ['В', 0, 60, 11, 2],
    ]);
    expect(laidOut(WEEK, item('А', 9, 12), item('Б', 9, 12), item('В', 9, 10), item('Г', 11, 12))).toEqual([
      ['А', 0, 60, 9, 3],
      ['Б', 20, 80, 9, 3],
      ['В', 40, 100, 9, 1],
      ['Г', 40, 100, 11, 1],
    ]);
  });

  it('stand beside each other where a day has room', () => {
    const four = ['А', 'Б', 'В', 'Г'].map((title) => item(title, 9, 10));
    expect(laidOut(DAY_VIEW, ...four).map(([title, from, to]) => [title, from, to])).toEqual([
      ['А', 0, 25],
      ['Б', 25, 50],
      ['В', 50, 75],
      ['Г', 75, 100],
    ]);
  });

  it('leave those beyond three to a chip at the foot of the last', () => {
    const five = ['А', 'Б', 'В', 'Г', 'Д'].map((title, at) => item(title, 9 + at / 2, 13));
    expect(laidOut(WEEK, ...five, item('Вечер', 20, 21)).slice(2)).toEqual([
      ['В', 40, 100, 10, 3],
      ['Вечер', 0, 100, 20, 1],
      ['ещё 2', expect.closeTo(12.8, 1)],
    ]);
    expect(laidOut(TABLET, ...five).at(-1)).toEqual(['ещё 3', expect.closeTo(12.8, 1)]);
  });

  it('keep a chip on its day when what it stands for began the day before', () => {
    const night = ['А', 'Б', 'В'].map((title) => item(title, -2, 3));
    const more = layoutIn(TABLET)({ events: night, slotMetrics }).at(-1);
    expect(more?.event).toMatchObject({ title: 'ещё 1', hidden: 1 });
    expect(more?.event.start.getDate()).toBe(DAY.getDate());
  });

  it('write a title where it is seen: beside one that begins with it, above a later one', () => {
    const places = (...events: CalendarItem[]) => layoutIn(WEEK)({ events, slotMetrics }).map(({ style }) => style);
    expect(places(item('А', 9, 11), item('Б', 9, 11))).toMatchObject([
      { layer: 1, seen: 67, isNarrow: true },
      { layer: 2, seen: 100 },
    ]);
    expect(places(item('А', 9, 11), item('Б', 10, 11))).toMatchObject([{ seen: 100, free: 2, isUntimed: false }, {}]);
    expect(places(item('А', 9, 11), item('Б', 9.5, 11))).toMatchObject([{ seen: 100, free: 1, isUntimed: true }, {}]);
  });
});

describe('columns of events', () => {
  it.each([
    [0, 1],
    [2.5, 1],
    [5, 2],
    [11, 3],
    [35, 3],
    [36, 4],
    [75, 8],
    [200, 8],
  ])('in %d rem are %d', (width, columns) => {
    expect(columnsIn(width)).toBe(columns);
  });
});
