import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { lazy, Suspense, useId, useState } from 'react';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { KeysetPager } from '#web/features/admin/parts/keyset-pager.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { useDebounced } from '#web/features/admin/parts/use-debounced.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { EVENTS_PAGE_SIZE, monthFrom } from './event-views-query.ts';
import { EventsTable } from './events-table.tsx';
import { MonthStepper } from './month-stepper.tsx';
import { useEventTarget } from './use-event-target.ts';
import { useEventViews } from './use-event-views.ts';

const EventDialog = lazy(async () => ({ default: (await import('#web/events/event-dialog.tsx')).EventDialog }));

/** All events of all users: month by month, or found by title [ADM-08, ADM-15]. */
export const AllEvents = () => {
  const titleId = useId();
  const [month, setMonth] = useState(() => monthFrom(new Date()));
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [owner, setOwner] = useState<string | null>(null);
  const { events, error, isStale, page, previous, next, refetch } = useEventViews({ month, search, owner });

  const dialog = useEventTarget();

  const content = () => {
    if (!events) return error ? null : <RowsSkeleton rows={EVENTS_PAGE_SIZE / 2} />;
    if (events.length > 0) {
      return (
        <EventsTable
          events={events}
          stale={isStale}
          openingId={dialog.openingId}
          onOpen={dialog.open}
          onOwner={setOwner}
        />
      );
    }
    // A search that has read much answers before it has found anything: there may be more further on.
    const says = next ? words.nothingYet(search || owner || '') : words.nothingFound(search);
    return (
      <Flex p="8" gap="4" direction="column" align="center">
        <Text textAlign="center" color="fg.muted" role="status">
          {search || next ? says : words.empty}
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
    <Surface as="section" aria-labelledby={titleId}>
      <Flex p={{ base: '4', md: '5' }} gap="3" wrap="wrap" align="center" justify="space-between">
        <Heading as="h2" size="md" id={titleId}>
          {words.title}
        </Heading>
        <Button size="sm" onClick={dialog.create}>
          <PlusIcon />
          {words.create}
        </Button>
      </Flex>
      <Flex px={{ base: '4', md: '5' }} pb="4" gap="2" wrap="wrap" align="center" justify="space-between">
        <SearchField label={words.search} value={typed} onValue={setTyped} maxLength={200} />
        {search ? (
          <Text color="fg.muted" textStyle="sm">
            {words.found}
          </Text>
        ) : (
          <MonthStepper month={month} onMonth={setMonth} />
        )}
      </Flex>
      {owner !== null && (
        <Flex px={{ base: '4', md: '5' }} pb="4" gap="2" align="center" role="status">
          <Text textStyle="sm" overflowWrap="anywhere">
            {words.onlyOf(owner)}
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOwner(null)}>
            {words.ofAll}
          </Button>
        </Flex>
      )}
      {error && (
        <Box p="4" pt="0">
          <LoadFailed title={words.loadFailed} reason={error.message} onRetry={refetch} />
        </Box>
      )}
      <Box borderTopWidth="1px">{content()}</Box>
      <KeysetPager label={words.paging} page={page} previous={previous} next={next} />
      <Suspense>
        {dialog.target && <EventDialog target={dialog.target} owner={dialog.owner} onClose={dialog.close} />}
      </Suspense>
    </Surface>
  );
};
