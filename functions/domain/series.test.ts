import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/time/day.ts';
import { compactDay, dayOfCompact } from '#shared/time/recurrence.ts';
import {
  type Content,
  isEmpty,
  lastEndOf,
  occurrenceOf,
  occurrencesOf,
  partsOfId,
  type Series,
  type Shown,
} from './series.ts';
import { changeAll, changeFollowing, changeThis, endBefore, removeThis, type Wanted } from './series-changes.ts';

const day = (text: string): Day => dayOfCompact(text) ?? Number.NaN;
const ALL_TIME = { from: '1970-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

const CONTENT: Content = {
  title: 'Кружок',
  description: '',
  externalLink: '',
  color: '',
  location: 'Зал 1',
  ageRating: '',
  status: 'published',
  categoryId: '',
};

// Tuesday 10 March 2026, 18:00 in Moscow, an hour and a half.
const aSeries = (change: Partial<Series> = {}): Series => ({
  ...CONTENT,
  id: 's',
  picture: 'p1',
  startDate: '2026-03-10T15:00:00.000Z',
  endDate: '2026-03-10T16:30:00.000Z',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5',
  timeZone: 'Europe/Moscow',
  allDay: false,
  exceptions: {},
  ...change,
});

const shownAs = (series: Series): string[] =>
  [...occurrencesOf(series, ALL_TIME)]
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .map(({ day: on, startDate, title }) => `${compactDay(on)} ${startDate.slice(5, 16)} ${title}`);

const one = (series: Series, on: string): Shown => {
  const found = occurrenceOf(series, day(on));
  if (!found) throw new Error(`No occurrence on ${on}`);
  return found;
};

const wanted = (series: Series, on: string, change: Partial<Wanted> = {}): Wanted => {
  const { day: _, isChanged, picture, ...was } = one(series, on);
  const { recurrence, timeZone, allDay } = series;
  return { ...was, recurrence, timeZone, allDay, ...change };
};

const changed = <T>(answer: T | null): T => {
  if (!answer) throw new Error('Nothing is left');
  return answer;
};

describe('ids of occurrences', () => {
  it('are the series’ id and the rule’s date', () => {
    expect(partsOfId('a_b_20260310')).toEqual({ seriesId: 'a_b', day: day('20260310') });
    for (const id of ['a', 'a_20260230', 'a_2026031', '']) expect(partsOfId(id)).toBeNull();
  });
});

describe('«Только это»', () => {
  it('changes, moves and removes one; what equals the series is not kept', () => {
    const series = aSeries();
    const moved = changeThis(
      series,
      day('20260317'),
      wanted(series, '20260317', {
        title: 'Открытый урок',
        startDate: '2026-03-19T15:00:00.000Z',
        endDate: '2026-03-19T16:30:00.000Z',
      }),
    );
    expect(moved.exceptions['20260317']).toEqual({
      title: 'Открытый урок',
      times: { startDate: '2026-03-19T15:00:00.000Z', endDate: '2026-03-19T16:30:00.000Z' },
    });
    expect(shownAs(removeThis(moved, day('20260324')))).toEqual([
      '20260310 03-10T15:00 Кружок',
      '20260317 03-19T15:00 Открытый урок',
      '20260331 03-31T15:00 Кружок',
      '20260407 04-07T15:00 Кружок',
    ]);
    expect(changeThis(moved, day('20260317'), wanted(series, '20260317')).exceptions).toEqual({});
  });

  it('is refused for a date that the series does not give, or that was removed', () => {
    const series = removeThis(aSeries(), day('20260317'));
    expect(occurrenceOf(series, day('20260318'))).toBeNull();
    expect(occurrenceOf(series, day('20260317'))).toBeNull();
    expect(occurrenceOf(series, day('20260414'))).toBeNull();
  });

  it('finds a moved one at its new time only, beyond the end of the series too', () => {
    const series = aSeries();
    const times = { startDate: '2026-05-01T15:00:00.000Z', endDate: '2026-05-01T16:30:00.000Z' };
    const moved = changeThis(series, day('20260407'), wanted(series, '20260407', times));
    const inside = (from: string, to: string) => [...occurrencesOf(moved, { from, to })].length;
    expect(inside('2026-04-01T00:00:00.000Z', '2026-04-30T00:00:00.000Z')).toBe(0);
    expect(inside('2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z')).toBe(1);
    expect(lastEndOf(moved)).toBe(times.endDate);
    expect(lastEndOf(series)).toBe('2026-04-07T16:30:00.000Z');
    expect(lastEndOf(aSeries({ recurrence: 'FREQ=DAILY' }))).toBeNull();
  });

  it('in a draft series is a draft', () => {
    const series = aSeries({ exceptions: { '20260317': { status: 'published' } }, status: 'draft' });
    expect(one(series, '20260317').status).toBe('draft');
  });
});

describe('«Все»', () => {
  it('applies what differs from the occurrence as shown; its own patch loses that', () => {
    const before = aSeries({ exceptions: { '20260317': { title: 'Открытый урок', location: 'Сцена' } } });
    const { series } = changed(
      changeAll(before, day('20260317'), wanted(before, '20260317', { title: 'Хор', description: 'Ноты с собой' })),
    );
    expect(series).toMatchObject({ title: 'Хор', description: 'Ноты с собой', location: 'Зал 1' });
    expect(series.exceptions).toEqual({ '20260317': { location: 'Сцена' } });
  });

  it('turns the weekdays with the new date, and shifts UNTIL and exceptions by the days', () => {
    const before = aSeries({
      recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260402',
      exceptions: { '20260319': null, '20260324': { title: 'Урок' } },
    });
    const { series, day: present } = changed(
      changeAll(
        before,
        day('20260317'),
        wanted(before, '20260317', { startDate: '2026-03-18T16:00:00.000Z', endDate: '2026-03-18T17:30:00.000Z' }),
      ),
    );
    expect(series.recurrence).toBe('FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20260403');
    expect(compactDay(present)).toBe('20260318');
    expect(shownAs(series)).toEqual([
      '20260311 03-11T16:00 Кружок',
      '20260313 03-13T16:00 Кружок',
      '20260318 03-18T16:00 Кружок',
      '20260325 03-25T16:00 Урок',
      '20260327 03-27T16:00 Кружок',
      '20260401 04-01T16:00 Кружок',
      '20260403 04-03T16:00 Кружок',
    ]);
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=2TU', '20260310', '2026-03-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYDAY=2TU', '20260310', '2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '20260331', '2026-03-30', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '20260331', '2026-03-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=10', '20260310', '2026-03-12', 'FREQ=MONTHLY;BYMONTHDAY=12'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '20260331', '2026-03-30', 'FREQ=MONTHLY;BYMONTHDAY=30'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10', '20260310', '2026-04-02', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2'],
  ])('takes «%s» of %s to %s as «%s»', (recurrence, from, to, expected) => {
    const start = `${from.slice(0, 4)}-${from.slice(4, 6)}-${from.slice(6)}`;
    const before = aSeries({
      recurrence,
      startDate: `${start}T15:00:00.000Z`,
      endDate: `${start}T16:30:00.000Z`,
    });
    const times = { startDate: `${to}T15:00:00.000Z`, endDate: `${to}T16:30:00.000Z` };
    expect(changed(changeAll(before, day(from), wanted(before, from, times))).series.recurrence).toBe(expected);
  });

  it('leaves a single event where the rule is taken away', () => {
    const before = aSeries({ exceptions: { '20260317': { title: 'Открытый урок' } } });
    const { series } = changed(changeAll(before, day('20260317'), wanted(before, '20260317', { recurrence: '' })));
    expect(series).toMatchObject({
      recurrence: '',
      title: 'Открытый урок',
      startDate: '2026-03-17T15:00:00.000Z',
      exceptions: {},
    });
  });
});

