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
  DURATION_CLASSES,
  touches,
  type Window,
} from '#functions/domain/events/window.ts';
import { type Counted, withinBounds } from '#functions/storage/dynamodb/bounds.ts';
import { DatedSeries, ListedEvent, ListedSeries, storedOf } from '#functions/storage/dynamodb/items/events.ts';
import {
  eventsIndexPartitions,
  eventsPartition,
  SERIES_FROM,
  SERIES_SHARDS,
  seriesIndexPartition,
  TEMPLATES_CLASS,
} from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';

const FIELDS = Object.keys(ListedEvent.entries);
const SERIES_FIELDS = Object.keys(ListedSeries.entries);
const DATED_FIELDS = Object.keys(DatedSeries.entries);
const SHARDS = Array.from({ length: SERIES_SHARDS }, (_, shard) => shard);

const inWindow = (items: readonly ListedEvent[], window: Window): StoredEvent[] =>
  items
    .filter((event) => touches(window, event))
    .map((item) => storedOf(item))
    .sort(byStart);

/**
 * A search in the events of all calendars. `spend` may throw to end the search. `without` has at most 100 calendars
 * whose events the table leaves out.
 */
export type SearchOfAll = Search & Pick<QueryPlan, 'spend'> & { readonly without?: readonly string[] };

const OwnedItem = v.variant('kind', [
  v.pick(ListedEvent, ['kind', 'userId', 'calendarId']),
  v.pick(ListedSeries, ['kind', 'userId', 'calendarId']),
]);
const OWNED_FIELDS = ['kind', 'userId', 'calendarId'];

const limitedTo =
  ({ spend, without = [] }: Omit<SearchOfAll, keyof Search>) =>
  (plan: QueryPlan): QueryPlan => {
    const names = without.map((_, at) => `w${at}`);
    const values = Object.fromEntries(without.map((id, at) => [`w${at}`, id]));
    const hidden = `IN (${names.map((name) => `:${name}`).join(', ')})`;
    const filter = `NOT (calendarId ${hidden} OR (attribute_not_exists(calendarId) AND userId ${hidden}))`;
    return { ...plan, spend, ...(names.length > 0 && { filter, values: { ...plan.values, ...values } }) };
  };

/** The queries of the index for the events of all calendars that start in a range. */
const plansOf = ({ durationClass, from, to }: ClassRange): QueryPlan[] =>
  eventsIndexPartitions(durationClass).map((pk) => ({
    index: 'gsi1',
    condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
    values: { pk, from, to },
  }));

