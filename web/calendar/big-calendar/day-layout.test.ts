import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { spanOf } from '#shared/time/spans.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { columnsIn, layoutWith } from './day-layout.ts';

const DAY = new Date(2026, 8, 16);

/** From hour to hour of the day. */
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

/** Title, from where to where in percent of the width, top and height in hours. */
const laidOut = (max: number, ...events: CalendarItem[]) =>
  layoutWith(max)({ events, slotMetrics }).map(({ event, style: { top, height, width, xOffset } }) => {
    const share = Number.parseFloat(width.slice('calc('.length));
    return [event.title, Math.round(Number(xOffset)), Math.round(Number(xOffset) + share), top, height];
  });

describe('events at the same time', () => {
  it('stand beside each other while there is room', () => {
    expect(laidOut(3, item('А', 9, 11), item('Б', 10, 12), item('В', 11, 13))).toEqual([
      ['А', 0, 50, 9, 2],
      ['Б', 50, 100, 10, 2],
      ['В', 0, 50, 11, 2],
    ]);
  });

  it('leave the last of three columns to «+N» when they are more', () => {
    const five = ['А', 'Б', 'В', 'Г', 'Д'].map((title, at) => item(title, 9 + at / 2, 13));
    expect(laidOut(3, ...five, item('Вечер', 20, 21))).toEqual([
      ['А', 0, 33, 9, 4],
      ['Б', 33, 67, 9.5, 3.5],
      ['+3', 67, 100, 10, 3],
      ['Вечер', 0, 100, 20, 1],
    ]);
  });

  it('show an event that would be alone in «+N» itself', () => {
    expect(laidOut(2, item('А', 9, 12), item('Б', 9, 10), item('В', 9, 10), item('Г', 11, 12))).toEqual([
      ['А', 0, 50, 9, 3],
      ['+2', 50, 100, 9, 1],
      ['Г', 50, 100, 11, 1],
    ]);
  });

  it('keep «+N» on its day when what it stands for began the day before', () => {
    const night = ['А', 'Б', 'В'].map((title) => item(title, -2, 3));
    const [, more] = layoutWith(2)({ events: night, slotMetrics });
    expect(more?.event).toMatchObject({ title: '+2', start: DAY, hidden: 2 });
  });

  it('leave a third for «+N» where there is room for one, also for a single other one', () => {
    expect(laidOut(1, item('А', 9, 12), item('Б', 10, 11), item('Вечер', 20, 21))).toEqual([
      ['А', 0, 67, 9, 3],
      ['+1', 67, 100, 10, 1],
      ['Вечер', 0, 100, 20, 1],
    ]);
  });
});

describe('columns of events', () => {
  it.each([
    [40, 16, 1],
    [99, 16, 1],
    [100, 16, 2],
    [149, 16, 2],
    [575, 16, 3],
    [576, 16, 4],
    [1200, 16, 8],
    [3000, 16, 8],
    [199, 32, 1],
  ])('in %d px with letters of %d px are %d', (width, rem, columns) => {
    expect(columnsIn(width, rem)).toBe(columns);
  });
});
