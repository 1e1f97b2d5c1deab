import * as v from 'valibot';
import { monthsBetween } from '#functions/domain/events/window.ts';
import type { Counters } from '#functions/storage/counters/counters.ts';
import { eventBucket, eventsIndexPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { EventView } from '#shared/contracts/administration.ts';
import { areWholeDays } from '#shared/contracts/events.ts';

const listed = { gsi1sk: v.string(), title: v.string(), startDate: v.string(), endDate: v.string() };
const SingleItem = v.strictObject({
  kind: v.literal('EVENT'),
  ...listed,
  userId: v.string(),
  allDay: v.optional(v.boolean(), false),
});
/** A series stands here by its pointer, once, at its first start [REC-38]. */
const PointerItem = v.strictObject({ kind: v.literal('EVENT_POINTER'), ...listed, calendarId: v.string() });
const ViewItem = v.variant('kind', [SingleItem, PointerItem]);

type ViewItem = v.InferOutput<typeof ViewItem>;

const FIELDS = Object.keys({ ...SingleItem.entries, ...PointerItem.entries });

type EventViewsQuery = {
  /** The event begins in `[from, to)`; an end that is left out is open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Lists one calendar; absent: all. */
  readonly calendarId?: string | undefined;
  readonly order: 'asc' | 'desc';
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
};

type OwnedView = Omit<EventView, 'owner'> & { readonly userId: string };

export type EventViews = { events: OwnedView[]; next: string | null };

/**
 * The cost of a look for one owner's events until it answers with a page that is not full: queries of the index (some 3 ms each; one per
 * month and duration class) and events. The whole calendar of 130 years takes ten such answers.
 */
const QUERIES_MAX = 160;

const READ_MAX = 10_000;

/** So many of one index partition at a time. */
const OWNER_CHUNK = 1_000;

const MONTHS_AT_ONCE = 8;

/** A month's share of the window, with the duration classes that hold something in it. */
type Month = { readonly name: string; readonly low: string; readonly high: string; readonly classes: number[] };

const earlier = (one: string, other: string): string => (one < other ? one : other);

const later = (one: string, other: string): string => (one > other ? one : other);

const monthAfter = (name: string): string =>
  new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)), 1)).toISOString();

type Stretch = {
  readonly items: ViewItem[];
  readonly queries: number;
  /** Cursor within the month; undefined at its end. */
  readonly rest: string | undefined;
};

/** A part of the read: everything before the cursor `at` is in it. */
type Step = Pick<Stretch, 'items' | 'queries'> & { readonly at: string };

const calendarOf = (item: ViewItem): string => (item.kind === 'EVENT' ? item.userId : item.calendarId);

/** A pointer does not say it: a series that lasts from midnight to midnight of UTC is taken for one of whole days. */
const hasWholeDays = (item: ViewItem): boolean => (item.kind === 'EVENT' ? item.allDay : areWholeDays(item));

/** The index key ends with the id. */
const toView = (item: ViewItem): OwnedView => ({
  id: item.gsi1sk.slice(item.startDate.length + 1),
  userId: calendarOf(item),
  title: item.title,
  startDate: item.startDate,
  endDate: item.endDate,
  ...(item.kind === 'EVENT_POINTER' && { repeats: true }),
  ...(hasWholeDays(item) && { allDay: true }),
});

