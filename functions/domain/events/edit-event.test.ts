import { describe, expect, it } from 'vitest';
import { NotFound, Rejected } from '#functions/domain/errors.ts';
import type { EventForm, EventScope } from '#shared/contracts/events.ts';
import type { PlainRefusal } from '#shared/locale/refusals.ts';
import { compactDay } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { assertFits, editStored, firstShown, removeFrom, shownOf, subjectOf, toSeries } from './edit-event.ts';
import { isSeries, type Stored, type StoredSeries } from './series-events.ts';
import { anEvent, aSeries, categoryOf, formOf, NOW } from './stored.testing.ts';

type Change = Partial<EventForm> & { id?: string; scope?: EventScope; newPicture?: string };
const edit = (seen: Stored, { id = seen.id, scope, newPicture = undefined, ...form }: Change) =>
  editStored(seen, {
    id,
    scope,
    form: formOf(seen, form),
    newPicture: newPicture ?? null,
    updatedAt: NOW,
    categoryOf,
    newId: 's2',
  });
/** The id and the unchanged times of the date 17 March. */
const SECOND = {
  id: 's1_20260317',
  startDate: '2026-03-17T15:00:00.000Z',
  endDate: '2026-03-17T16:30:00.000Z',
};
const asSeries = (stored: Stored): StoredSeries => {
  if (!isSeries(stored)) throw new Error('It is single');
  return stored;
};
const EVERY_DATE = ['20260310', '20260317', '20260324', '20260331', '20260407'];
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

