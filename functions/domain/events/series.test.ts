import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EVENT_DEFAULTS, Status } from '#shared/contracts/events.ts';
import type { Day } from '#shared/time/day.ts';
import { compactDay, dayOfCompact } from '#shared/time/rule.ts';
import {
  type Content,
  contentOf,
  isEmpty,
  lastEndOf,
  occurrenceOf,
  occurrencesOf,
  partsOfId,
  ruleOf,
  type Series,
  type Shown,
  timesIn,
} from './series.ts';
import { changeAll, changeFollowing, changeThis, endBefore, removeThis, type Wanted } from './series-changes.ts';
import {
  begun,
  type Edit,
  edited,
  FIELDS,
  type Fields,
  type Group,
  type One,
  present,
  removedFrom,
  shownOf,
  wantedOf,
} from './series-model.testing.ts';

const day = (text: string): Day => dayOfCompact(text) ?? Number.NaN;
const ALL_TIME = { from: '1970-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

const CONTENT: Content = contentOf({
  ...EVENT_DEFAULTS,
  title: 'Кружок',
  description: '',
  externalLink: '',
  location: 'Зал 1',
});

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

it('a stored text that is no rule is named', () => {
  expect(() => ruleOf(aSeries({ recurrence: 'FREQ=HOURLY' }))).toThrow(new RangeError('Not a rule: FREQ=HOURLY'));
});

it('the times of a series in a window are those of its dates: moved ones where they are now, removed ones nowhere', () => {
  const moved = { startDate: '2026-04-20T15:00:00.000Z', endDate: '2026-04-20T16:30:00.000Z' };
  const series = aSeries({
    exceptions: { '20260317': { times: moved }, '20260324': null, '20260331': { title: 'Хор' } },
  });
  const starts = (from: string, to: string) =>
    [...timesIn(series, { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` })].map(({ startDate }) =>
      startDate.slice(0, 10),
    );
  expect([...timesIn(series, ALL_TIME)].slice(0, 2)).toEqual([
    moved,
    { startDate: '2026-03-10T15:00:00.000Z', endDate: '2026-03-10T16:30:00.000Z' },
  ]);
  expect(starts('2026-01-01', '2027-01-01')).toEqual(['2026-04-20', '2026-03-10', '2026-03-31', '2026-04-07']);
  expect(starts('2026-03-11', '2026-04-01')).toEqual(['2026-03-31']);
  expect(starts('2026-04-20', '2026-04-21')).toEqual(['2026-04-20']);
});

describe('«Только это»', () => {
  it('changes, moves and removes one; what equals the series is not kept [REC-15, REC-17]', () => {
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
    expect(changeThis(series, day('20260317'), wanted(series, '20260317', { picture: 'p1' })).exceptions).toEqual({});
  });

  it('is refused for a date that the series does not give, or that was removed [REC-14]', () => {
    const series = removeThis(aSeries(), day('20260317'));
    expect(occurrenceOf(series, day('20260318'))).toBeNull();
    expect(occurrenceOf(series, day('20260317'))).toBeNull();
    expect(occurrenceOf(series, day('20260414'))).toBeNull();
  });

  it('finds a moved one at its new time only, beyond the end of the series too [REC-18]', () => {
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

  it('leaves the series the latest end of those that are left, as they are now', () => {
    const to = (startDate: string, endDate: string) => ({
      times: { startDate: `${startDate}:00.000Z`, endDate: `${endDate}:00.000Z` },
    });
    const early = to('2026-03-11T15:00', '2026-03-11T16:30');
    const late = to('2026-06-01T15:00', '2026-06-01T16:30');
    const ends = (exceptions: Series['exceptions'], recurrence = aSeries().recurrence) =>
      lastEndOf(aSeries({ exceptions, recurrence }));
    expect(ends({ '20260407': null })).toBe('2026-03-31T16:30:00.000Z');
    expect(ends({ '20260407': early, '20260331': { title: 'Хор' } })).toBe('2026-03-31T16:30:00.000Z');
    expect(ends({ '20260310': late, '20260317': early })).toBe('2026-06-01T16:30:00.000Z');
    expect(ends({ '20260310': early }, 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260330')).toBe('2026-03-24T16:30:00.000Z');
    expect(ends({ '20260310': early, '20260317': null }, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2')).toBe(early.times.endDate);
  });

  it('in a draft series is a draft [REC-17]', () => {
    const series = aSeries({ exceptions: { '20260317': { status: 'published' } }, status: 'draft' });
    expect(one(series, '20260317').status).toBe('draft');
  });

  it('in a draft series keeps the status that it has of its own, though it is shown as a draft [REC-17]', () => {
    const series = aSeries({ exceptions: { '20260317': { status: 'cancelled' } }, status: 'draft' });
    const edited = changeThis(series, day('20260317'), wanted(series, '20260317', { title: 'Открытый урок' }));
    expect(edited.exceptions['20260317']).toEqual({ title: 'Открытый урок', status: 'cancelled' });
  });
});

describe('«Все»', () => {
  it('applies what differs from the occurrence as shown; its own patch loses that [REC-20]', () => {
    const before = aSeries({ exceptions: { '20260317': { title: 'Открытый урок', location: 'Сцена' } } });
    const { series } = changed(
      changeAll(before, day('20260317'), wanted(before, '20260317', { title: 'Хор', description: 'Ноты с собой' })),
    );
    expect(series).toMatchObject({ title: 'Хор', description: 'Ноты с собой', location: 'Зал 1' });
    expect(series.exceptions).toEqual({ '20260317': { location: 'Сцена' } });
  });

  it('leaves a date that was moved by itself where it is, and the others where the rule has them [REC-20]', () => {
    const times = { startDate: '2026-03-19T16:00:00.000Z', endDate: '2026-03-19T17:30:00.000Z' };
    const before = aSeries({ exceptions: { '20260317': { times } } });
    const { series } = changed(changeAll(before, day('20260317'), wanted(before, '20260317', { title: 'Хор' })));
    expect(shownAs(series).slice(0, 3)).toEqual([
      '20260310 03-10T15:00 Хор',
      '20260317 03-19T16:00 Хор',
      '20260324 03-24T15:00 Хор',
    ]);
  });

  it('turns the weekdays with the new date, and shifts UNTIL and exceptions by the days [REC-21, REC-22]', () => {
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
    ['FREQ=DAILY;UNTIL=20260320', '20260310', '2026-03-12', 'FREQ=DAILY;UNTIL=20260322'],
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20260620', '20260310', '2026-03-18', 'FREQ=MONTHLY;BYDAY=3WE;UNTIL=20260628'],
    ['FREQ=MONTHLY;BYDAY=2TU', '20260310', '2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '20260331', '2026-03-30', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '20260331', '2026-03-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '20260331', '2026-04-27', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['FREQ=WEEKLY;BYDAY=TU,SU', '20260310', '2026-03-11', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=10;UNTIL=20260620',
      '20260310',
      '2026-03-12',
      'FREQ=MONTHLY;BYMONTHDAY=12;UNTIL=20260622',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '20260331', '2026-03-30', 'FREQ=MONTHLY;BYMONTHDAY=30'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '20260331', '2026-04-30', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=MONTHLY;BYMONTHDAY=30', '20260330', '2026-03-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['FREQ=MONTHLY;BYDAY=4TU', '20260324', '2026-02-25', 'FREQ=MONTHLY;BYDAY=4WE'],
    ['FREQ=MONTHLY;BYDAY=-1MO', '20260330', '2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;BYDAY=-1MO', '20260330', '2026-04-24', 'FREQ=MONTHLY;BYDAY=-1FR'],
    [
      'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10;UNTIL=20290310',
      '20260310',
      '2026-04-02',
      'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2;UNTIL=20290402',
    ],
  ])('takes «%s» of %s to %s as «%s» [REC-21]', (recurrence, from, to, expected) => {
    const start = `${from.slice(0, 4)}-${from.slice(4, 6)}-${from.slice(6)}`;
    const before = aSeries({
      recurrence,
      startDate: `${start}T15:00:00.000Z`,
      endDate: `${start}T16:30:00.000Z`,
    });
    const times = { startDate: `${to}T15:00:00.000Z`, endDate: `${to}T16:30:00.000Z` };
    expect(changed(changeAll(before, day(from), wanted(before, from, times))).series.recurrence).toBe(expected);
  });

  it('of whole days instead of hours, or back, leaves a moved date its new day alone', () => {
    const times = { startDate: '2026-03-19T20:00:00.000Z', endDate: '2026-03-19T22:00:00.000Z' };
    const before = aSeries({ exceptions: { '20260317': { times }, '20260331': { title: 'Хор' } } });
    const whole = { allDay: true, startDate: '2026-03-24T00:00:00.000Z', endDate: '2026-03-26T00:00:00.000Z' };
    const days = changed(changeAll(before, day('20260324'), wanted(before, '20260324', whole))).series;
    expect(one(days, '20260317')).toMatchObject({
      startDate: '2026-03-19T00:00:00.000Z',
      endDate: '2026-03-21T00:00:00.000Z',
    });
    expect(days.exceptions).toHaveProperty('20260331', { title: 'Хор' });
    const timed = { allDay: false, startDate: '2026-03-24T09:00:00.000Z', endDate: '2026-03-24T10:00:00.000Z' };
    const hours = changed(changeAll(days, day('20260324'), wanted(days, '20260324', timed))).series;
    expect(one(hours, '20260317')).toMatchObject({
      startDate: '2026-03-19T09:00:00.000Z',
      endDate: '2026-03-19T10:00:00.000Z',
    });
  });

  it('of which a date shows no picture leaves it without one, and the others theirs', () => {
    const before = aSeries({ exceptions: { '20260317': { picture: null } } });
    const asked = wanted(before, '20260317', { title: 'Хор', picture: null });
    const { series } = changed(changeAll(before, day('20260317'), asked));
    expect(one(series, '20260317').picture).toBeNull();
    expect(one(series, '20260324')).toMatchObject({ picture: 'p1', title: 'Хор' });
  });

  it('leaves a single event where the rule is taken away [REC-23]', () => {
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
  it('parts the series: the rest keeps the id, exceptions go by date, a number becomes the rest [REC-19, REC-20]', () => {
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
    const nine = { recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=9' };
    const asked = changed(changeFollowing(before, day('20260324'), wanted(before, '20260324', nine)));
    expect(asked.series).toMatchObject(nine);
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

const anEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(100),
  scope: fc.constantFrom('this', 'following', 'all'),
  isRemoval: fc.nat(4).map((at) => at === 0),
  change: fc.oneof(
    fc.constant({}),
    fc
      .tuple(fc.constantFrom('title', 'location', 'picture'), fc.constantFrom('А', 'Б', 'В'))
      .map((it) => Object.fromEntries([it])),
    fc.constantFrom({ status: 'draft' }, { status: 'published' }, { status: 'cancelled' }, { picture: null }),
  ),
  days: fc.constantFrom(0, 0, 0, 1, -1, 2),
  hours: fc.constantFrom(0, 0, 1, -1),
  longer: fc.constantFrom(0, 0, 1),
  rule: fc.option(fc.constantFrom('FREQ=DAILY;COUNT=4', 'FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20260401'), {
    freq: 8,
    nil: undefined,
  }),
  zone: fc.option(fc.constantFrom('Europe/Berlin', 'Asia/Omsk'), { freq: 8, nil: undefined }),
  isAllDay: fc.option(fc.boolean(), { freq: 8, nil: undefined }),
});
const aRule = fc.oneof(
  fc
    .tuple(fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=TU'), fc.constantFrom('', ';INTERVAL=2'))
    .map((it) => it.join('')),
  fc.constantFrom('FREQ=WEEKLY;BYDAY=TU,FR', 'FREQ=WEEKLY;BYDAY=TU,TH,SU;INTERVAL=2'),
  fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=10', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10'),
);
const anEnd = fc.oneof(
  fc.integer({ min: 2, max: 9 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 3, max: 90 }).map((days) => `;UNTIL=${compactDay(day('20260310') + days)}`),
);

const lineOf = (on: Day, start: string, end: string, fields: Fields, isChanged: boolean): string =>
  [compactDay(on), start, end, ...FIELDS.map((name) => fields[name]), isChanged].join('|');
const instant = (at: number): string => new Date(at).toISOString();
const byList = (group: Group): string[] =>
  shownOf(group)
    .map(({ one, start, end, fields, isOwn }) => lineOf(one.day, start, end, fields, isOwn))
    .sort();
const byProduct = (series: Series): string[] =>
  [...occurrencesOf(series, ALL_TIME)].map((it) => lineOf(it.day, it.startDate, it.endDate, it, it.isChanged)).sort();

describe('random rules × edits × scopes', () => {
  it('show what a list of occurrences edited one by one shows', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(aRule, anEnd, fc.array(anEdit, { maxLength: 6 }), (rule, end, edits) => {
        let live: Series | null = aSeries({ recurrence: rule + end });
        let list = begun('s', {
          fields: { ...CONTENT, picture: 'p1' },
          rule: live.recurrence,
          start: Date.parse(live.startDate),
          length: Date.parse(live.endDate) - Date.parse(live.startDate),
          zone: live.timeZone,
          isAllDay: false,
        });
        for (const edit of edits) {
          const target: One | undefined = list ? present(list)[edit.at % present(list).length] : undefined;
          if (!live || !list || !target) break;
          const { scope } = edit;
          if (edit.isRemoval) {
            const left: Series | null =
              scope === 'this' ? removeThis(live, target.day) : scope === 'all' ? null : endBefore(live, target.day);
            live = left && isEmpty(left) ? null : left;
            list = removedFrom(list, target, scope);
          } else {
            const to = wantedOf(list, target, edit);
            const shown = one(live, compactDay(target.day));
            const want: Wanted = {
              ...shown,
              ...to.fields,
              status: v.parse(Status, to.fields.status),
              picture: to.fields.picture === shown.picture ? undefined : to.fields.picture,
              startDate: instant(to.start),
              endDate: instant(to.start + to.length),
              recurrence: to.rule,
              timeZone: to.zone,
              allDay: to.isAllDay,
            };
            const expected = edited(list, target, { scope, wanted: to });
            const answer: { series: Series | null; earlier: Series | null } =
              scope === 'this'
                ? { series: changeThis(live, target.day, want), earlier: null }
                : scope === 'all'
                  ? { earlier: null, series: null, ...changeAll(live, target.day, want) }
                  : { earlier: null, series: null, ...changeFollowing(live, target.day, want) };
            const next: Series | null = answer.series && !isEmpty(answer.series) ? answer.series : null;
            expect(next?.recurrence).toBe(expected?.next.rule);
            expect(answer.earlier ? byProduct(answer.earlier) : null).toEqual(
              next && expected?.earlier ? byList(expected.earlier) : null,
            );
            // A change that would leave no date is refused.
            if (!next || !expected) continue;
            [live, list] = [next, expected.next];
          }
          expect(live ? byProduct(live) : []).toEqual(list ? byList(list) : []);
        }
      }),
      // Mutation tests run this once for each of many mutants.
      { numRuns: process.env.STRYKER_MUTATOR_WORKER === undefined ? 3_000 : 100 },
    );
  });
});