/** The calendar of all owners, page by page. */
export const createEventViews = ({ queryItems }: Table, { classesByMonth }: Counters) => {
  /** The months of the window that hold anything, in the order of the walk. Two requests per counter shard. */
  const filledMonths = async ({ from, to, order }: EventViewsQuery): Promise<Month[]> => {
    const [low, high] = [from ?? '1970-01-01T00:00:00.000Z', to ?? '2101-01-01T00:00:00.000Z'];
    const counted = await classesByMonth(low.slice(0, 7), high.slice(0, 7));
    const months = monthsBetween(low, high).flatMap((name): Month[] => {
      const classes = [...(counted.get(name) ?? [])].sort();
      if (classes.length === 0) return [];
      return [{ name, low: later(low, `${name}-01T00:00:00.000Z`), high: earlier(high, monthAfter(name)), classes }];
    });
    return order === 'asc' ? months : months.reverse();
  };

  /** The walk of one query: how a month is read from a cursor on, in the query's order. */
  const reader = ({ order, calendarId, limit }: EventViewsQuery) => {
    const chunk = calendarId === undefined ? limit + 2 : OWNER_CHUNK;
    const isAscending = order === 'asc';
    const compare = (one: ViewItem, other: ViewItem): number =>
      (one.gsi1sk < other.gsi1sk ? -1 : 1) * (isAscending ? 1 : -1);

    return async ({ name, low, high, classes }: Month, cursor: string | undefined): Promise<Stretch> => {
      const from = cursor !== undefined && isAscending ? later(low, cursor) : low;
      const to = cursor !== undefined && !isAscending ? earlier(high, cursor) : high;
      if (from > to) return { items: [], queries: 0, rest: undefined };
      const parts = await Promise.all(
        classes.map((at) =>
          queryItems(ViewItem, {
            index: 'gsi1',
            condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
            values: { pk: eventsIndexPartition(at, eventBucket(at, name)), from, to },
            limit: chunk,
            fields: FIELDS,
            ...(!isAscending && { descending: true }),
          }),
        ),
      );
      // A class that filled its chunk may hold more right after it: beyond the nearest such end nothing is known to be whole.
      const ends = parts.flatMap((part) => (part.length < chunk ? [] : (part.at(-1)?.gsi1sk ?? [])));
      const rest = ends.length === 0 ? undefined : ends.reduce(isAscending ? earlier : later);
      const isWhole = ({ gsi1sk }: ViewItem) =>
        gsi1sk !== cursor && (rest === undefined || (isAscending ? gsi1sk <= rest : gsi1sk >= rest));
      return { items: parts.flat().filter(isWhole).sort(compare), queries: parts.length, rest };
    };
  };

  /** Every event of the query in its order, read as far as it is taken; `MONTHS_AT_ONCE` months ahead of it. */
  async function* walk(query: EventViewsQuery): AsyncGenerator<Step> {
    const read = reader(query);
    const months = await filledMonths(query);
    for (let at = 0; at < months.length; at += MONTHS_AT_ONCE) {
      const group = months.slice(at, at + MONTHS_AT_ONCE);
      const firsts = await Promise.all(group.map((month) => read(month, query.after)));
      for (const [nth, month] of group.entries()) {
        let stretch = firsts[nth];
        while (stretch) {
          // At the end of a month: its bound, which sorts between its own events and those of the next one.
          const bound = query.order === 'asc' ? month.high : month.low;
          yield { items: stretch.items, queries: stretch.queries, at: stretch.rest ?? bound };
          stretch = stretch.rest === undefined ? undefined : await read(month, stretch.rest);
        }
      }
    }
  }

  /**
   * One page of the events of all owners that begin in the window, by start. Read from the index. A look for one owner that finds little
   * stops with what it has, be it nothing, and says where to go on: no request reads the whole calendar.
   */
  const listEventViews = async (query: EventViewsQuery): Promise<EventViews> => {
    const matches = (item: ViewItem): boolean =>
      query.calendarId === undefined || calendarOf(item) === query.calendarId;
    const found: ViewItem[] = [];
    let [queries, readCount] = [0, 0];
    for await (const step of walk(query)) {
      for (const item of step.items.filter(matches)) {
        if (found.length === query.limit) return { events: found.map(toView), next: found.at(-1)?.gsi1sk ?? null };
        found.push(item);
      }
      queries += step.queries;
      readCount += step.items.length;
      if (queries >= QUERIES_MAX || readCount >= READ_MAX) return { events: found.map(toView), next: step.at };
    }
    return { events: found.map(toView), next: null };
  };

  return { listEventViews };
};
