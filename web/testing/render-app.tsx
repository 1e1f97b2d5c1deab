import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, getConfig, type RenderOptions, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { storeToken } from '#web/api/session/token.ts';
import { clearQueries, SWR_OPTIONS } from '#web/api/swr-options.ts';
import { routeObjects } from '#web/app/router.tsx';
import { createTheme } from '#web/app/theme/system.ts';
import { showInstitution } from '#web/ui/institution.tsx';
import { dismissToast, readToasts } from '#web/ui/toast/toast-store.ts';
import { Toaster } from '#web/ui/toast/toaster.tsx';

configure(({ getElementError }) => ({
  // A long limit, because code is compiled when it is first needed, and the machine may be busy.
  asyncUtilTimeout: 120_000,
  // `findBy…` searches many times. Only the error of the last search gets the text of the page, because this text for
  // each search took a tenth of the time of these tests.
  getElementError: (message, container) =>
    message !== null && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// Short stacks save time: React keeps one for each element that it makes, and Vitest lets them be 100 calls deep.
Error.stackTraceLimit = 10;

// Replacements for features that jsdom lacks: sizes, positions and media queries. Every screen counts as narrow. On a
// wide screen without sizes, the handle between the panels of the manager would catch every click.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Reports every element as near the view, because jsdom has no positions. */
class AllIsNear {
  readonly observe: () => void;
  constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.observe = () => tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const theme = createTheme();

const underWay = new Set<Promise<Response>>();

/** The same `fetch`, with a note of its calls that have no answer yet. */
const recorded =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (...request) => {
    const answer = fetch(...request);
    underWay.add(answer);
    const forget = () => underWay.delete(answer);
    answer.then(forget, forget);
    return answer;
  };

/**
 * Waits for the answers of all calls, so that none of them reaches the next test. This includes calls that begin when a
 * screen is left.
 */
const untilAnswered = async (): Promise<void> => {
  do {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setTimeout(resolve));
  } while (underWay.size > 0);
};

/** Call once per test file: a clean browser before each test. */
export const aCleanBrowser = (): void => {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NoResizeObserver);
    vi.stubGlobal('IntersectionObserver', AllIsNear);
    // user-event pastes with it, and jsdom lacks it.
    vi.stubGlobal('ClipboardEvent', class extends Event {});
    // Fetches no code ahead, because it would come after the end of the test.
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    // Animation frames become timers, so that they run in order with the other timers. Otherwise, on a busy machine, a
    // dialog learns too late that another dialog is above it, and a click there closes both.
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now())));
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
    window.HTMLElement.prototype.scrollTo = () => undefined;
    window.HTMLElement.prototype.scrollIntoView = () => undefined;
    // All animations are off, because jsdom never reports the end of an animation.
    const still = document.createElement('style');
    still.textContent = '* { animation: none !important; transition: none !important; }';
    document.head.append(still);
    showInstitution({ name: '', logo: '' });
    localStorage.clear();
    storeToken('a-token');
  });
  afterEach(async () => {
    cleanup();
    router?.dispose();
    await untilAnswered();
    for (const { id } of readToasts()) dismissToast(id);
    clearQueries();
  });
};

/** SWR without its refresh every 30 s. A refresh would bring answers that the tested code did not request. */
const ASKED_ALONE = { ...SWR_OPTIONS, dedupingInterval: 0, refreshInterval: 0 };

type Shown = { user: CurrentUser; fetch: typeof globalThis.fetch };
let router: ReturnType<typeof createMemoryRouter> | undefined;

/** The present path and query of the application. */
export const address = (): string => createPath({ ...router?.state.location, hash: '' });

/** Whether the router is loading another screen. */
export const isLeaving = (): boolean => router?.state.navigation.state === 'loading';

// jsdom has no layers, so a dialog that has just opened may still seem to refuse clicks. The check of user-event is
// off.
const aPerson = () => {
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  /** Plain words are typed at once. Drawing the screen again for each letter took a fifth of these tests. */
  const type: typeof person.type = async (element, text, options) => {
    if (options || /[{[]/.test(text)) return person.type(element, text, options);
    await person.click(element);
    await person.paste(text);
  };
  return { ...person, type };
};

/** Draws the application for a signed-in person, beginning at a path. Its calls go to the given `fetch`. */
export const renderApp = (path: string, { user, fetch }: Shown) => {
  vi.stubGlobal('fetch', recorded(fetch));
  router = createMemoryRouter(routeObjects(user.role), { initialEntries: [path] });
  const view = render(
    <ChakraProvider value={theme}>
      <SWRConfig value={ASKED_ALONE}>
        <CurrentUserContext value={user}>
          <RouterProvider router={router} useTransitions={false} />
        </CurrentUserContext>
        <Toaster />
      </SWRConfig>
    </ChakraProvider>,
  );
  // Called after the render, because user-event puts its own clipboard into the page.
  return { user: aPerson(), ...view };
};

/** One component by itself, in our theme. */
export const renderAlone = (component: ReactNode, options?: RenderOptions) => ({
  user: aPerson(),
  ...render(<ChakraProvider value={theme}>{component}</ChakraProvider>, options),
});

/** Waits for a toast with these words. @returns its element */
export const toast = async (title: 'Успешно' | 'Ошибка', description: string): Promise<HTMLElement> => {
  const shown = await screen.findByText(title, { selector: '.toast-title' });
  const card = shown.closest<HTMLElement>('.toast');
  if (!card) throw new Error('No toast');
  await within(card).findByText(description);
  return card;
};
