import { Box, Text } from '@chakra-ui/react';
import type { EventView } from '#shared/contracts/administration.ts';
import { type Hit, searchEvents } from '#shared/contracts/search.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { EVENTS_PAGE_SIZE, isLeft, type Only } from './event-views-query.ts';
import { EventsTable } from './events-table.tsx';

/** A found event as a row of the list. A series is one row, with its nearest date. */
const viewOf = ({
  id,
  seriesId,
  title,
  startDate,
  endDate,
  allDay,
  owner = null,
  calendarId,
  calendar,
}: Hit): EventView => ({
  ...{ id: seriesId ?? id, title, startDate, endDate, owner },
  ...(seriesId !== null && { repeats: true }),
  ...(allDay && { allDay: true }),
  ...(calendar !== undefined && { calendarId, calendar }),
});

type Props = {
  search: string;
  only: Only | null;
  openingId: string | null;
  onOpen: (event: EventView) => void;
  onOnly: (only: Only) => void;
};

/** Results of the search for events, as a list [FIND-13]. */
export const FoundList = ({ search, only, openingId, onOpen, onOnly }: Props) => {
  const { data, error, isLoading, mutate } = useCall(
    searchEvents,
    { query: { q: search, ...(only && 'calendarId' in only && { calendarId: only.calendarId }) } },
    { keepPreviousData: true },
  );
  const events = data?.events.filter((hit) => isLeft(only, hit)).map(viewOf);
  const stale = isLoading || error !== undefined;
  const note = events?.length === 0 ? words.nothingFound(search) : '';
  return (
    <>
      {error && (
        <Box p="4" pt="0">
          <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />
        </Box>
      )}
      <Box borderTopWidth="1px">
        {!events && !error && <RowsSkeleton rows={EVENTS_PAGE_SIZE / 2} />}
        {events && events.length > 0 && <EventsTable {...{ events, stale, openingId, onOpen, onOnly }} />}
      </Box>
      {(note || data?.isPartial) && (
        <Text p={note ? '8' : '4'} textAlign="center" color="fg.muted" role="status">
          {note || words.foundMore}
        </Text>
      )}
    </>
  );
};