/** Reads the events in a window, of one calendar or of all calendars. */
export const createEventLists = ({ countItems, queryItems }: Table) => {
  const ownSingles = async (calendarId: string, window: Window): Promise<StoredEvent[]> => {
    const pk = eventsPartition(calendarId);
    const whole = window.from === undefined && window.to === undefined;
    if (whole) {
      const plan = { condition: 'pk = :pk AND sk < :end', values: { pk, end: TEMPLATES_CLASS }, fields: FIELDS };
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
    return (await queryItems(ListedSeries, plan)).map((item) => storedOf(item));
  };

  /**
   * The events of one calendar that touch the window, and the series that end after the beginning of the window. There
   * is one strongly consistent query for each duration class, and one for the series. Without a window, one query reads
   * the events of all classes [REC-36].
   */
  const findOwnEvents = async (calendarId: string, { window, within }: Search): Promise<Found> => {
    const [singles, series] = await Promise.all([ownSingles(calendarId, window), ownSeries(calendarId, within)]);
    return { singles, series };
  };

  /** The templates of a calendar; one strongly consistent query. */
  const findTemplates = async (calendarId: string): Promise<StoredEvent[]> => {
    const plan = {
      condition: 'pk = :pk AND begins_with(sk, :templates)',
      values: { pk: eventsPartition(calendarId), templates: `${TEMPLATES_CLASS}#` },
      fields: FIELDS,
    };
    return (await queryItems(ListedEvent, plan)).map((item) => storedOf(item));
  };

  /** Runs a query in each partition of the index for each range. */
  const inPartitions = <T>(ranges: readonly ClassRange[], query: (plan: QueryPlan) => Promise<T>): Promise<T[]> =>
    Promise.all(ranges.flatMap(plansOf).map(query));

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

  /**
   * Does the same as `findOwnEvents` for all calendars. It reads the index, which shows a change within moments.
   * @throws what `spend` throws
   */
  const findAllEvents = async ({ window, within, ...limits }: SearchOfAll): Promise<Found> => {
    const limited = limitedTo(limits);
    const [singles, series] = await Promise.all([
      inPartitions(classRanges(window), (plan) => queryItems(ListedEvent, { ...limited(plan), fields: FIELDS })),
      inShards(within.from, (plan) => queryItems(ListedSeries, { ...limited(plan), fields: SERIES_FIELDS })),
    ]);
    return { singles: inWindow(singles.flat(), window), series: series.flat().map((item) => storedOf(item)) };
  };

  /**
   * The ids of the calendars that have the events of a search. Calendars with the most events come first.
   * @throws what `spend` throws
   */
  const findOwners = async ({ window, within, ...limits }: SearchOfAll): Promise<string[]> => {
    const limited = limitedTo(limits);
    const read = (plan: QueryPlan) => queryItems(OwnedItem, { ...limited(plan), fields: OWNED_FIELDS });
    const items = await Promise.all([inPartitions(classRanges(window), read), inShards(within.from, read)]);
    const byOwner = Map.groupBy(items.flat(2), ({ userId, calendarId = userId }) => calendarId);
    return [...byOwner].sort(([, some], [, others]) => others.length - some.length).map(([id]) => id);
  };

  /** The number of events that start in these ranges; a series counts at its first start. */
  const countIn = async (
    ranges: readonly ClassRange[],
    most: QueryPlan['most'],
    only?: Pick<QueryPlan, 'values'> & { filter: string },
  ) => {
    const counts = await inPartitions(ranges, (plan) =>
      countItems({ ...plan, most, filter: only?.filter, values: { ...plan.values, ...only?.values } }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** The number of events and dates of series on a day, of all calendars [EV2-07]. */
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

  /** The number of series that began before an instant and are not over. */
  const countSeriesBegun = async (now: string, most: QueryPlan['most']): Promise<number> => {
    const counts = await inShards(now, (plan) =>
      countItems({ ...plan, values: { ...plan.values, now }, filter: 'startDate < :now', most }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /**
   * The number of coming events of all calendars: events that start at `now` or later, and series that have begun and
   * are not over [REC-39].
   */
  const countUpcoming = async (now: Date, most: QueryPlan['most']): Promise<number> => {
    const from = now.toISOString();
    const ranges = DURATION_CLASSES.map((durationClass) => ({ durationClass, from, to: '~' }));
    const [coming, begun] = await Promise.all([countIn(ranges, most), countSeriesBegun(from, most)]);
    return coming + begun;
  };

  const countUpcomingEvents = (now: Date): Promise<Counted> => withinBounds((most) => countUpcoming(now, most));

  return { findTemplates, findOwnEvents, findAllEvents, findOwners, countEventsOn, countUpcomingEvents };
};

type Trashed = { readonly trashedAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>> };

/** The lists for people's calls. They leave out shared calendars in the trash, for administrators too [SHR-20]. */
export const createCallersLists = (table: Table, { trashedAmong }: Trashed) => {
  const lists = createEventLists(table);
  const findAllEvents = async (search: SearchOfAll): Promise<Found> => {
    const { singles, series } = await lists.findAllEvents(search);
    const trashed = await trashedAmong([...singles, ...series].map(({ calendarId }) => calendarId));
    const isOpen = ({ calendarId }: { readonly calendarId: string }) => !trashed.has(calendarId);
    return { singles: singles.filter(isOpen), series: series.filter(isOpen) };
  };
  return { ...lists, findAllEvents };
};
