import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Hit } from '#shared/contracts/search.ts';
import { isoDay } from '#shared/time/day.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { EventDialog } from '#web/events/dialog/late-event-dialog.ts';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';

const ImportDialog = lazyDialog(async () => (await import('#web/features/import/import-dialog.tsx')).ImportDialog);
const PlanDialog = lazyDialog(async () => (await import('#web/events/plan/plan-dialog.tsx')).PlanDialog);
const TrashDialog = lazyDialog(async () => (await import('#web/features/trash/trash-dialog.tsx')).TrashDialog);
const SearchDialog = lazyDialog(async () => (await import('#web/features/search/search-dialog.tsx')).SearchDialog);
const ShareDialog = lazyDialog(async () => (await import('#web/calendar/panel/share-dialog.tsx')).ShareDialog);
const SubscribeDialog = lazyDialog(
  async () => (await import('#web/calendar/panel/subscribe-dialog.tsx')).SubscribeDialog,
);

/**
 * The dialog that the address names, such as `?open=trash`. The name is removed at once, so that «Back» does not open
 * the dialog again.
 */
const useDialogOfAddress = (): [string | undefined, () => void] => {
  const [query, setQuery] = useSearchParams();
  const [name, setName] = useState<string>();
  const asked = query.get('open');

  useEffect(() => {
    if (asked === null) return;
    setName(asked);
    setQuery(
      (now) => {
        now.delete('open');
        return now;
      },
      { replace: true },
    );
  }, [asked, setQuery]);
  return [name, () => setName(undefined)];
};

/** Ctrl+K by the key's place, so that it works in a Russian layout too [FIND-10]. */
const isSearchKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * Whether no dialog is open. The search opens only then, because only one dialog may be open and each has its own keys.
 */
const isFree = (): boolean => !document.querySelector('[role=dialog], [role=alertdialog]');

/** Opens the search by its key. */
const useSearchKey = (): void => {
  const openDialog = useOpenDialog();
  const onKeyDown = useEffectEvent((domEvent: KeyboardEvent) => {
    if (domEvent.defaultPrevented || !isSearchKey(domEvent)) return;
    domEvent.preventDefault();
    if (isFree()) openDialog('search');
  });
  useEffect(() => {
    const listener = (domEvent: KeyboardEvent) => onKeyDown(domEvent);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
};

/** The dialogs over every screen. A found event leads to its day and opens. */
export const GlobalDialogs = () => {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [name, close] = useDialogOfAddress();
  // `import <id>` names the calendar into which files are imported.
  const [kind, subject] = name?.split(' ') ?? [];
  const [found, setFound] = useState<Hit | null>(null);
  useSearchKey();

  const leadTo = async (day: number, view?: string) => {
    const query = new URLSearchParams(pathname === '/' ? search : '');
    query.set('date', isoDay(day));
    // An administrator's list of events cannot go to a day, so it becomes a month or a week.
    const wanted = role === 'admin' ? (view ?? query.get('view') ?? 'month') : view;
    if (wanted) query.set('view', wanted);
    query.delete('when');
    // Replaces the history entry that the open dialog has added.
    await navigate({ pathname: '/', search: `${query}` }, { replace: true });
    close();
  };

  return (
    <>
      {kind === 'import' && <ImportDialog calendarId={subject} onClose={close} />}
      {name === 'share' && <ShareDialog onClose={close} />}
      {name === 'subscribe' && <SubscribeDialog onClose={close} />}
      {name === 'plan' && <PlanDialog onClose={close} />}
      {name === 'trash' && <TrashDialog onClose={close} />}
      {name === 'search' && (
        <SearchDialog
          onClose={close}
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
