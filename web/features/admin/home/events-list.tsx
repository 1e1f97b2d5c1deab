import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { EventView } from '#shared/contracts/administration.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import type { Day } from '#shared/time/day.ts';
import { KeysetPager } from '#web/features/admin/parts/keyset-pager.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { EVENTS_PAGE_SIZE, type EventsSpan, type Only } from './event-views-query.ts';
import { EventsTable } from './events-table.tsx';
import { useEventViews } from './use-event-views.ts';

type Props = {
  /** A day of the shown month. */
  day: Day;
  /** The span shown instead of the month. */
  span: EventsSpan | null;
  only: Only | null;
  openingId: string | null;
  onOpen: (event: EventView) => void;
  onOnly: (only: Only) => void;
};

/** A page of the month's events [ADM-08]. */
export const EventsList = ({ day, span, only, openingId, onOpen, onOnly }: Props) => {
  const { events, error, isStale, page, previous, next, refetch } = useEventViews({ day, span, only });

  const spanName = span === null || span === 'all' ? (span ?? 'month') : 'upcoming';

  const content = () => {
    if (!events) return error ? null : <RowsSkeleton rows={EVENTS_PAGE_SIZE / 2} />;
    if (events.length > 0) return <EventsTable {...{ events, openingId, onOpen, onOnly }} stale={isStale} />;
    // An empty page may have a next page, because the server stops reading a long list before it has found an event of
    // the owner.
    return (
      <Flex p="8" gap="4" direction="column" align="center">
        <Text textAlign="center" color="fg.muted" role="status">
          {next ? words.nothingYet : words.nothingIn[spanName]}
        </Text>
        {next && (
          <Button size="sm" variant="outline" onClick={next} loading={isStale}>
            {words.searchOn}
          </Button>
        )}
      </Flex>
    );
  };

  return (
    <>
      {error && (
        <Box p="4" pt="0">
          <LoadFailed title={words.loadFailed} reason={error.message} onRetry={refetch} />
        </Box>
      )}
      <Box borderTopWidth="1px">{content()}</Box>
      <KeysetPager label={words.paging} page={page} previous={previous} next={next} />
    </>
  );
};
