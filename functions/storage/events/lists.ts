import * as v from 'valibot';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import type { LocalDay } from '#functions/domain/events/local-day.ts';
import { timesIn } from '#functions/domain/events/series.ts';
import { type Found, isOn, type StoredSeries } from '#functions/domain/events/series-events.ts';
import type { Search } from '#functions/domain/events/visible-events.ts';
import {
  byStart,
  type ClassRange,
  classRanges,
  monthsBetween,
  touches,
  type Window,
} from '#functions/domain/events/window.ts';
import type { Counters, Counts } from '#functions/storage/counters/counters.ts';
import { DatedSeries, ListedEvent, ListedSeries } from '#functions/storage/dynamodb/items/events.ts';
import {
  eventBucket,
  eventsIndexPartition,
  eventsPartition,
  SERIES_FROM,
  SERIES_SHARDS,
  seriesIndexPartition,
} from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';

const FIELDS = Object.keys(ListedEvent.entries);
const SERIES_FIELDS = Object.keys(ListedSeries.entries);
const DATED_FIELDS = Object.keys(DatedSeries.entries);
const SHARDS = Array.from({ length: SERIES_SHARDS }, (_, shard) => shard);

const withoutKind = ({ kind, ...series }: v.InferOutput<typeof ListedSeries>): StoredSeries => series;

const inWindow = (items: readonly ListedEvent[], window: Window): StoredEvent[] =>
  items
    .filter((event) => touches(window, event))
    .map(({ kind, ...event }) => event)
    .sort(byStart);

/** From so many index partitions on it is cheaper to read first in the counters which of them are not empty. */
const ASKED_BLINDLY = 48;

const QUERIES_AT_ONCE = 16;

/** A search in the events of all owners. `spend` may throw to end it; the table leaves out the owners `without` (100 at most). */
type SearchOfAll = Search & Pick<QueryPlan, 'spend'> & { readonly without?: readonly string[] };

const OwnedItem = v.variant('kind', [
  v.pick(ListedEvent, ['kind', 'userId']),
  v.pick(ListedSeries, ['kind', 'userId']),
]);
const OWNED_FIELDS = ['kind', 'userId'];

const limitedTo =
  ({ spend, without = [] }: Omit<SearchOfAll, keyof Search>) =>
  (plan: QueryPlan): QueryPlan => {
    const names = without.map((_, at) => `w${at}`);
    const values = Object.fromEntries(without.map((id, at) => [`w${at}`, id]));
    const filter = `NOT userId IN (${names.map((name) => `:${name}`).join(', ')})`;
    return { ...plan, spend, ...(names.length > 0 && { filter, values: { ...plan.values, ...values } }) };
  };

/** Requests that each query for statistics may make: it counts the first 8 MB of its partition of the index [DASH-07]. */
const COUNTED_REQUESTS = 8;

/** A number of events; `isAll` is false where there may be more. */
export type Counted = { readonly count: number; readonly isAll: boolean };

type Bucket = ClassRange & { readonly bucket: string };

const bucketsOf = (range: ClassRange): Bucket[] => {
  const months = monthsBetween(range.from, range.to);
  const buckets = new Set(months.map((month) => eventBucket(range.durationClass, month)));
  return [...buckets].map((bucket) => ({ ...range, bucket }));
};

const planOf = ({ durationClass, bucket, from, to }: Bucket): QueryPlan => ({
  index: 'gsi1',
  condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
  values: { pk: eventsIndexPartition(durationClass, bucket), from, to },
});

