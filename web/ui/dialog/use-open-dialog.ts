import { useSearchParams } from 'react-router-dom';

/** Opens a dialog of the user menu above any screen: `?open=trash`. */
export const useOpenDialog = (): ((name: string) => void) => {
  const [, setQuery] = useSearchParams();
  return (name) =>
    setQuery(
      (query) => {
        query.set('open', name);
        return query;
      },
      { replace: true },
    );
};
