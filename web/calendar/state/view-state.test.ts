import { describe, expect, it } from 'vitest';
import { dayKey, parseViewState, rangeOf, stepFrom, titleOf, type View, viewQuery } from './view-state.ts';

const at = (view: View, date: Date, isNarrow = false) => ({ view, date, isNarrow });
const day = (text: string) => new Date(`${text}T00:00:00`);
const keys = ({ start, end }: { start: Date; end: Date }) => [dayKey(start), dayKey(end)];

describe('what a view shows', () => {
  it('shows whole weeks from Monday around a month [CONST-03, CAL-17]', () => {
    expect(keys(rangeOf(at('month', day('2026-11-21'))))).toEqual(['2026-10-26', '2026-12-07']);
    expect(keys(rangeOf(at('month', day('2027-02-10'))))).toEqual(['2027-02-01', '2027-03-01']);
  });

  it('shows Monday to Sunday in a week, three days from the chosen one on a narrow screen [CONST-03]', () => {
    expect(keys(rangeOf(at('week', day('2026-11-22'))))).toEqual(['2026-11-16', '2026-11-23']);
    expect(keys(rangeOf(at('week', day('2026-11-22'), true)))).toEqual(['2026-11-22', '2026-11-25']);
  });

  it('lists two months in the agenda, so that the last day of a month shows what comes next', () => {
    expect(keys(rangeOf(at('agenda', day('2026-05-31'))))).toEqual(['2026-05-01', '2026-07-01']);
  });

  it('titles: month and year, a week range, a full date [CAL-05]', () => {
    const date = day('2026-11-21');
    expect(titleOf(at('month', date))).toBe('Ноябрь 2026');
    expect(titleOf(at('week', date))).toBe('16–22 ноября 2026');
    expect(titleOf(at('week', date, true))).toBe('21–23 ноября 2026');
    expect(titleOf(at('day', date))).toBe('Суббота, 21 ноября 2026');
    expect(titleOf(at('agenda', date))).toBe('Ноябрь – декабрь 2026');
    expect(titleOf(at('agenda', day('2026-12-21')))).toBe('Декабрь 2026 – Январь 2027');
  });

  it('steps by a month, a week or a day [CAL-04]', () => {
    const date = day('2026-01-31');
    expect(dayKey(stepFrom(at('month', date), 1))).toBe('2026-02-28');
    expect(dayKey(stepFrom(at('week', date), -1))).toBe('2026-01-24');
    expect(dayKey(stepFrom(at('week', date, true), 1))).toBe('2026-02-03');
    expect(dayKey(stepFrom(at('day', date), 1))).toBe('2026-02-01');
  });
});

describe('the view in the address', () => {
  const today = new Date(2026, 10, 21, 15);

  it('survives a round trip', () => {
    const state = { view: 'week' as const, date: day('2026-12-24') };
    expect(parseViewState(new URLSearchParams(viewQuery(state, today)), today)).toEqual(state);
  });

  it('leaves the defaults out', () => {
    expect(viewQuery({ view: 'month', date: day('2026-11-21') }, today)).toEqual({});
  });

  it.each(['view=year&date=2026-13-45', 'date=', 'date=0001-01-01', 'view='])('falls back on %s', (query) => {
    expect(parseViewState(new URLSearchParams(query), today)).toEqual({ view: 'month', date: day('2026-11-21') });
  });
});
