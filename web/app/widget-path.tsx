import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '#web/ui/status/loading.tsx';
import { NotFound } from './not-found.tsx';

const loadedPath = (): string | null => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
};

/**
 * /calendar/{token} belongs to the widget's own page [ROUTE-01], which the edge serves. A link inside the product leads
 * here without asking the server, so the page is loaded anew; if that was done already, the path is simply unknown.
 */
export const WidgetPath = () => {
  const { pathname } = useLocation();
  const cameFromServer = loadedPath() === pathname;

  useEffect(() => {
    if (!cameFromServer) location.reload();
  }, [cameFromServer]);

  return cameFromServer ? <NotFound /> : <Loading />;
};
