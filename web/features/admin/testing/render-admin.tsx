import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import { CurrentUserContext } from '#web/api/current-user.ts';
import { clearQueries, SWR_OPTIONS } from '#web/api/swr-options.ts';
import { storeToken } from '#web/api/token.ts';
import { system } from '#web/app/theme/system.ts';
import { AdminRoutes } from '#web/features/admin/admin-routes.tsx';
import { dismissToast, readToasts } from '#web/ui/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { type Answers, fakeAdminApi } from './fake-admin-api.ts';

// Chunks are compiled when they are first asked for, on a machine that may be busy.
configure({ asyncUtilTimeout: 8_000 });

// What jsdom has not.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Call once per test file: a clean browser before each test. */
export const aCleanBrowser = (): void => {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NoResizeObserver);
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    window.HTMLElement.prototype.scrollTo = () => undefined;
    window.HTMLElement.prototype.scrollIntoView = () => undefined;
    // Nothing here says that an animation has ended, so none may begin.
    const still = document.createElement('style');
    still.textContent = '* { animation: none !important; transition: none !important; }';
    document.head.append(still);
    localStorage.clear();
    storeToken('a-token');
  });
  afterEach(async () => {
    cleanup();
    for (const { id } of readToasts()) dismissToast(id);
    await clearQueries();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

export const ADMIN = { id: 'me', username: 'admin', role: 'admin' } as const;

/** The administrators' side at a path, over an API that answers as told. */
export const renderAdmin = (path: string, answers: Answers = {}) => {
  const api = fakeAdminApi(answers);
  vi.stubGlobal('fetch', api.fetch);
  const view = render(
    <ChakraProvider value={system}>
      <SWRConfig value={{ ...SWR_OPTIONS, dedupingInterval: 0 }}>
        <CurrentUserContext value={ADMIN}>
          <MemoryRouter initialEntries={[path]}>
            <AdminRoutes>
              <Route path="/settings" element={<h1>Профиль</h1>} />
            </AdminRoutes>
            <Address />
          </MemoryRouter>
        </CurrentUserContext>
        <Toaster />
      </SWRConfig>
    </ChakraProvider>,
  );
  return { api, user: userEvent.setup(), ...view };
};

/** Path and search of the page. */
export const address = (): string | null => screen.getByTestId('address').textContent;

/** The toast that is shown, once there is one with these words. */
export const toast = async (title: 'Успешно' | 'Ошибка', description: string): Promise<HTMLElement> => {
  const shown = await screen.findByText(title, { selector: '.toast-title' });
  const card = shown.closest<HTMLElement>('.toast');
  if (!card) throw new Error('No toast');
  await within(card).findByText(description);
  return card;
};