const nextDay = (instant: string): string => {
  const day = new Date(`${instant.slice(0, 10)}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString();
};

/** Counts of the fields of this form that sort after `present`: years after this one, days after today. */
const after = (counts: Counts, form: RegExp, present: string): number =>
  Object.entries(counts).reduce((sum, [name, count]) => (form.test(name) && name > present ? sum + count : sum), 0);

/** Events in a window of time: of an owner, and of all. */
export const createEventLists = (
  { countItems, queryItems }: Table,
  { classesByMonth, eventsByMonth, eventTotals }: Counters,
) => {
  const ownSingles = async (calendarId: string, window: Window): Promise<StoredEvent[]> => {
    const pk = eventsPartition(calendarId);
    const whole = window.from === undefined && window.to === undefined;
    if (whole) {
      const plan = { condition: 'pk = :pk AND sk < :series', values: { pk, series: SERIES_FROM }, fields: FIELDS };
      return inWindow(await queryItems(ListedEvent, plan), window);
    }
    const found = await Promise.all(
      classRanges(window).map(({ durationClass, from, to }) =>
        queryItems(ListedEvent, {
          condition: 'pk = :pk AND sk BETWEEN :from AND :to',
          fields: FIELDS,
          values: { pk, from: `${durationClass}#${from}`, to: `${durationClass}#${to}` },
        }),
      ),
    );
    return inWindow(found.flat(), window);
  };

  const ownSeries = async (calendarId: string, { from }: Required<Window>): Promise<StoredSeries[]> => {
    const plan = {
      condition: 'pk = :pk AND sk BETWEEN :from AND :to',
      values: { pk: eventsPartition(calendarId), from: `${SERIES_FROM}${from}~`, to: `${SERIES_FROM}~` },
      fields: SERIES_FIELDS,
    };
    return (await queryItems(ListedSeries, plan)).map(withoutKind);
  };

  /**
   * Events of one owner that touch the window, and series that end after its beginning: one strongly consistent query per
   * duration class, one without a window, and one for the series [REC-36].
   */
  const findOwnEvents = async (calendarId: string, { window, within }: Search): Promise<Found> => {
    const [singles, series] = await Promise.all([ownSingles(calendarId, window), ownSeries(calendarId, within)]);
    return { singles, series };
  };

  /** Index partitions that may hold events of these ranges. */
  const bucketsFor = async (ranges: readonly ClassRange[]): Promise<Bucket[]> => {
    const buckets = ranges.flatMap(bucketsOf);
    if (buckets.length <= ASKED_BLINDLY) return buckets;
    const counted = await classesByMonth();
    const filled = new Set(
      [...counted].flatMap(([month, classes]) => [...classes].map((at) => `${at}#${eventBucket(at, month)}`)),
    );
    return buckets.filter(({ durationClass, bucket }) => filled.has(`${durationClass}#${bucket}`));
  };

  /** Runs a query in each index partition that may hold events of these ranges. */
  const inBuckets = async <T>(ranges: readonly ClassRange[], query: (plan: QueryPlan) => Promise<T>): Promise<T[]> =>
    inParallel(QUERIES_AT_ONCE, await bucketsFor(ranges), (bucket) => query(planOf(bucket)));

  /** Runs a query in each shard of the series that are not over at an instant. */
  const inShards = <T>(from: string, query: (plan: QueryPlan) => Promise<T>): Promise<T[]> =>
    Promise.all(
      SHARDS.map((shard) =>
        query({
          index: 'gsi1',
          condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
          values: { pk: seriesIndexPartition(shard), from: `${from}~`, to: '~' },
        }),
      ),
    );

  /** Events and series of all owners as findOwnEvents finds them, for admins. It reads the index: a change shows up within moments. @throws what `spend` throws */
  const findAllEvents = async ({ window, within, ...limits }: SearchOfAll): Promise<Found> => {
    const limited = limitedTo(limits);
    const [singles, series] = await Promise.all([
      inBuckets(classRanges(window), (plan) => queryItems(ListedEvent, { ...limited(plan), fields: FIELDS })),
      inShards(within.from, (plan) => queryItems(ListedSeries, { ...limited(plan), fields: SERIES_FIELDS })),
    ]);
    return { singles: inWindow(singles.flat(), window), series: series.flat().map(withoutKind) };
  };

  /** The owners of such events, those with most of them first. @throws what `spend` throws */
  const findOwners = async ({ window, within, ...limits }: SearchOfAll): Promise<string[]> => {
    const limited = limitedTo(limits);
    const read = (plan: QueryPlan) => queryItems(OwnedItem, { ...limited(plan), fields: OWNED_FIELDS });
    const items = await Promise.all([inBuckets(classRanges(window), read), inShards(within.from, read)]);
    const byOwner = Map.groupBy(items.flat(2), ({ userId }) => userId);
    return [...byOwner].sort(([, some], [, others]) => others.length - some.length).map(([id]) => id);
  };

  /** The number of events that start in these ranges; a series counts at its first start. */
  const countIn = async (
    ranges: readonly ClassRange[],
    most: QueryPlan['most'],
    only?: Pick<QueryPlan, 'values'> & { filter: string },
  ) => {
    const counts = await inBuckets(ranges, (plan) =>
      countItems({ ...plan, most, filter: only?.filter, values: { ...plan.values, ...only?.values } }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** Runs a count each query of which makes a bounded number of requests. */
  const withinBounds = async (counting: (most: QueryPlan['most']) => Promise<number>): Promise<Counted> => {
    let isAll = true;
    const onCut = (): void => {
      isAll = false;
    };
    const count = await counting({ requests: COUNTED_REQUESTS, onCut });
    return { count, isAll };
  };

  /** The number of events and dates of series of all owners on a day [EV2-07]. */
  const countOn = async (day: LocalDay, most: QueryPlan['most']): Promise<number> => {
    const { from, to, date } = day;
    const timed = 'attribute_not_exists(allDay) AND endDate > :begin';
    const whole = 'attribute_exists(allDay) AND startDate <= :date AND endDate > :date';
    // Only the pointer of a series has `eventSk`.
    const filter = `attribute_not_exists(eventSk) AND ((${timed}) OR (${whole}))`;
    const [singles, series] = await Promise.all([
      countIn(classRanges({ from, to }), most, { filter, values: { begin: from, date } }),
      inShards(from, (plan) => queryItems(DatedSeries, { ...plan, fields: DATED_FIELDS, most })),
    ]);
    let dates = 0;
    for (const one of series.flat())
      for (const times of timesIn(one, { from, to })) if (isOn(day, { allDay: one.allDay, ...times })) dates += 1;
    return singles + dates;
  };

  const countEventsOn = (day: LocalDay): Promise<Counted> => withinBounds((most) => countOn(day, most));

  /** The number of series that have begun before an instant and are not over. */
  const countSeriesBegun = async (now: string, most: QueryPlan['most']): Promise<number> => {
    const counts = await inShards(now, (plan) =>
      countItems({ ...plan, values: { ...plan.values, now }, filter: 'startDate < :now', most }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /**
   * The number of events of all owners that start at `now` or later, and of series that have begun and are not over [REC-39]. The counters
   * (`foldCounters` first) tell of later years, of later months of this year and of later days of this month; the index tells of the rest of
   * today. The cost does not grow with the number of events.
   */
  const countUpcoming = async (now: Date, most: QueryPlan['most']): Promise<number> => {
    const from = now.toISOString();
    const [year, month, day] = [from.slice(0, 4), from.slice(0, 7), from.slice(8, 10)];
    const restOfToday = [0, 1, 2, 3, 4].map((durationClass) => ({ durationClass, from, to: nextDay(from) }));
    const [totals, months, today, begun] = await Promise.all([
      eventTotals(),
      eventsByMonth(month, `${year}-12`),
      countIn(restOfToday, most),
      countSeriesBegun(from, most),
    ]);
    const laterMonths = [...months].reduce((sum, [name, { total = 0 }]) => (name > month ? sum + total : sum), 0);
    const laterDays = after(months.get(month) ?? {}, /^d\d\d$/, `d${day}`);
    return after(totals, /^y\d{4}$/, `y${year}`) + laterMonths + laterDays + today + begun;
  };

  const countUpcomingEvents = (now: Date): Promise<Counted> => withinBounds((most) => countUpcoming(now, most));

  return { findOwnEvents, findAllEvents, findOwners, countEventsOn, countUpcomingEvents };
};
