import { describe, expect, it } from 'vitest';
import { droppedAt, movedTo, resizedByDays } from './dropped.ts';

const at = (text: string) => new Date(`2026-09-${text}`);
const hour = { start: at('16T10:00'), end: at('16T11:30'), endInMonth: at('16T11:30'), allDay: false, isBar: false };
const night = { ...hour, start: at('19T22:00'), end: at('20T03:00'), endInMonth: at('19T23:59') };
const camp = { ...hour, start: at('18T10:00'), end: at('21T12:00'), endInMonth: at('21T12:00'), isBar: true };
const fair = {
  ...{ start: at('18T00:00'), end: at('21T00:00'), endInMonth: at('21T00:00') },
  ...{ allDay: true, isBar: true },
};

describe('a dropped event', () => {
  it('lasts as long at its new start, over midnight too', () => {
    expect(movedTo(night, at('22T22:00'))).toEqual({ start: at('22T22:00'), end: at('23T03:00'), allDay: false });
  });

  it('pulled at its end in a month gains whole days and keeps its clock times', () => {
    const times = { start: camp.start, end: at('23T12:00'), allDay: false };
    expect(resizedByDays(camp, camp.start, at('23T12:00'))).toEqual(times);
    expect(resizedByDays(night, night.start, at('20T23:59'))).toMatchObject({
      start: night.start,
      end: at('21T03:00'),
    });
  });

  it('pulled at its start in a month keeps its end', () => {
    expect(resizedByDays(camp, at('16T10:00'), camp.endInMonth)).toMatchObject({
      start: at('16T10:00'),
      end: camp.end,
    });
  });
});

describe('whole days', () => {
  it('last as many days on other dates, whatever hour they are put down at [EV2-05]', () => {
    const times = { start: at('23T00:00'), end: at('26T00:00'), allDay: true };
    expect(droppedAt(fair, at('23T00:00'), 'bars')).toEqual(times);
    expect(droppedAt(fair, at('23T09:00'), 'month')).toEqual(times);
  });

  it('last one hour among hours [REC-28]', () => {
    const times = { start: at('17T14:30'), end: at('17T15:30'), allDay: false };
    expect(droppedAt(fair, at('17T14:30'), 'hours')).toEqual(times);
  });

  it('are what came from the hours in the row of bars [REC-28]', () => {
    const times = { start: at('17T00:00'), end: at('18T00:00'), allDay: true };
    expect(droppedAt(hour, at('17T10:00'), 'bars')).toEqual(times);
    expect(droppedAt(night, at('17T22:00'), 'bars')).toEqual(times);
  });

  it('are not what was a bar with hours before, nor what is moved in a month', () => {
    const moved = { start: at('17T10:00'), end: at('20T12:00'), allDay: false };
    expect(droppedAt(camp, at('17T10:00'), 'bars')).toEqual(moved);
    expect(droppedAt(hour, at('17T10:00'), 'month')).toMatchObject({ allDay: false, end: at('17T11:30') });
  });
});
