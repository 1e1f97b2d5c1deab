import { Button } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { shellWords as words } from '#shared/locale/shell.ts';
import { Loading } from '#web/ui/status/loading.tsx';
import { MessageScreen } from '#web/ui/status/message-screen.tsx';

/** Any path that no route matches [ROUTE-10, ROUTE-11]. */
export const NotFound = () => (
  <MessageScreen title={words.notFoundTitle} hint={words.notFoundHint} lang="en">
    <Button asChild>
      <a href="/">{words.toStart}</a>
    </Button>
  </MessageScreen>
);

const loadedPath = (): string | null => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
};

/**
 * The screen for links inside the product to /calendar/{token}, the widget's own page, which the edge serves
 * [ROUTE-01]. The router follows such a link without asking the server, so this screen reloads the page. If the server
 * answers with the application again, the path is unknown.
 */
export const WidgetPath = () => {
  const { pathname } = useLocation();
  const cameFromServer = loadedPath() === pathname;

  useEffect(() => {
    if (!cameFromServer) location.reload();
  }, [cameFromServer]);

  return cameFromServer ? <NotFound /> : <Loading />;
};
