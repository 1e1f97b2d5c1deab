import { describe, expect, it } from 'vitest';
import { dayFrom } from './day.ts';
import { openingMinute } from './opening-minute.ts';
import { spanOf } from './spans.ts';

const at = (text: string) => new Date(`2026-09-${text}`).getTime();
const week = { first: dayFrom(2026, 8, 14), last: dayFrom(2026, 8, 20) };
const span = (start: string, end: string) => spanOf(at(start), at(end));

describe('the hour at which week and day open', () => {
  it('is an hour before now while today is shown', () => {
    expect(openingMinute([span('15T09:00', '15T10:00')], week, at('16T19:30'))).toBe(18 * 60 + 30);
    expect(openingMinute([], week, at('16T00:20'))).toBe(0);
    expect(openingMinute([], week, at('14T12:00'))).toBe(11 * 60);
    expect(openingMinute([], week, at('20T23:00'))).toBe(22 * 60);
  });

  it('is where something began that goes on now, so that its top is in sight', () => {
    const spans = [span('16T17:00', '16T21:00'), span('16T16:30', '16T19:00'), span('15T12:00', '15T22:00')];
    expect(openingMinute(spans, week, at('16T19:30'))).toBe(17 * 60);
    expect(openingMinute(spans, week, at('16T18:45'))).toBe(16 * 60 + 30);
    expect(openingMinute(spans, week, at('16T19:00'))).toBe(17 * 60);
  });

  it('leaves alone what is over and what is to come, on another day too', () => {
    const spans = [span('16T16:00', '16T19:30'), span('16T19:31', '16T21:00'), span('17T16:00', '17T21:00')];
    expect(openingMinute(spans, week, at('16T19:30'))).toBe(18 * 60 + 30);
  });

  it('leaves what has gone on for more than four hours alone, or there would be no room for what comes', () => {
    const spans = [span('16T15:29', '16T23:00'), span('15T21:00', '16T20:00')];
    expect(openingMinute(spans, week, at('16T19:30'))).toBe(18 * 60 + 30);
    expect(openingMinute([span('16T15:30', '16T23:00')], week, at('16T19:30'))).toBe(15 * 60 + 30);
  });

  it('is an hour before the earliest event of another week, an evening too', () => {
    const spans = [span('13T09:00', '13T10:00'), span('15T18:00', '15T20:00'), span('20T17:30', '20T18:00')];
    for (const now of ['13T12:00', '25T12:00']) expect(openingMinute(spans, week, at(now))).toBe(16 * 60 + 30);
    expect(openingMinute([span('14T10:00', '14T11:00')], week, at('25T12:00'))).toBe(9 * 60);
    expect(openingMinute([span('15T00:30', '15T02:00')], week, at('21T00:00'))).toBe(0);
  });

  it('is the morning where nothing begins', () => {
    const none = [span('14T00:00', '17T00:00'), span('13T22:00', '14T02:00'), span('21T05:00', '21T06:00')];
    expect(openingMinute(none, week, at('25T12:00'))).toBe(8 * 60);
  });
});
