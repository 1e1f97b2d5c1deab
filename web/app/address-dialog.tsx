import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyDialog } from '#web/api/lazy/lazy-dialog.tsx';

/** Dialogs by their names in the address, mostly of the user menu: `?open=import|plan|trash`. */
const DIALOGS = {
  import: lazyDialog(async () => (await import('#web/features/import/import-dialog.tsx')).ImportDialog),
  plan: lazyDialog(async () => (await import('#web/events/plan/plan-dialog.tsx')).PlanDialog),
  trash: lazyDialog(async () => (await import('#web/features/trash/trash-dialog.tsx')).TrashDialog),
} as const;

const isKnown = (name: string | null): name is keyof typeof DIALOGS => name !== null && Object.hasOwn(DIALOGS, name);

/** The dialog that the address asks for. The name leaves the address at once: «Back» must not open it again. */
export const AddressDialog = () => {
  const [query, setQuery] = useSearchParams();
  const [name, setName] = useState<keyof typeof DIALOGS>();
  const asked = query.get('open');

  useEffect(() => {
    if (!isKnown(asked)) return;
    setName(asked);
    setQuery(
      (now) => {
        now.delete('open');
        return now;
      },
      { replace: true },
    );
  }, [asked, setQuery]);

  const Dialog = name && DIALOGS[name];
  return Dialog && <Dialog onClose={() => setName(undefined)} />;
};
