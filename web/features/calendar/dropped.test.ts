import { describe, expect, it } from 'vitest';
import { movedTo, resizedByDays } from './dropped.ts';

const at = (text: string) => new Date(`2026-09-${text}`);
const night = { start: at('19T22:00'), end: at('20T03:00'), endInMonth: at('19T23:59') };
const camp = { start: at('18T10:00'), end: at('21T12:00'), endInMonth: at('21T12:00') };

describe('a dropped event', () => {
  it('lasts as long at its new start, over midnight too', () => {
    expect(movedTo(night, at('22T22:00'))).toEqual({ start: at('22T22:00'), end: at('23T03:00') });
  });

  it('pulled at its end in a month gains whole days and keeps its clock times', () => {
    expect(resizedByDays(camp, camp.start, at('23T12:00'))).toEqual({ start: camp.start, end: at('23T12:00') });
    expect(resizedByDays(night, night.start, at('20T23:59'))).toEqual({ start: night.start, end: at('21T03:00') });
  });

  it('pulled at its start in a month keeps its end', () => {
    expect(resizedByDays(camp, at('16T10:00'), camp.endInMonth)).toEqual({ start: at('16T10:00'), end: camp.end });
  });
});
