import { describe, expect, it } from 'vitest';
import { byNearness, hasWords, hitsOf, indexedWords, isPast, wordsAsked } from './event-search.ts';
import { anEvent, aSeries } from './stored.testing.ts';

// The words differ by letters, because search treats words as equal that differ only by a number at the end.
const WORDS = Array.from(
  { length: 50 },
  (_, at) => `слово${String.fromCodePoint(0x430 + (at % 25), 0x430 + (at % 7))}`,
);

describe('the words of an event', () => {
  it('are those of title, place and description, in this order', () => {
    expect(indexedWords(anEvent({ title: 'Хор', location: 'Зал 15', description: 'Ноты' }))).toEqual([
      'хор',
      'зал',
      '15',
      'ноты',
    ]);
    expect(hasWords(anEvent(), ['кружок', 'важном', 'зал'])).toBe(true);
    expect(hasWords(anEvent(), ['кружок', 'опера'])).toBe(false);
  });

  it('are at most 36, of a series 24', () => {
    const texts = { title: [...new Set(WORDS)].join(' '), location: '', description: '' };
    expect(indexedWords(anEvent(texts))).toHaveLength(36);
    expect(indexedWords(aSeries(texts))).toHaveLength(24);
  });
});

it('the index is asked for the four longest words', () => {
  const typed = ['на', 'оркестр', 'в', 'филармония', 'концерт', 'орган'];
  const asked = wordsAsked(typed);
  expect(asked).toEqual(['филармония', 'оркестр', 'концерт', 'орган']);
  expect(typed[0]).toBe('на');
});

it('a template has no words, because no search finds it', () => {
  expect(indexedWords(anEvent({ isTemplate: true }))).toEqual([]);
});

it('an event is past from the day after its last end on', () => {
  const past = (now: string) => isPast(new Date(now), { day: '2026-03-10', repeats: false });
  expect([past('2026-03-09T12:00:00Z'), past('2026-03-10T23:59:59Z'), past('2026-03-11T00:00:00Z')]).toEqual([
    false,
    false,
    true,
  ]);
});

describe('the order of places in time', () => {
  const now = new Date('2026-03-20T12:00:00.000Z');
  const order = (...places: [day: string, repeats?: boolean][]) => {
    const days = (all: typeof places) =>
      all
        .map(([day, repeats = false]) => ({ day, repeats }))
        .sort(byNearness(now))
        .map(({ day }) => day);
    expect(days(places.toReversed())).toEqual(days(places));
    return days(places);
  };

  it('is what is not over, the nearest first, then what is over, the latest first [FIND-05]', () => {
    expect(order(['2026-03-01'], ['2026-04-01'], ['2026-03-19'], ['2026-03-21'], ['2026-03-20'])).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-04-01',
      '2026-03-19',
      '2026-03-01',
    ]);
    expect(byNearness(now)({ day: '2026-04-01', repeats: false }, { day: '2026-04-01', repeats: false })).toBe(0);
  });

  it('has a series as near as today until it is over', () => {
    expect(order(['2026-03-21'], ['2030-01-01', true])).toEqual(['2030-01-01', '2026-03-21']);
    expect(order(['2026-03-18', true], ['2026-03-19'])).toEqual(['2026-03-19', '2026-03-18']);
  });
});

describe('hits', () => {
  const ids = (found: Parameters<typeof hitsOf>[0], at: string, typed: string[] = ['кружок']) =>
    hitsOf(found, typed, new Date(at)).map(({ id }) => id);
  const on = (id: string, day: string, hours = ['15', '16']) =>
    anEvent({ id, startDate: `${day}T${hours[0]}:00:00.000Z`, endDate: `${day}T${hours[1]}:00:00.000Z` });

  it('are what is not over, the nearest first, then what is past, the latest first [FIND-05]', () => {
    const found = [
      on('a past one', '2026-03-01'),
      on('a far one', '2026-04-01'),
      on('b', '2026-03-20', ['15', '17']),
      on('a', '2026-03-20', ['15', '18']),
      on('just over', '2026-03-19', ['10', '12']),
      on('over later', '2026-03-18', ['11', '12']),
    ];
    const order = ['a', 'b', 'a far one', 'just over', 'over later', 'a past one'];
    for (const given of [found, found.toReversed()]) expect(ids(given, '2026-03-19T12:00:00.000Z')).toEqual(order);
  });

  it('show a series once, by its next date', () => {
    expect(ids([aSeries()], '2026-03-18T00:00:00.000Z')).toEqual(['s1_20260324']);
    // The date of 24 March is under way at this moment.
    expect(ids([aSeries()], '2026-03-24T16:00:00.000Z')).toEqual(['s1_20260324']);
  });

  it('show of a series the next date that has the words, else the next one', () => {
    const series = aSeries({ exceptions: { '20260331': { title: 'Открытый урок' } } });
    expect(ids([series], '2026-03-18T00:00:00.000Z', ['урок'])).toEqual(['s1_20260331']);
    expect(ids([series], '2026-04-02T00:00:00.000Z', ['урок'])).toEqual(['s1_20260407']);
  });

  it('take a date that was moved where it is now', () => {
    const to = (day: string) => ({
      times: { startDate: `2026-03-${day}T15:00:00.000Z`, endDate: `2026-03-${day}T16:30:00.000Z` },
    });
    const sooner = aSeries({ exceptions: { '20260407': to('20'), '20260331': to('22') } });
    expect(ids([sooner], '2026-03-18T00:00:00.000Z')).toEqual(['s1_20260407']);
  });

  it('show a series that is over by its last date, and none that lies behind the calendar’s end', () => {
    expect(ids([aSeries()], '2027-01-01T00:00:00.000Z')).toEqual(['s1_20260407']);
    const after2100 = aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' });
    expect(ids([after2100], '2101-06-01T00:00:00.000Z')).toEqual([]);
  });
});
