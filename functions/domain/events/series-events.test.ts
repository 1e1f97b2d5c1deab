import { describe, expect, it } from 'vitest';
import { toCalendarEvent } from './event.ts';
import {
  categorisedIn,
  eventOf,
  expanded,
  expandedFirst,
  isOn,
  namedIn,
  OCCURRENCES_MAX,
  picturesOf,
  seriesWindow,
  storedId,
} from './series-events.ts';
import { anEvent, aSeries } from './stored.testing.ts';

describe('an id', () => {
  it('names an event, a date of a series in the shape of an event, or the series as a whole', () => {
    const [event, series] = [anEvent(), aSeries({ exceptions: { '20260317': { title: 'Открытый урок' } } })];
    expect(namedIn(event, 'e1')).toBe(event);
    expect(eventOf(event, 'e1')).toBe(event);
    expect(namedIn(series, 's1')).toBe(series);
    expect(eventOf(series, 's1')).toBeNull();
    const { id, recurrence, exceptions, ...fields } = series;
    expect(eventOf(series, 's1_20260317')).toEqual({
      ...fields,
      id: 's1_20260317',
      title: 'Открытый урок',
      startDate: '2026-03-17T15:00:00.000Z',
      endDate: '2026-03-17T16:30:00.000Z',
      picture: 's1/v1',
      series: { id, recurrence, startDate: series.startDate, isChanged: true, removed: [] },
    });
    expect(namedIn(series, 's1_20260310')).toMatchObject({ series: { isChanged: false } });
  });

  it('of a date knows which dates its series no longer has [FACE-15]', () => {
    const series = aSeries({ exceptions: { '20260317': null, '20260324': { title: 'Хор' } } });
    const [shown, single] = [eventOf(series, 's1_20260310'), anEvent()].map(
      (event) => event && toCalendarEvent(event, () => undefined).removedDates,
    );
    expect([shown, single]).toEqual([['20260317'], undefined]);
  });

  it('of a date that is not there, or of a date of a single event, names nothing [REC-14]', () => {
    expect(namedIn(aSeries(), 's1_20260318')).toBeNull();
    expect(eventOf(anEvent(), 'e1_20260310')).toBeNull();
  });

  it('of a date is kept under that of its series', () => {
    expect(storedId('s1_20260317')).toBe('s1');
    expect(storedId('e1')).toBe('e1');
  });
});

describe('what is found in an event or a series', () => {
  const exceptions = {
    '20260317': { categoryId: 'c2', picture: 's1_20260317/v3' },
    '20260324': null,
    '20260331': { title: 'Хор', categoryId: '', picture: null },
  };

  it('categories, those of single dates too', () => {
    const series = aSeries({ categoryId: 'c1', exceptions });
    expect(categorisedIn(series)).toEqual([series, { calendarId: 'u1', categoryId: 'c2' }]);
    expect(categorisedIn(anEvent())).toEqual([anEvent()]);
  });

  it('pictures by their places', () => {
    expect(picturesOf(aSeries({ exceptions }))).toEqual(['s1/v1', 's1_20260317/v3']);
    expect(picturesOf(anEvent())).toEqual(['e1/v1']);
    expect(picturesOf(anEvent({ picture: null }))).toEqual([]);
  });
});

describe('where series are looked for', () => {
  const NOW = new Date('2026-06-01T00:00:00.000Z');
  const [LAST_YEAR, AFTER_NEXT] = ['2025-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'];

  it.each([
    [{}, { from: LAST_YEAR, to: AFTER_NEXT }],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: AFTER_NEXT }],
    [{ from: '2001-03-01' }, { from: LAST_YEAR, to: AFTER_NEXT }],
    [{ to: '2027-03-01' }, { from: LAST_YEAR, to: '2027-03-01' }],
    [{ to: '2039-03-01' }, { from: LAST_YEAR, to: AFTER_NEXT }],
    [
      { from: '2001-03-01', to: '2039-03-01' },
      { from: '2001-03-01', to: '2039-03-01' },
    ],
  ])('%j: %j [REC-33]', (window, within) => expect(seriesWindow(window, NOW)).toEqual(within));
});

describe('an event on a day', () => {
  // 10 March in Moscow.
  const day = { from: '2026-03-09T21:00:00.000Z', to: '2026-03-10T21:00:00.000Z', date: '2026-03-10T00:00:00.000Z' };
  const at = (startDate: string, endDate: string, allDay = false) =>
    isOn(day, { allDay, startDate: `${startDate}.000Z`, endDate: `${endDate}.000Z` });

  it('touches it by the clock, half-open', () => {
    expect(at('2026-03-09T20:00:00', '2026-03-09T21:00:00')).toBe(false);
    expect(at('2026-03-09T20:00:00', '2026-03-09T21:00:01')).toBe(true);
    expect(at('2026-03-10T21:00:00', '2026-03-10T22:00:00')).toBe(false);
    expect(at('2026-03-10T20:59:59', '2026-03-10T22:00:00')).toBe(true);
  });

  it('of whole days is there on its dates, whatever the zone [EV2-07]', () => {
    expect(at('2026-03-10T00:00:00', '2026-03-11T00:00:00', true)).toBe(true);
    expect(at('2026-03-09T00:00:00', '2026-03-10T00:00:00', true)).toBe(false);
    expect(at('2026-03-11T00:00:00', '2026-03-12T00:00:00', true)).toBe(false);
  });
});

describe('a list', () => {
  const window = { from: '2026-03-11T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

  it('has single events and dates of series by start', () => {
    const single = anEvent({ startDate: '2026-03-20T15:00:00.000Z', endDate: '2026-03-20T16:00:00.000Z' });
    const ids = expanded({ singles: [single], series: [aSeries()] }, window).map(({ id }) => id);
    expect(ids).toEqual(['s1_20260317', 'e1', 's1_20260324', 's1_20260331']);
  });

  it('of more dates than one answer may hold is refused; single events do not count [REC-32]', () => {
    const found = { singles: [anEvent()], series: [aSeries()] };
    expect(expanded(found, window, 3)).toHaveLength(4);
    expect(() => expanded(found, window, 2)).toThrow('Укажите период');
    expect(OCCURRENCES_MAX).toBe(10_000);
  });

  it('of the first events ends with the last part of the window that has few enough dates', () => {
    const at = (id: string, day: string) =>
      anEvent({ id, startDate: `2026-03-${day}T15:00:00.000Z`, endDate: `2026-03-${day}T16:00:00.000Z` });
    const found = { singles: [at('e1', '12'), at('e2', '30')], series: [aSeries()] };
    const first = (most: number) => {
      const { events, isPartial } = expandedFirst(found, window, most);
      return [isPartial, ...events.map(({ id }) => id)];
    };
    expect(first(3)).toEqual([false, 'e1', 's1_20260317', 's1_20260324', 'e2', 's1_20260331']);
    expect(first(2)).toEqual([true, 'e1', 's1_20260317']);
    expect(first(1)).toEqual([true, 'e1', 's1_20260317']);
    expect(first(0)).toEqual([true, 'e1']);
  });

  it('of what comes first ends where even one moment has too many dates', () => {
    const long = { startDate: '2026-03-10T09:00:00.000Z', endDate: '2026-03-12T09:00:00.000Z' };
    const series = ['s1', 's2', 's3'].map((id) => aSeries({ ...long, id }));
    const { events, isPartial } = expandedFirst({ singles: [], series }, window, 2);
    expect([isPartial, ...events.map(({ id }) => id)]).toEqual([true, 's1_20260310', 's2_20260310']);
  });
});
