import { widgetLog } from '#shared/locale/widget.ts';
import { addMonths, type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import { watchVisiblePart } from '#widget/page/host/visible-part.ts';
import { whenIdle } from '#widget/page/host/window.ts';
import { parseFeed } from '#widget/page/model/event.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { type FeedAnswer, type FeedSource, isUnknownCalendar, type MonthRequest, type requestFeed } from './request.ts';
import { keepFeed, keptFeed } from './storage.ts';

/**
 * Milliseconds between loads while the visitor is active [WID-12]. After five idle minutes the time doubles with each
 * answer [SNAP-14].
 */
export const RELOAD_EVERY = 30_000;
const RELOAD_AT_MOST = 300_000;
const IDLE_AFTER = 300_000;
const RETRY_FIRST = 5_000;
const RETRY_AT_MOST = 300_000;
/**
 * An answer is stale if it is older than this many milliseconds. The `Age` header of caches tells the age [SNAP-16].
 */
const STALE = 600_000;

/** DOM events that show an active visitor: mouse, finger, key, and focus on the frame. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const;

type LoaderOptions = {
  source: FeedSource;
  /** The request for the first month. It has been sent already, so the loader does not repeat it. */
  request: MonthRequest | null;
  requestFeed: typeof requestFeed;
  dispatch: Dispatch;
  /** Ends the loader. */
  signal: AbortSignal;
};

/** Milliseconds to wait after the n-th failure in a row: 5 s, 10 s, 20 s … 5 min. */
export const retryAfter = (failures: number): number => Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_AT_MOST);

/**
 * Keeps the shown month fresh. The month is loaded every 30 s while the page is visible and its visitor is active.
 * After failures, or while the visitor does nothing, it is loaded less and less often. Neighbouring months are fetched
 * when the browser is idle, after the visitor has touched the calendar. A failure is logged, and loaded events stay
 * [WID-27].
 * @returns a function to call with a day when the month of that day is shown from now on
 */
export const createLoader = ({
  source,
  request,
  requestFeed,
  dispatch,
  signal,
}: LoaderOptions): ((day: Day) => void) => {
  const { token, draft } = source;
  let early = request;
  // The last answer for each month. `at`: the time at which the body was up to date; `came`: the time of its arrival.
  const loaded = new Map<number, FeedAnswer & { came: number }>();
  const underWay = new Set<number>();
  let shown: Day | null = null;
  let failures = 0;
  let attemptedAt = 0;
  /** Whether the page shows a failure. The next success is then drawn even if its data has not changed. */
  let troubled = false;
  let touched = false;
  let touchedAt = Date.now();
  /** Answers since the visitor has gone idle. */
  let unwatched = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOnScreen = true;

  const isVisible = (): boolean => isOnScreen && document.visibilityState === 'visible';

  const isShown = (day: Day): boolean => shown !== null && monthNumber(day) === monthNumber(shown);

  const give = (day: Day, body: string, since: number | null): void => {
    const { publishedQuery, ...events } = parseFeed(body);
    // Only the shown month's document sets the settings, because documents of other months may be older.
    dispatch({ type: 'loaded', month: monthNumber(day), ...events, since, ...(isShown(day) && { publishedQuery }) });
  };

  const ask = (day: Day): Promise<FeedAnswer> => {
    // All requests except the early one revalidate the copy in the cache of the browser.
    const answer = early?.month === monthNumber(day) ? early.answer : requestFeed(source, day, 'no-cache');
    early = null;
    return answer;
  };

  const accept = (day: Day, answer: FeedAnswer): void => {
    const month = monthNumber(day);
    const { body, at } = answer;
    const since = Date.now() - at > STALE ? at : null;
    const isNews = body !== loaded.get(month)?.body;
    if (isNews || (isShown(day) && (troubled || since !== null))) give(day, body, since);
    loaded.set(month, { ...answer, came: Date.now() });
    if (!isShown(day)) return;
    // Stores the feed of today's month, because the next visit opens on today. A draft is never stored [LIVE-11].
    // Storing waits until the browser is idle, after the first frame with events.
    if (draft === undefined && month === monthNumber(wallTime(Date.now()).day))
      whenIdle(() => keepFeed(token, day, answer));
    failures = 0;
    troubled = since !== null;
    unwatched = Date.now() - touchedAt < IDLE_AFTER ? 0 : unwatched + 1;
  };

  const showKept = (day: Day): void => {
    const month = monthNumber(day);
    const kept = loaded.has(month) || draft !== undefined ? null : keptFeed(token, day);
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
    if (isShown(day)) attemptedAt = Date.now();
    try {
      const answer = await ask(day);
      if (!signal.aborted) accept(day, answer);
    } catch (error) {
      if (!signal.aborted) reject(day, error);
    } finally {
      underWay.delete(month);
    }
    if (!signal.aborted && isShown(day)) plan();
  };

  const delay = (day: Day): number => {
    const came = loaded.get(monthNumber(day))?.came;
    if (failures === 0 && came === undefined) return 0;
    const every = Math.min(RELOAD_EVERY * 2 ** unwatched, RELOAD_AT_MOST);
    const due = failures > 0 ? attemptedAt + retryAfter(failures) : (came ?? 0) + every;
    return Math.max(0, due - Date.now());
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (signal.aborted || shown === null) return;
    const day = shown;
    const due = () => (isVisible() ? void load(day) : undefined);
    const wait = delay(day);
    if (wait === 0) due();
    else timer = setTimeout(due, wait);
    // Neighbours are not fetched while the server fails.
    if (touched && failures === 0 && loaded.has(monthNumber(day))) whenIdle(() => fetchNeighbours(day));
  };

  const fetchNeighbours = async (day: Day): Promise<void> => {
    for (const neighbour of [addMonths(day, 1), addMonths(day, -1)]) {
      if (!signal.aborted && isShown(day) && !loaded.has(monthNumber(neighbour))) await load(neighbour);
    }
  };

  const beActive = (): void => {
    touchedAt = Date.now();
    unwatched = 0;
    if (isVisible()) plan();
  };

  // Pointers move often, so this function does almost nothing while the visitor is already active.
  const onTouch = (): void => {
    const isNews = !touched || unwatched > 0;
    touched = true;
    touchedAt = Date.now();
    if (isNews) beActive();
  };

  watchVisiblePart((isVisiblePart) => {
    if (isVisiblePart === isOnScreen) return;
    isOnScreen = isVisiblePart;
    if (isOnScreen) beActive();
  });
  document.addEventListener('visibilitychange', beActive, { signal });
  window.addEventListener('online', beActive, { signal });
  // The visitor may want neighbouring months next [SNAP-15].
  for (const name of TOUCHES) window.addEventListener(name, onTouch, { signal, passive: true });
  signal.addEventListener('abort', () => clearTimeout(timer));

  return (day) => {
    if (isShown(day)) return;
    shown = day;
    failures = 0;
    plan();
  };
};