describe('«Это и следующие»', () => {
  it('parts the series: the rest keeps the id, exceptions go by date, a number becomes the rest', () => {
    const before = aSeries({ exceptions: { '20260317': null, '20260331': { title: 'Урок' } } });
    const { earlier, series } = changed(
      changeFollowing(before, day('20260324'), wanted(before, '20260324', { location: 'Зал 2' })),
    );
    expect(earlier).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260323',
      exceptions: { '20260317': null },
    });
    expect(series).toMatchObject({
      id: 's',
      location: 'Зал 2',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
      startDate: '2026-03-24T15:00:00.000Z',
      exceptions: { '20260331': { title: 'Урок' } },
    });
  });

  it('at the first date is «Все»; deleting cuts', () => {
    const before = aSeries();
    expect(
      changed(changeFollowing(before, day('20260310'), wanted(before, '20260310', { title: 'Хор' }))).earlier,
    ).toBeNull();
    expect(endBefore(before, day('20260310'))).toBeNull();
    expect(shownAs(changed(endBefore(before, day('20260324'))))).toHaveLength(2);
  });

  it('leaves no earlier part of which every date was removed', () => {
    const before = aSeries({ exceptions: { '20260310': null, '20260317': null } });
    expect(endBefore(before, day('20260324'))).toBeNull();
    const empty = ['20260310', '20260317', '20260324', '20260331', '20260407']
      .map(day)
      .reduce((series, on) => removeThis(series, on), aSeries());
    expect(isEmpty(empty)).toBe(true);
    expect(isEmpty(aSeries({ recurrence: 'FREQ=DAILY' }))).toBe(false);
  });
});

