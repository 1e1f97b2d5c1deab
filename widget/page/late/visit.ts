import type { FeedMonth } from '#shared/contracts/feed.ts';
import type { OUTCOMES } from '#shared/contracts/visits.ts';
import { isFixed } from '#shared/embedding/query-codec.ts';
import type { EarlyRequest } from '#widget/page/boot/early-request.ts';

/**
 * A visit counts after SEEN_HEIGHT CSS pixels of the calendar, or the share SEEN_PART of it, were on the screen for
 * SEEN_FOR milliseconds.
 */
const SEEN_HEIGHT = 200;
const SEEN_PART = 0.5;
const SEEN_FOR = 1000;

/** The name of the host's site, without port and path [SEEN-03]. Empty if an app shows the widget. */
const siteOf = (referrer: string): string => /^https?:\/\/(\[.+?\]|[^/:]+)/.exec(referrer)?.[1] ?? '';

/**
 * Whether the visitor's browser asks not to count the visitor, by Global Privacy Control or Do Not Track. TypeScript's
 * types lack Global Privacy Control.
 */
const refuses = (): boolean => Object(navigator).globalPrivacyControl === true || navigator.doNotTrack === '1';

/** Waits until enough of the calendar has been on the screen for long enough. */
const isSeen = (): Promise<void> =>
  new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const { intersectionRect: { height = 0 } = {}, intersectionRatio = 0 } = entries[entries.length - 1] ?? {};
        const isEnough = height >= SEEN_HEIGHT || intersectionRatio >= SEEN_PART;
        if (!isEnough) clearTimeout(timer);
        const end = () => {
          observer.disconnect();
          done();
        };
        timer = isEnough ? (timer ?? setTimeout(end, SEEN_FOR)) : undefined;
      },
      { threshold: Array.from({ length: 51 }, (_, index) => index / 50) },
    );
    observer.observe(document.body);
  });

/** `sample`: one of so many visits is reported; 0: none. */
type FirstAnswer = { isShown: boolean; sample: number };

/**
 * Waits for the first answer of the feed. `sample` is the answer's `seen`; an answer without `seen` is not reported. A
 * failure is always reported.
 */
const firstAnswer = async ({ request }: EarlyRequest): Promise<FirstAnswer> => {
  try {
    const { body } = Object(await request?.answer);
    const { seen }: Partial<Record<keyof FeedMonth, unknown>> = Object(JSON.parse(String(body)));
    return { isShown: true, sample: typeof seen === 'number' ? seen : 0 };
  } catch {
    return { isShown: false, sample: 1 };
  }
};

/**
 * Reports this visit to our server once the first answer is known and the calendar was seen [SEEN-01]. The report names
 * the host's site and nothing about the visitor. A visit of a draft is not counted [SEEN-02]. If a browser blocks the
 * report, nothing happens [SEEN-08].
 */
export const reportVisit = async (early: EarlyRequest, random = Math.random): Promise<void> => {
  const { source } = early;
  if (!source || source.draft !== undefined || refuses() || !('IntersectionObserver' in window)) return;
  const { isShown, sample } = await firstAnswer(early);
  if (sample <= 0 || random() * sample >= 1) return;
  await isSeen();
  const isCrashed = document.querySelector('#calendar:empty') !== null;
  const shown: (typeof OUTCOMES)[number] = isShown ? 'shown' : 'failed';
  const beacon = {
    token: source.token,
    host: siteOf(document.referrer),
    outcome: isCrashed ? 'crashed' : shown,
    ...(isFixed(window.location.search) && { fixed: true }),
  };
  try {
    navigator.sendBeacon('/api/seen', JSON.stringify(beacon));
  } catch {
    // Blocked, or the server cannot be reached.
  }
};
