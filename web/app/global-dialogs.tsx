import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Hit } from '#shared/contracts/search.ts';
import { isoDay } from '#shared/time/day.ts';
import { lazyDialog } from '#web/api/lazy/lazy-dialog.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { listenForSearchKey, onSearchRequested } from '#web/ui/search-request.ts';
import { AddressDialog } from './address-dialog.tsx';

const SearchDialog = lazyDialog(async () => (await import('#web/features/search/search-dialog.tsx')).SearchDialog);
const EventDialog = lazyDialog(async () => (await import('#web/events/dialog/event-dialog.tsx')).EventDialog);

/** A dialog has its own keys, and one is open at a time. */
const isFree = (): boolean => !document.querySelector('[role=dialog], [role=alertdialog]');

/** The dialogs over every screen. The search: it leads to a day, and opens what was found on it. */
export const GlobalDialogs = () => {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Hit | null>(null);

  useEffect(() => {
    const open = () => {
      if (isFree()) setOpen(true);
    };
    const stops = [onSearchRequested(open), listenForSearchKey()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const leadTo = async (day: number, view?: string) => {
    const query = new URLSearchParams(pathname === '/' ? search : '');
    query.set('date', isoDay(day));
    // An admin's list is of months, or of what is to come; no day stands out in it.
    const wanted = role === 'admin' ? (view ?? query.get('view') ?? 'month') : view;
    if (wanted) query.set('view', wanted);
    query.delete('when');
    // In place of the entry that the open dialog has in the history.
    await navigate({ pathname: '/', search: `${query}` }, { replace: true });
    setOpen(false);
  };

  return (
    <>
      <AddressDialog />
      {isOpen && (
        <SearchDialog
          onClose={() => setOpen(false)}
          onDay={(day) => void leadTo(day, role === 'admin' ? 'week' : 'day')}
          onHit={async (hit, day) => {
            await leadTo(day);
            setFound(hit);
          }}
        />
      )}
      {found && (
        <EventDialog
          target={{ mode: 'edit', event: found }}
          owner={found.owner ?? null}
          onClose={() => setFound(null)}
        />
      )}
    </>
  );
};
