/** The most characters of a report's fields. */
export const MESSAGE_MAX = 300;
export const STACK_MAX = 1500;
export const PATH_MAX = 200;
/** The most reports of one page, which may break at every step. */
const REPORTS_MAX = 5;

/** Where an error happens: in the application, or in a calendar on somebody's site. */
export const PLACES = ['app', 'widget'] as const;

/** The parts of a window that reports need, because shared code has no types of the DOM. */
export type Page = {
  readonly location: { readonly pathname: string };
  readonly navigator: { sendBeacon(path: string, body: string): boolean };
  addEventListener(kind: string, listener: (event: object) => void): void;
};

/**
 * Reports uncaught errors to our server, each message once [API-21]. The server masks personal data.
 * @returns a function that reports an error which the page has caught itself
 */
export const watchErrors = (page: Page, place: (typeof PLACES)[number], release: string) => {
  const told = new Set<string>();
  const report = (thrown: unknown): void => {
    try {
      const message = String(thrown).slice(0, MESSAGE_MAX);
      const stack = String(Object(thrown).stack ?? '');
      // Browser extensions run in the page too. Their errors do not count.
      if (told.has(message) || told.size === REPORTS_MAX || stack.includes('-extension://')) return;
      told.add(message);
      const path = page.location.pathname.slice(0, PATH_MAX);
      const body = JSON.stringify({ release, place, message, stack: stack.slice(0, STACK_MAX), path });
      page.navigator.sendBeacon('/api/errors', body);
    } catch {
      // Beacons are blocked, or the thrown value cannot be read.
    }
  };
  // An event without `error` is a notice of the browser, or of a script from another site.
  page.addEventListener('error', (event) => {
    const { error } = Object(event);
    if (error) report(error);
  });
  page.addEventListener('unhandledrejection', (event) => report(Object(event).reason));
  return report;
};
