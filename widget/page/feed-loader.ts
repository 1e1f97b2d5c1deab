import { widgetLog } from '#shared/locale/widget.ts';
import { addMonths, type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import type { WidgetEvent } from './event.ts';
import { isUnknownCalendar, type Loaded } from './feed-request.ts';
import type { Action } from './reduce.ts';

/** [WID-12] */
export const RELOAD_EVERY = 30_000;
const RETRY_FIRST = 5_000;
const RETRY_AT_MOST = 300_000;

export type Deps = {
  /** Body of the feed for the month of a day. */
  request: (day: Day) => Promise<string>;
  parse: (body: string) => WidgetEvent[];
  /** The last feed in the visitor's browser: stored with each answer for today's month, read when the server fails. */
  keep: (loaded: Loaded) => void;
  recall: (day: Day) => Loaded | null;
  dispatch: (action: Action) => void;
  now: () => number;
  isVisible: () => boolean;
  /** Runs a task when the browser has nothing better to do. */
  whenIdle: (task: () => void) => void;
};

export type FeedLoader = {
  /** The month of this day is on the screen: loads it unless it is fresh, and keeps it so. */
  show: (day: Day) => void;
  /** The tab can be seen again: loads at once what became due meanwhile. */
  wake: () => void;
  stop: () => void;
};

/** After the n-th failure in a row: 5 s, 10 s, 20 s … 5 min. */
export const retryAfter = (failures: number): number => Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_AT_MOST);

/**
 * Keeps the shown month fresh: reloads it every 30 s while the page is visible, later and later while that fails, and fetches
 * its neighbours when idle. A failure is logged, and what was loaded stays [WID-27].
 */
export const feedLoader = (deps: Deps): FeedLoader => {
  const { request, parse, keep, recall, dispatch, now, isVisible, whenIdle } = deps;
  const loaded = new Map<number, { body: string; at: number }>();
  const underWay = new Set<number>();
  let shown: Day | null = null;
  let failures = 0;
  let attemptedAt = 0;
  /** The page says that something went wrong: the next success is news even if the data is the same. */
  let troubled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const isShown = (day: Day): boolean => shown !== null && monthNumber(day) === monthNumber(shown);

  const accept = (day: Day, body: string): void => {
    const month = monthNumber(day);
    const before = loaded.get(month)?.body;
    if (body !== before || (isShown(day) && troubled)) dispatch({ type: 'loaded', month, events: parse(body) });
    loaded.set(month, { body, at: now() });
    if (!isShown(day)) return;
    // The page opens on today: no other month is of use to the next visit.
    if (month === monthNumber(wallTime(now()).day)) keep({ day, body, at: now() });
    failures = 0;
    troubled = false;
  };

  const showKept = (day: Day): void => {
    const month = monthNumber(day);
    const kept = loaded.has(month) ? null : recall(day);
    if (!kept) return;
    dispatch({ type: 'loaded', month, events: parse(kept.body) });
    loaded.set(month, kept);
  };

  const reject = (day: Day, error: unknown): void => {
    console.error(widgetLog.feedFailed, error);
    if (!isShown(day)) return;
    failures += 1;
    troubled = true;
    const isUnknown = isUnknownCalendar(error);
    if (!isUnknown) showKept(day);
    const since = loaded.get(monthNumber(day))?.at ?? null;
    dispatch({ type: 'not-loaded', feed: isUnknown ? 'unknown' : 'failed', since });
  };

  const load = async (day: Day): Promise<void> => {
    const month = monthNumber(day);
    if (underWay.has(month)) return;
    underWay.add(month);
    if (isShown(day)) attemptedAt = now();
    try {
      const body = await request(day);
      if (!stopped) accept(day, body);
    } catch (error) {
      if (!stopped) reject(day, error);
    } finally {
      underWay.delete(month);
    }
    if (!stopped && isShown(day)) plan();
  };

  const delay = (day: Day): number => {
    const at = loaded.get(monthNumber(day))?.at;
    if (failures === 0 && at === undefined) return 0;
    const due = failures > 0 ? attemptedAt + retryAfter(failures) : (at ?? 0) + RELOAD_EVERY;
    return Math.max(0, due - now());
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (stopped || shown === null) return;
    const day = shown;
    const due = () => (isVisible() ? void load(day) : undefined);
    const wait = delay(day);
    if (wait === 0) due();
    else timer = setTimeout(due, wait);
    // A server in trouble is not asked for more than is needed.
    if (failures === 0 && loaded.has(monthNumber(day))) whenIdle(() => fetchNeighbours(day));
  };

  const fetchNeighbours = async (day: Day): Promise<void> => {
    for (const neighbour of [addMonths(day, 1), addMonths(day, -1)]) {
      if (!stopped && isShown(day) && !loaded.has(monthNumber(neighbour))) await load(neighbour);
    }
  };

  return {
    show: (day) => {
      if (isShown(day)) return;
      shown = day;
      failures = 0;
      plan();
    },
    wake: () => {
      if (shown !== null && isVisible()) plan();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
