import { useSearchParams } from 'react-router-dom';
import { ImportDialog } from '#web/features/import/import-dialog.tsx';

/** The dialog of the user menu that the address names by `?open=`; closing takes it out of the address. */
export const OpenDialog = () => {
  const [query, setQuery] = useSearchParams();
  const close = () =>
    setQuery(
      (before) => {
        before.delete('open');
        return before;
      },
      { replace: true },
    );
  return query.get('open') === 'import' && <ImportDialog onClose={close} />;
};
