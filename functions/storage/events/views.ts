import * as v from 'valibot';
import { DURATION_CLASSES } from '#functions/domain/events/window.ts';
import { eventsIndexPartitions, eventsPartition, SERIES_FROM } from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';
import type { EventView } from '#shared/contracts/administration.ts';
import { areWholeDays, calendarIdOf } from '#shared/contracts/events.ts';

const listed = { title: v.string(), startDate: v.string(), endDate: v.string() };
const SingleItem = v.strictObject({
  kind: v.literal('EVENT'),
  id: v.string(),
  ...listed,
  userId: v.string(),
  calendarId: v.optional(v.string()),
  allDay: v.optional(v.boolean(), false),
});
/**
 * The pointer of a series. The index has a series only once: its pointer stands at the series' first start [REC-38].
 */
const PointerItem = v.strictObject({
  kind: v.literal('EVENT_POINTER'),
  gsi1sk: v.string(),
  ...listed,
  calendarId: v.string(),
});
const IndexItem = v.variant('kind', [SingleItem, PointerItem]);
const INDEX_FIELDS = Object.keys({ ...SingleItem.entries, ...PointerItem.entries });
const { userId, calendarId } = SingleItem.entries;
const SeriesItem = v.strictObject({ kind: v.literal('SERIES'), id: v.string(), ...listed, userId, calendarId });

type ViewItem = v.InferOutput<typeof IndexItem> | v.InferOutput<typeof SeriesItem>;
type WithDays =
  | { readonly kind: 'EVENT'; readonly allDay: boolean }
  | { readonly kind: 'EVENT_POINTER' | 'SERIES'; readonly startDate: string; readonly endDate: string };

type EventViewsQuery = {
  /** Only events that begin in `[from, to)`. An absent `from` or `to` means no bound on that side. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Lists one calendar; absent: all. */
  readonly calendarId?: string | undefined;
  readonly order: 'asc' | 'desc';
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
};

type OwnedView = Omit<EventView, 'owner' | 'calendar' | 'calendarId'> & { readonly calendarId: string };

/** `next`: `startDate#id` of the last event; null after the last page. */
export type EventViews = { events: OwnedView[]; next: string | null };

/**
 * Whether an event has whole days. A series' pointer has no `allDay`, so a series from midnight to midnight UTC counts
 * as whole days.
 */
export const hasWholeDays = (item: WithDays): boolean => (item.kind === 'EVENT' ? item.allDay : areWholeDays(item));

const toView = (item: ViewItem): OwnedView => ({
  id: item.kind === 'EVENT_POINTER' ? item.gsi1sk.slice(item.startDate.length + 1) : item.id,
  calendarId: item.kind === 'EVENT_POINTER' ? item.calendarId : calendarIdOf(item),
  title: item.title,
  startDate: item.startDate,
  endDate: item.endDate,
  ...(item.kind !== 'EVENT' && { repeats: true }),
  ...(hasWholeDays(item) && { allDay: true }),
});

const cursorOf = ({ startDate, id }: OwnedView): string => `${startDate}#${id}`;

/** Lists of all events, or one calendar's, page by page. */
export const createEventViews = ({ queryItems }: Table) => {
  type Range = { readonly low: string; readonly high: string; readonly page: Pick<QueryPlan, 'limit' | 'descending'> };

  const readAll = async ({ low, high, page }: Range): Promise<ViewItem[]> => {
    const plans = DURATION_CLASSES.flatMap(eventsIndexPartitions).map((pk) => ({
      index: 'gsi1' as const,
      condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :low AND :high',
      values: { pk, low, high },
      fields: INDEX_FIELDS,
      ...page,
    }));
    return (await Promise.all(plans.map((plan) => queryItems(IndexItem, plan)))).flat();
  };

  /**
   * One page of a calendar. Its series sort by their last end and not by their start, so each page reads all of them,
   * which are at most 300.
   */
  const readOwn = async (calendarId: string, { low, high, page }: Range): Promise<ViewItem[]> => {
    const pk = eventsPartition(calendarId);
    const singles = DURATION_CLASSES.map((at) =>
      queryItems(SingleItem, {
        condition: 'pk = :pk AND sk BETWEEN :low AND :high',
        values: { pk, low: `${at}#${low}`, high: `${at}#${high}` },
        fields: Object.keys(SingleItem.entries),
        ...page,
      }),
    );
    const series = queryItems(SeriesItem, {
      condition: 'pk = :pk AND sk >= :series',
      values: { pk, series: SERIES_FROM },
      fields: Object.keys(SeriesItem.entries),
    });
    return [...(await Promise.all(singles)).flat(), ...(await series)];
  };

  /**
   * One page of the events that begin in the window, ordered by start. Each partition is asked for as many events as
   * the page has. Without a calendar the function reads the index, which shows a change within moments.
   */
  const listEventViews = async ({ from = ' ', to = '~', ...query }: EventViewsQuery): Promise<EventViews> => {
    const { calendarId, order, after, limit } = query;
    const isAscending = order === 'asc';
    const low = isAscending && after !== undefined && after > from ? after : from;
    const high = !isAscending && after !== undefined && after < to ? after : to;
    if (low > high) return { events: [], next: null };
    // Two more events than the page has are read: the event at the cursor, and an event that shows whether another page
    // follows.
    const range = { low, high, page: { limit: limit + 2, ...(!isAscending && { descending: true as const }) } };
    const read = await (calendarId === undefined ? readAll(range) : readOwn(calendarId, range));
    const rows = read
      .map((item) => {
        const view = toView(item);
        return { view, cursor: cursorOf(view) };
      })
      .filter(({ cursor }) => cursor !== after && cursor >= low && cursor <= high)
      .sort((one, other) => (one.cursor < other.cursor ? -1 : 1) * (isAscending ? 1 : -1));
    const page = rows.slice(0, limit);
    return { events: page.map(({ view }) => view), next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null };
  };

  return { listEventViews };
};
