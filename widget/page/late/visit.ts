import type { FeedMonth } from '#shared/contracts/feed.ts';
import type { OUTCOMES } from '#shared/contracts/visits.ts';
import type { BootstrapState } from '#widget/page/boot/bootstrap.ts';

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

type Answered = { readonly isShown: boolean /** Of so many visits one is told. */; readonly sample: number };

/** Whether the first answer has come, and its `seen`; without one no visit is counted. */
const answered = async ({ request }: BootstrapState): Promise<Answered> => {
  try {
    const { body } = Object(await request?.answer);
    const { seen }: Partial<Record<keyof FeedMonth, unknown>> = Object(JSON.parse(String(body)));
    return { isShown: true, sample: typeof seen === 'number' ? seen : 0 };
  } catch {
    return { isShown: false, sample: 1 };
  }
};

/**
 * Tells our server the outcome of this visit, once it is known and the calendar was seen [SEEN-01]: with the name of the site,
 * and nothing of the visitor. A draft is not counted [SEEN-02]. A visitor who blocks it does not notice [SEEN-08].
 */
export const tellVisit = async (state: BootstrapState, random = Math.random): Promise<void> => {
  const { source } = state;
  if (!source || source.draft !== undefined || refuses() || !('IntersectionObserver' in window)) return;
  const { isShown, sample } = await answered(state);
  if (sample <= 0 || random() * sample >= 1) return;
  await isSeen();
  const isCrashed = document.querySelector('#calendar:empty') !== null;
  const shown: (typeof OUTCOMES)[number] = isShown ? 'shown' : 'failed';
  const beacon = { token: source.token, host: siteOf(document.referrer), outcome: isCrashed ? 'crashed' : shown };
  try {
    navigator.sendBeacon('/api/seen', JSON.stringify(beacon));
  } catch {
    // Blocked, or the server cannot be reached.
  }
};