/** Where an occurrence is, where its series would have it, and its fields. */
type Naive = {
  day: Day;
  start: number;
  length: number;
  byRule: { start: number; length: number };
  fields: Record<string, string>;
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIELDS = ['title', 'location', 'description'] as const;

const listOf = (series: Series): Naive[] =>
  [...occurrencesOf(series, ALL_TIME)].map((shown) => {
    const start = Date.parse(shown.startDate);
    const length = Date.parse(shown.endDate) - start;
    const fields = Object.fromEntries(FIELDS.map((name) => [name, shown[name]]));
    return { day: shown.day, start, length, byRule: { start, length }, fields };
  });

const isMovedByItself = ({ start, length, byRule }: Naive): boolean =>
  start !== byRule.start || length !== byRule.length;

const asText = (list: readonly Naive[]): string[] =>
  list.map(({ start, length, fields }) => `${start} ${length} ${FIELDS.map((name) => fields[name]).join('|')}`).sort();

const anEdit = fc.record({
  scope: fc.constantFrom('this', 'following', 'all', 'remove', 'cut'),
  at: fc.nat(100),
  field: fc.option(fc.constantFrom(...FIELDS)),
  value: fc.constantFrom('А', 'Б', 'В'),
  days: fc.constantFrom(0, 0, 0, 1, -1, 2),
  hours: fc.constantFrom(0, 0, 1, -1),
  longer: fc.constantFrom(0, 0, HOUR),
});
const aRule = fc.oneof(
  fc
    .tuple(fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=TU'), fc.constantFrom('', ';INTERVAL=2'))
    .map((it) => it.join('')),
  fc.constantFrom('FREQ=WEEKLY;BYDAY=TU,FR', 'FREQ=WEEKLY;BYDAY=TU,WE,TH'),
);
const anEnd = fc.oneof(
  fc.integer({ min: 2, max: 9 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 3, max: 40 }).map((days) => `;UNTIL=${compactDay(day('20260310') + days)}`),
);

describe('random rules × edits × scopes', () => {
  it('show what a list of occurrences edited one by one shows', () => {
    fc.assert(
      fc.property(aRule, anEnd, fc.array(anEdit, { maxLength: 6 }), (rule, end, edits) => {
        let live: Series | null = aSeries({ recurrence: rule + end });
        // Parts that were split off stay as they are.
        const parts: Series[] = [];
        let naive: Naive[] = listOf(live);
        const settled: Naive[] = [];
        for (const { scope, at, field, value, days, hours, longer } of edits) {
          if (!live || naive.length === 0) break;
          const target: Naive | undefined = naive[at % naive.length];
          if (!target) break;
          const shown = occurrenceOf(live, target.day);
          if (!shown) throw new Error('The product lacks an occurrence of the list');
          if (scope === 'remove') {
            live = removeThis(live, target.day);
            naive = naive.filter((other) => other !== target);
            if (isEmpty(live)) live = null;
            continue;
          }
          if (scope === 'cut') {
            live = endBefore(live, target.day);
            naive = naive.filter((other) => other.day < target.day);
            continue;
          }
          const start: number = target.start + days * DAY + hours * HOUR;
          const want: Wanted = {
            ...CONTENT,
            ...shown,
            ...(field && { [field]: value }),
            startDate: new Date(start).toISOString(),
            endDate: new Date(start + target.length + longer).toISOString(),
            recurrence: live.recurrence,
            timeZone: live.timeZone,
            allDay: false,
          };
          // What was moved by itself has rules of its own, tested above.
          if (isMovedByItself(target) && scope !== 'this' && (days || hours || longer)) continue;
          if (scope === 'this') {
            live = changeThis(live, target.day, { ...want, picture: undefined });
            if (field) target.fields[field] = value;
            target.start = start;
            target.length += longer;
          } else {
            const answer = scope === 'all' ? null : changeFollowing(live, target.day, want);
            const next = answer ?? changeAll(live, target.day, want);
            if (!next) throw new Error('Nothing is left');
            if (answer) {
              settled.push(...naive.filter((other) => other.day < target.day));
              naive = naive.filter((other) => other.day >= target.day);
              if (answer.earlier) parts.push(answer.earlier);
            }
            const base: Series = live;
            for (const other of naive) {
              const isOwn = other !== target && field && other.fields[field] !== base[field];
              if (field && shown[field] !== value && !isOwn) other.fields[field] = value;
              other.day += days;
              const isFixed = isMovedByItself(other);
              other.byRule.start += days * DAY + hours * HOUR;
              other.byRule.length += longer;
              if (!isFixed) Object.assign(other, other.byRule);
            }
            live = next.series;
          }
        }
        const all = [...parts, ...(live ? [live] : [])].flatMap(listOf);
        expect(asText(all)).toEqual(asText([...settled, ...naive]));
      }),
      { numRuns: 3_000 },
    );
  });
});
