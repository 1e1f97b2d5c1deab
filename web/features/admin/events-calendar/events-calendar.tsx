import { Box, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { showsOn } from '#shared/time/spans.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { EventsMonth } from './events-month.tsx';
import { EventsWeek } from './events-week.tsx';
import { filtered, type OwnedItem } from './owned-item.ts';
import { useOwnedEvents } from './use-owned-events.ts';
import './events-calendar.css';
import { lazyDialog } from '#web/api/lazy.tsx';

const DayDialog = lazyDialog(async () => (await import('./day-dialog.tsx')).DayDialog);

const NONE: OwnedItem[] = [];

type Props = {
  view: 'month' | 'week';
  /** Any of the month or week. */
  day: Day;
  /** Words; empty: none. */
  search: string;
  /** Username; null: of all. */
  owner: string | null;
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onOwner: (username: string) => void;
};

/** Month or week of the events of all users, or of those that search and owner leave [ADM-17]. */
export const EventsCalendar = ({ view, day, search, owner, openingId, onOpen, onOwner }: Props) => {
  const { items: all, first, last, error, isStale, refetch } = useOwnedEvents(view, day);
  const items = useMemo(
    () =>
      filtered(
        (all ?? NONE).filter((item) => showsOn(item, first, last)),
        search,
        owner,
      ),
    [all, first, last, search, owner],
  );
  const [listed, setListed] = useState<Day | null>(null);

  const says = () => {
    if (items.length > 0) return search && words.foundHere(counted(items.length, EVENTS));
    return search ? words.nothingFoundHere(search) : words.nothingHere[view];
  };
  const leaveDay =
    <T,>(next: (what: T) => void) =>
    (what: T): void => {
      setListed(null);
      next(what);
    };
  const shown = { day, today: wallTime(Date.now()).day, items, openingId, onOpen, onDay: setListed };

  return (
    <>
      {error && (
        <Box p="4" pt="0">
          <LoadFailed title={words.loadFailed} reason={error.message} onRetry={refetch} />
        </Box>
      )}
      {!(all || error) && <RowsSkeleton />}
      {all && (
        <>
          <Text role="status" px={{ base: '4', md: '5' }} pb={says() ? '4' : '0'} color="fg.muted" textStyle="sm">
            {!isStale && says()}
          </Text>
          <div className="all-events-calendar" aria-busy={isStale}>
            {view === 'month' ? <EventsMonth {...shown} /> : <EventsWeek {...shown} onOwner={onOwner} />}
          </div>
        </>
      )}
      {listed !== null && (
        <DayDialog
          day={listed}
          items={items.filter((item) => showsOn(item, listed, listed))}
          openingId={openingId}
          onOpen={leaveDay(onOpen)}
          onOwner={leaveDay(onOwner)}
          onClose={() => setListed(null)}
        />
      )}
    </>
  );
};
