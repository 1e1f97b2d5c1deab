import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { CurrentUserContext } from '#web/api/current-user.ts';
import { clearQueries, SWR_OPTIONS } from '#web/api/swr-options.ts';
import { storeToken } from '#web/api/token.ts';
import { system } from '#web/app/theme/system.ts';
import { EmbeddingsScreen } from '#web/features/embeddings/embeddings-screen.tsx';
import { dismissToast, readToasts } from '#web/ui/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { fakeApi } from './fake-api.ts';

// What jsdom has not: sizes and media queries. The screen counts as narrow: where nothing has a size, the handle between
// the panels of the wide one lies under every click.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A busy machine takes its time; what is right is found at once all the same.
configure({ asyncUtilTimeout: 5000 });

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
    storeToken('a-token');
  });
  afterEach(async () => {
    cleanup();
    // What leaving the editor still saves has its answer by then.
    await new Promise((resolve) => setTimeout(resolve));
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

/** The screen at its path over an API in memory. */
export const renderManager = ({
  embeddings = [],
  role = 'user',
  path = '/embeddings',
}: {
  embeddings?: readonly Embedding[];
  role?: 'user' | 'admin';
  path?: string;
} = {}) => {
  const api = fakeApi(embeddings);
  vi.stubGlobal('fetch', api.fetch);
  const view = render(
    <ChakraProvider value={system}>
      <SWRConfig value={{ ...SWR_OPTIONS, dedupingInterval: 0 }}>
        <CurrentUserContext value={{ id: 'me', username: 'ivan', role }}>
          <MemoryRouter initialEntries={[path]}>
            <EmbeddingsScreen />
            <Address />
          </MemoryRouter>
        </CurrentUserContext>
        <Toaster />
      </SWRConfig>
    </ChakraProvider>,
  );
  // After the render: user-event puts its own clipboard into the page.
  return { api, user: userEvent.setup(), ...view };
};
