/** Longest fields of a report, in characters. */
export const MESSAGE_MAX = 300;
export const STACK_MAX = 1500;
export const PATH_MAX = 200;
/** A page that breaks at every step reports no more than this. */
const REPORTS_MAX = 5;

/** The page that an error happens in: the application, or a calendar on somebody's site. */
export const PLACES = ['app', 'widget'] as const;

/** What a report needs of a window. Shared code has no types of the DOM. */
export type Page = {
  readonly location: { readonly pathname: string };
  readonly navigator: { sendBeacon(path: string, body: string): boolean };
  addEventListener(kind: string, listener: (event: object) => void): void;
};

/**
 * Reports errors that nobody catches to our server [API-21]: each message once. The server masks what may be personal.
 * @returns what reports an error that the page itself has caught
 */
export const watchErrors = (page: Page, place: (typeof PLACES)[number], release: string) => {
  const told = new Set<string>();
  const report = (thrown: unknown): void => {
    try {
      const message = String(thrown).slice(0, MESSAGE_MAX);
      const stack = String(Object(thrown).stack ?? '');
      // Extensions of the browser run in the page too.
      if (told.has(message) || told.size === REPORTS_MAX || stack.includes('-extension://')) return;
      told.add(message);
      const path = page.location.pathname.slice(0, PATH_MAX);
      const body = JSON.stringify({ release, place, message, stack: stack.slice(0, STACK_MAX), path });
      page.navigator.sendBeacon('/api/errors', body);
    } catch {
      // Beacons are blocked, or the thrown value cannot be read.
    }
  };
  // Without an error it is a notice of the browser, or a script of another site.
  page.addEventListener('error', (event) => {
    const { error } = Object(event);
    if (error) report(error);
  });
  page.addEventListener('unhandledrejection', (event) => report(Object(event).reason));
  return report;
};