describe('a single event', () => {
  it('is changed as its form says, whether or not the scope is named', () => {
    const changed = { ...anEvent(), title: 'Хор', revision: 8, updatedAt: NOW };
    for (const scope of [undefined, 'all'] as const)
      expect(edit(anEvent(), { title: 'Хор', ...(scope && { scope }) })).toEqual({
        next: changed,
        earlier: null,
        event: changed,
      });
  });

  it('has no dates to choose from [REC-25]', () => {
    expect(() => edit(anEvent(), { id: 'e1_20260310' })).toThrow(NotFound);
    for (const scope of ['this', 'following'] as const) {
      expect(() => edit(anEvent(), { scope })).toThrow(new Rejected('scope-without-date'));
      expect(() => removeFrom(anEvent(), { id: 'e1', scope, updatedAt: NOW })).toThrow(
        new Rejected('scope-without-date'),
      );
    }
    expect(() => removeFrom(anEvent(), { id: 'e1_20260310', scope: undefined, updatedAt: NOW })).toThrow(NotFound);
    expect(removeFrom(anEvent(), { id: 'e1', scope: undefined, updatedAt: NOW })).toBeNull();
  });

  it('that begins to repeat keeps its id and begins on the first date of its rule [REC-03]', () => {
    const { next, event, earlier } = edit(anEvent(), { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' });
    expect(next).toEqual({
      ...anEvent(),
      recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2',
      startDate: '2026-03-12T15:00:00.000Z',
      endDate: '2026-03-12T16:30:00.000Z',
      exceptions: {},
      revision: 8,
      updatedAt: NOW,
    });
    expect(event).toMatchObject({ id: 'e1_20260312', startDate: '2026-03-12T15:00:00.000Z' });
    expect(earlier).toBeNull();
  });

  it('takes what its rule leaves out from its start [REC-02]', () => {
    expect(toSeries(anEvent(), 'FREQ=WEEKLY').recurrence).toBe('FREQ=WEEKLY;BYDAY=TU');
  });

  it.each<[rule: string, day: string, reason: PlainRefusal]>([
    ['FREQ=HOURLY', '2026-03-10', 'bad-recurrence'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260315', '2026-03-10', 'recurrence-ends-early'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', '2100-12-30', 'bad-recurrence'],
  ])('cannot repeat by «%s» from %s on [REC-01]', (rule, day, reason) => {
    const event = anEvent({ startDate: `${day}T15:00:00.000Z`, endDate: `${day}T16:00:00.000Z` });
    expect(() => toSeries(event, rule)).toThrow(new Rejected(reason, { field: 'recurrence' }));
  });
});

describe('a clock time that summer time skips', () => {
  // On 29 March 2026 the clocks of Berlin go from 2:00 to 3:00.
  const times = { startDate: '2026-03-29T01:30:00.000Z', endDate: '2026-03-29T02:30:00.000Z' };
  const berlin = { ...times, timeZone: 'Europe/Berlin' };
  const clock = '2026-03-29T02:30';
  const daily = { recurrence: 'FREQ=DAILY;COUNT=2', clock };

  it('is the one of all other dates [REC-07]', () => {
    const { next } = edit(anEvent(berlin), daily);
    expect(shownOf(next).startDate).toBe(times.startDate);
    const rest = removeFrom(next, { id: 'e1_20260329', scope: undefined, updatedAt: NOW });
    expect(rest && shownOf(rest).startDate).toBe('2026-03-30T00:30:00.000Z');
  });

  it('is kept in an edit of all dates that names it, and no other time is taken for it', () => {
    const series = asSeries(edit(anEvent(berlin), daily).next);
    const first = { id: 'e1_20260329', scope: 'all', ...times, title: 'Хор' } as const;
    const lateOn = (change: Change) =>
      shownOf(asSeries({ ...asSeries(edit(series, { ...first, ...change }).next), exceptions: without('20260329') }))
        .startDate;
    expect(lateOn({ clock })).toBe('2026-03-30T00:30:00.000Z');
    expect(() => edit(series, { ...first, clock: '2026-03-29T02:45' })).toThrow(
      new Rejected('bad-clock', { field: 'clock' }),
    );
  });

  it.each([
    ['another time', berlin, '2026-03-29T02:45'],
    ['another day', berlin, '2026-03-28T02:30'],
    [
      'whole days',
      { allDay: true, timeZone: 'UTC', startDate: '2026-03-29T00:00:00.000Z', endDate: '2026-03-30T00:00:00.000Z' },
      '2026-03-29T00:00',
    ],
  ])('is no start of an event on %s', (_, change, time) => {
    expect(() => toSeries(anEvent(change), 'FREQ=DAILY', time)).toThrow(new Rejected('bad-clock', { field: 'clock' }));
  });
});

describe('a date of a series', () => {
  it('is changed alone where no scope is named [REC-15]', () => {
    const { next, earlier, event } = edit(aSeries(), { ...SECOND, title: 'Хор' });
    expect(next).toEqual({
      ...aSeries(),
      exceptions: { '20260317': { title: 'Хор' } },
      revision: 8,
      updatedAt: NOW,
    });
    expect(earlier).toBeNull();
    expect(event).toMatchObject({ id: 's1_20260317', title: 'Хор', startDate: SECOND.startDate, revision: 8 });
  });

  it('gets a picture of its own, or none', () => {
    const withOwn = asSeries(edit(aSeries(), { ...SECOND, newPicture: 's1_20260317/v2' }).next);
    expect(withOwn.exceptions).toEqual({ '20260317': { picture: 's1_20260317/v2' } });
    expect(withOwn.picture).toBe('v1');
    const bare = asSeries(edit(aSeries(), { ...SECOND, removeImage: 'true' }).next);
    expect(bare.exceptions).toEqual({ '20260317': { picture: null } });
  });

  it.each([
    { recurrence: 'FREQ=DAILY' },
    { timeZone: 'Asia/Omsk' },
    { allDay: 'true', startDate: '2026-03-17T00:00:00.000Z', endDate: '2026-03-18T00:00:00.000Z' },
  ] as const)('cannot have alone what is of all: %j [REC-16]', (change) => {
    expect(() => edit(aSeries(), { ...SECOND, ...change })).toThrow(
      new Rejected('only-for-all', { field: 'recurrence' }),
    );
    expect(edit(aSeries(), { ...SECOND, ...change, scope: 'all' }).next.revision).toBe(8);
  });

  it('changed with all later ones leaves the earlier dates as a new series, which no file has had before [REC-19]', () => {
    const { next, earlier, event } = edit(aSeries({ uid: 'from-a-file' }), {
      ...SECOND,
      scope: 'following',
      title: 'Хор',
    });
    const { uid, ...half } = { ...aSeries(), uid: 'from-a-file', revision: 1, updatedAt: NOW };
    expect(earlier).toEqual({ ...half, id: 's2', recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260316' });
    expect(next).toEqual({
      ...aSeries(),
      uid,
      title: 'Хор',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4',
      startDate: SECOND.startDate,
      endDate: SECOND.endDate,
      revision: 8,
      updatedAt: NOW,
    });
    expect(event).toMatchObject({ id: 's1_20260317', title: 'Хор' });
  });

  it('that the rule does not give or that was removed is not found [REC-14]', () => {
    const series = aSeries({ exceptions: without('20260317') });
    for (const id of ['s1_20260317', 's1_20260318']) {
      expect(() => edit(series, { ...SECOND, id })).toThrow(NotFound);
      expect(() => removeFrom(series, { id, scope: undefined, updatedAt: NOW })).toThrow(NotFound);
    }
  });
});

describe('a whole series', () => {
  it('that is edited from one of its dates is not split, and shows that date [REC-20]', () => {
    const { next, earlier, event } = edit(aSeries(), { ...SECOND, scope: 'all', title: 'Хор' });
    expect([next, earlier]).toEqual([{ ...aSeries(), title: 'Хор', revision: 8, updatedAt: NOW }, null]);
    expect(event).toMatchObject({ id: 's1_20260317', title: 'Хор' });
  });

  it('is edited as its first date that is not removed', () => {
    const series = aSeries({ exceptions: without('20260310') });
    const { next, event } = edit(series, { ...SECOND, id: 's1', title: 'Хор' });
    expect(next).toEqual({ ...series, title: 'Хор', revision: 8, updatedAt: NOW });
    expect(event).toMatchObject({ id: 's1_20260317', title: 'Хор' });
  });

  it('takes no other scope [REC-25]', () => {
    for (const scope of ['this', 'following'] as const)
      expect(() => edit(aSeries(), { scope })).toThrow(new Rejected('scope-without-date'));
    expect(edit(aSeries(), { scope: 'all' }).next.revision).toBe(8);
  });

  it('without its rule becomes a single event under its id [REC-23]', () => {
    const { next, event } = edit(aSeries({ exceptions: without('20260407') }), {
      ...SECOND,
      scope: 'all',
      recurrence: '',
    });
    const { id, ...times } = SECOND;
    expect(next).toEqual({ ...anEvent(), ...times, id: 's1', revision: 8, updatedAt: NOW });
    expect(event).toBe(next);
  });

  it('shows another date where the new rule does not give the edited one', () => {
    const { event } = edit(aSeries(), { recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2', scope: 'all' });
    expect(event.id).toBe('s1_20260313');
  });

  it('is refused a rule that leaves no date', () => {
    const early = { recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260301' };
    for (const scope of ['all', 'following'] as const)
      expect(() => edit(aSeries(), { ...SECOND, ...early, scope })).toThrow(
        new Rejected('recurrence-ends-early', { field: 'recurrence' }),
      );
  });

  it('shows its first date; one of which nothing is left is not found', () => {
    expect(shownOf(anEvent())).toEqual(anEvent());
    expect(shownOf(aSeries({ exceptions: without('20260310') })).id).toBe('s1_20260317');
    expect(() => shownOf(aSeries({ exceptions: without(...EVERY_DATE) }))).toThrow(NotFound);
    expect(firstShown(aSeries({ exceptions: without(...EVERY_DATE) }))).toBeNull();
  });
});

describe('a removal', () => {
  const remove = (id: string, scope?: EventScope, series = aSeries()) =>
    removeFrom(series, { id, scope, updatedAt: NOW });

  it('takes one date, it and those after it, or all [REC-24]', () => {
    const kept = { ...aSeries(), revision: 8, updatedAt: NOW };
    expect(remove('s1_20260317')).toEqual({ ...kept, exceptions: without('20260317') });
    expect(remove('s1_20260317', 'following')).toEqual({ ...kept, recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260316' });
    expect(remove('s1_20260317', 'all')).toBeNull();
    expect(remove('s1')).toBeNull();
  });

  it('of the last date leaves nothing', () => {
    expect(remove('s1_20260310', 'following')).toBeNull();
    expect(remove('s1_20260407', 'this', aSeries({ exceptions: without(...EVERY_DATE.slice(0, 4)) }))).toBeNull();
  });
});

describe('what one series may hold [REC-31]', () => {
  const days = (count: number) => ({
    startDate: '2026-03-10T15:00:00.000Z',
    endDate: new Date(Date.parse('2026-03-10T15:00:00.000Z') + count * DAY_MS).toISOString(),
  });
  const at = (day: string) => ({ startDate: `${day}T15:00:00.000Z`, endDate: `${day}T16:00:00.000Z` });
  const bytesWithout = Buffer.byteLength(JSON.stringify(aSeries({ description: '' })));
  const DAILY = { recurrence: 'FREQ=DAILY;COUNT=999' };
  const exceptions = (count: number, patch: object | null) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [compactDay(20_522 + at), patch]));

  it.each<
    [name: string, most: Partial<StoredSeries>, more: Partial<StoredSeries>, reason: PlainRefusal, field?: string]
  >([
    ['31 days long', days(31), days(31.1), 'occurrence-too-long', 'endDate'],
    [
      'a date 31 days long',
      { exceptions: { '20260317': { times: days(31) } } },
      { exceptions: { '20260317': { times: days(32) } } },
      'occurrence-too-long',
      'endDate',
    ],
    [
      'from 1970 on',
      { startDate: '1970-01-06T15:00:00.000Z', endDate: '1970-01-06T16:00:00.000Z' },
      { startDate: '1969-12-30T15:00:00.000Z', endDate: '1969-12-30T16:00:00.000Z' },
      'bad-year',
      'startDate',
    ],
    [
      'a date from 1970 on',
      { exceptions: { '20260317': { times: at('1970-01-01') } } },
      { exceptions: { '20260317': { times: at('1969-12-31') } } },
      'bad-year',
      'startDate',
    ],
    [
      '400 dates that differ',
      { ...DAILY, exceptions: exceptions(400, null) },
      { ...DAILY, exceptions: exceptions(401, null) },
      'too-many-exceptions',
    ],
    [
      '60 own pictures',
      { ...DAILY, exceptions: { ...exceptions(300, { picture: null }), ...exceptions(60, { picture: 'p' }) } },
      { ...DAILY, exceptions: exceptions(61, { picture: 'p' }) },
      'too-many-pictures',
    ],
    [
      '100,000 bytes',
      { description: 'o'.repeat(100_000 - bytesWithout) },
      { description: 'o'.repeat(100_001 - bytesWithout) },
      'series-too-large',
      'description',
    ],
    [
      'one date',
      { exceptions: without(...EVERY_DATE.slice(1)) },
      { exceptions: without(...EVERY_DATE) },
      'no-date-left',
      'recurrence',
    ],
  ])('%s, no more', (_, most, more, reason, field) => {
    expect(assertFits(aSeries(most))).toEqual(aSeries(most));
    expect(() => assertFits(aSeries(more))).toThrow(new Rejected(reason, { field }));
  });
});

describe('what the log says a change was about', () => {
  const [event, series] = [anEvent(), aSeries({ exceptions: { '20260317': { title: 'Открытый урок' } } })];

  it('a single event: its title as it is by now', () => {
    expect(subjectOf(event, { id: 'e1', scope: undefined })).toEqual({ title: 'Кружок', dates: '' });
    const edited = { ...event, title: 'Хор' };
    expect(subjectOf(event, { id: 'e1', scope: undefined, edited })).toEqual({ title: 'Хор', dates: '' });
  });

  it('a whole series: its title without a date', () => {
    expect(subjectOf(series, { id: 's1', scope: undefined })).toEqual({ title: 'Кружок', dates: '' });
    expect(subjectOf(series, { id: 's1_20260317', scope: 'all' })).toEqual({ title: 'Кружок', dates: '' });
  });

  it('a date: its own title and day, and where it was moved to; those after it by «с»', () => {
    const about = (scope?: EventScope, startDate?: string) =>
      subjectOf(series, {
        id: 's1_20260317',
        scope,
        ...(startDate && { edited: { ...event, startDate, endDate: startDate.replace('T15', 'T16') } }),
      });
    expect(about()).toEqual({ title: 'Открытый урок', dates: '17 марта 2026' });
    expect(about('following').dates).toBe('с 17 марта 2026');
    expect(about('this', '2026-03-17T15:00:00.000Z')).toEqual({ title: 'Кружок', dates: '17 марта 2026' });
    expect(about('this', '2026-03-19T15:00:00.000Z').dates).toBe('17 марта 2026 → 19 марта 2026');
    expect(about('following', '2026-03-19T15:00:00.000Z').dates).toBe('с 17 марта 2026 → 19 марта 2026');
  });
});
