import { widgetLog } from '#shared/locale/widget.ts';
import { addMonths, type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import type { Feed } from '#widget/page/model/event.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { type FeedAnswer, isUnknownCalendar } from './feed-request.ts';

/** While the visitor is active [WID-12]. After five idle minutes the time doubles with each answer [SNAP-14]. */
export const RELOAD_EVERY = 30_000;
const RELOAD_AT_MOST = 300_000;
const IDLE_AFTER = 300_000;
const RETRY_FIRST = 5_000;
const RETRY_AT_MOST = 300_000;
/** An answer is not fresh if its caches say that it is older than this [SNAP-16]. */
const STALE = 600_000;

type Deps = {
  /** Asks the feed for the month of a day. */
  request: (day: Day) => Promise<FeedAnswer>;
  parse: (body: string) => Feed;
  /** Stores each answer for today's month in the visitor's browser, to be read when the server fails. */
  keep: (day: Day, answer: FeedAnswer) => void;
  recall: (day: Day) => FeedAnswer | null;
  dispatch: (action: Action) => void;
  now: () => number;
  isVisible: () => boolean;
  /** Runs a task when the browser has nothing better to do. */
  whenIdle: (task: () => void) => void;
};

export type FeedLoader = {
  /** The month of this day is on the screen: loads it unless it is fresh, and keeps it so. */
  show: (day: Day) => void;
  /** The page can be seen again: loads at once what became due meanwhile. */
  wake: () => void;
  /** The visitor does something here, and may want neighbouring months next [SNAP-15]. */
  touch: () => void;
  stop: () => void;
};

/** After the n-th failure in a row: 5 s, 10 s, 20 s … 5 min. */
export const retryAfter = (failures: number): number => Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_AT_MOST);

/**
 * Keeps the shown month fresh: reloads it every 30 s while the page is seen and its visitor active, and less and less often while
 * it fails or nobody is there. Fetches its neighbours when idle, once the visitor has touched the calendar. A failure is logged,
 * and what was loaded stays [WID-27].
 */
export const feedLoader = (deps: Deps): FeedLoader => {
  const { request, parse, keep, recall, dispatch, now, isVisible, whenIdle } = deps;
  // `at`: the time for which the body is right; `came`: the time at which it arrived.
  const loaded = new Map<number, FeedAnswer & { came: number }>();
  const underWay = new Set<number>();
  let shown: Day | null = null;
  let failures = 0;
  let attemptedAt = 0;
  /** The page shows a failure, so the next success changes it even with the same data. */
  let troubled = false;
  let touched = false;
  let touchedAt = now();
  /** Answers since the visitor has gone idle. */
  let unwatched = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const isShown = (day: Day): boolean => shown !== null && monthNumber(day) === monthNumber(shown);

  const give = (day: Day, body: string, since: number | null): void => {
    const { published, ...loaded } = parse(body);
    dispatch({ type: 'loaded', month: monthNumber(day), ...loaded, since, ...(isShown(day) && { published }) });
  };

  const accept = (day: Day, answer: FeedAnswer): void => {
    const month = monthNumber(day);
    const { body, at } = answer;
    const since = now() - at > STALE ? at : null;
    const isNews = body !== loaded.get(month)?.body;
    if (isNews || (isShown(day) && (troubled || since !== null))) give(day, body, since);
    loaded.set(month, { ...answer, came: now() });
    if (!isShown(day)) return;
    // The next visit opens on today's month and can use no other.
    if (month === monthNumber(wallTime(now()).day)) keep(day, answer);
    failures = 0;
    troubled = since !== null;
    unwatched = now() - touchedAt < IDLE_AFTER ? 0 : unwatched + 1;
  };

  const showKept = (day: Day): void => {
    const month = monthNumber(day);
    const kept = loaded.has(month) ? null : recall(day);
    if (!kept) return;
    give(day, kept.body, kept.at);
    loaded.set(month, { ...kept, came: kept.at });
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
      const answer = await request(day);
      if (!stopped) accept(day, answer);
    } catch (error) {
      if (!stopped) reject(day, error);
    } finally {
      underWay.delete(month);
    }
    if (!stopped && isShown(day)) plan();
  };

  const delay = (day: Day): number => {
    const came = loaded.get(monthNumber(day))?.came;
    if (failures === 0 && came === undefined) return 0;
    const every = Math.min(RELOAD_EVERY * 2 ** unwatched, RELOAD_AT_MOST);
    const due = failures > 0 ? attemptedAt + retryAfter(failures) : (came ?? 0) + every;
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
    if (touched && failures === 0 && loaded.has(monthNumber(day))) whenIdle(() => fetchNeighbours(day));
  };

  const fetchNeighbours = async (day: Day): Promise<void> => {
    for (const neighbour of [addMonths(day, 1), addMonths(day, -1)]) {
      if (!stopped && isShown(day) && !loaded.has(monthNumber(neighbour))) await load(neighbour);
    }
  };

  const beActive = (): void => {
    touchedAt = now();
    unwatched = 0;
    if (isVisible()) plan();
  };

  return {
    show: (day) => {
      if (isShown(day)) return;
      shown = day;
      failures = 0;
      plan();
    },
    wake: beActive,
    touch: () => {
      // Pointers move often, so a touch that changes nothing must cost nothing.
      const isNews = !touched || unwatched > 0;
      touched = true;
      touchedAt = now();
      if (isNews) beActive();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
