import type { FeedMonth } from '#shared/contracts/feed.ts';
import type { OUTCOMES } from '#shared/contracts/visits.ts';
import { isFixed } from '#shared/embedding/query-codec.ts';
import type { EarlyRequest } from '#widget/page/boot/early-request.ts';

/** A view counts if this much of the calendar, in CSS pixels or as a share, is on the screen for this many milliseconds. */
const SEEN_HEIGHT = 200;
const SEEN_PART = 0.5;
const SEEN_FOR = 1000;

/** The site that shows the calendar: only its name, without port and path [SEEN-03]; apps have none. */
export const siteOf = (referrer: string): string => /^https?:\/\/(\[.+?\]|[^/:]+)/.exec(referrer)?.[1] ?? '';

/** Global Privacy Control, and the older Do Not Track; TypeScript's types lack the first. */
const refuses = (): boolean => Object(navigator).globalPrivacyControl === true || navigator.doNotTrack === '1';

/** Waits until a visitor has had the calendar on the screen for a while. */
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

/** Whether the first answer has come, and its `seen`; without one no visit is counted. */
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
 * Reports the outcome of this visit to our server, once it is known and the calendar was seen [SEEN-01]: with the name of the site,
 * and nothing of the visitor. A draft is not counted [SEEN-02]. A visitor who blocks it does not notice [SEEN-08].
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
