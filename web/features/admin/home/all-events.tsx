import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { SEARCH_MAX } from '#shared/contracts/search.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { wordsOf } from '#shared/search/words.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { EventDialog } from '#web/events/dialog/late-event-dialog.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { EVENTS_VIEWS, type Only } from './event-views-query.ts';
import { EventsList } from './events-list.tsx';
import { FoundList } from './found-list.tsx';
import { PeriodStepper } from './period-stepper.tsx';
import { useAskedDay } from './use-asked-day.ts';
import { useEventTarget } from './use-event-target.ts';
import { useEventsView } from './use-events-view.ts';

const EventsCalendar = lazyPart(async () => (await import('./events-calendar.tsx')).EventsCalendar);

const TABS = EVENTS_VIEWS.map((value) => ({ value, label: words.views[value] }));

/**
 * The events of all users, sorted by month or found by a search. The view is a list, a month or a week [ADM-08, ADM-15,
 * ADM-17].
 */
export const AllEvents = () => {
  const titleId = useId();
  const panelId = useId();
  const { view, when, span, setView } = useEventsView();
  const [day, setDay] = useAskedDay();
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim());
  // A single letter is not searched.
  const search = wordsOf(settled).length > 0 ? settled : '';
  const [only, setOnly] = useState<Only | null>(null);
  const dialog = useEventTarget();
  const listed = { day, search, only, openingId: dialog.openingId, onOpen: dialog.fetch, onOnly: setOnly };

  return (
    <Surface as="section" aria-labelledby={titleId}>
      <Flex p={{ base: '4', md: '5' }} gap="3" wrap="wrap" align="center" justify="space-between">
        <Heading as="h2" size="md" id={titleId}>
          {words.title}
        </Heading>
        <Flex gap="3" wrap="wrap" align="center" minW="0">
          <Box w="15rem" maxW="full">
            <Tabs label={words.view} tabs={TABS} value={view} onValue={setView} panelId={panelId} />
          </Box>
          <Button size="sm" onClick={dialog.create}>
            <PlusIcon />
            {words.create}
          </Button>
        </Flex>
      </Flex>
      <Flex px={{ base: '4', md: '5' }} pb="4" gap="2" wrap="wrap" align="center" justify="space-between">
        <SearchField label={words.search} value={typed} onValue={setTyped} maxLength={SEARCH_MAX} />
        {search && view === 'list' && (
          <Text color="fg.muted" textStyle="sm">
            {words.found}
          </Text>
        )}
        {!search && when && (
          <Flex gap="2" align="center" wrap="wrap" role="status">
            <Text textStyle="sm">{words.spans[when]}</Text>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setView('list')}>
              {words.byMonth}
            </Button>
          </Flex>
        )}
        {!(search && view === 'list') && !when && (
          <PeriodStepper kind={view === 'week' ? 'week' : 'month'} day={day} onDay={setDay} />
        )}
      </Flex>
      {only !== null && (
        <Flex px={{ base: '4', md: '5' }} pb="4" gap="2" align="center" role="status">
          <Text textStyle="sm" overflowWrap="anywhere">
            {'owner' in only ? words.onlyOf(only.owner) : words.onlyIn(only.calendar)}
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOnly(null)}>
            {words.ofAll}
          </Button>
          {'calendarId' in only && (
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={`/calendars/${only.calendarId}`}>{words.calendarSettings}</Link>
            </Button>
          )}
        </Flex>
      )}
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, view)}>
        {view === 'list' && search && <FoundList {...listed} />}
        {view === 'list' ? (
          !search && <EventsList {...listed} span={span} />
        ) : (
          <Suspense fallback={<RowsSkeleton />}>
            <EventsCalendar {...{ view, day, search, only }} onDay={setDay} onOpen={dialog.open} onOnly={setOnly} />
          </Suspense>
        )}
      </div>
      {dialog.target && <EventDialog target={dialog.target} owner={dialog.owner} onClose={dialog.close} />}
    </Surface>
  );
};
