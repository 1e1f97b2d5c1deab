import { Box, Stack, Text } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { useMemo, useState } from 'react';
import { listUsers } from '#shared/contracts/users.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { dayRangeText, monthYearText } from '#shared/locale/dates.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { fitsAll, wordsOf } from '#shared/search/words.ts';
import { type Day, localDay, startOfDay } from '#shared/time/day.ts';
import { showsOn } from '#shared/time/spans.ts';
import { lazyDialog, lazyPart } from '#web/api/lazy.tsx';
import { useCall } from '#web/api/use-call.ts';
import '#web/calendar/calendar-area.css';
import { type CalendarItem, itemOf } from '#web/calendar/state/calendar-item.ts';
import { type Range, rangeOf } from '#web/calendar/state/view-state.ts';
import { itemsOn } from '#web/calendar/views/agenda-groups.ts';
import { DayList } from '#web/calendar/views/day-list.tsx';
import { PhoneMonth } from '#web/calendar/views/phone-month.tsx';
import { useEvents } from '#web/events/use-events.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { isLeft, type Only } from './event-views-query.ts';

const ReadOnlyGrid = lazyPart(async () => (await import('#web/calendar/big-calendar/calendar-grid.tsx')).ReadOnlyGrid);
const DayDialog = lazyDialog(async () => (await import('#web/calendar/views/day-dialog.tsx')).DayDialog);

/** A window so narrow that the titles of seven days have no room beside the sidebar. */
const NARROW = '(max-width: 53.99rem)';

/**
 * The events of all calendars in a range, with the names of their owners. Undefined until both have come. Names are
 * fetched only when the view opens and after a change.
 */
const useOwnedItems = (range: Range) => {
  const events = useEvents({ range });
  const users = useCall(listUsers, { query: {} }, { refreshInterval: 0, revalidateOnFocus: false });
  const items = useMemo(() => {
    if (!events.data || !users.data) return undefined;
    const names = new Map(users.data.map(({ id, username }) => [id, username]));
    return events.data.map((event) => itemOf(event, names.get(event.userId)));
  }, [events.data, users.data]);
  const error = events.error ?? users.error;
  return {
    items,
    error,
    isKnown: !events.isLoading && error === undefined,
    retry: () => {
      void events.mutate();
      void users.mutate();
    },
  };
};

/** The items of a range that pass the filter and the search, by the same rules as the list's search. */
const filtered = (items: readonly CalendarItem[], { start, end }: Range, search: string, only: Only | null) => {
  const [first, last, typed] = [localDay(start), localDay(end) - 1, wordsOf(search)];
  return items.filter(
    ({ span, event, owner }) =>
      showsOn(span, first, last) &&
      isLeft(only, { owner, calendarId: event.calendarId }) &&
      fitsAll(typed, [event.title, event.location, event.description]),
  );
};

const daysOf = ({ start, end }: Range): Date[] => {
  const days: Date[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
};

type EventsCalendarProps = {
  view: 'month' | 'week';
  /** A day of the shown month or week. */
  day: Day;
  onDay: (day: Day) => void;
  /** Words; empty: none. */
  search: string;
  only: Only | null;
  onOpen: (item: CalendarItem) => void;
  onOnly: (only: Only) => void;
};

/** A month or week with the events of all users that pass the filter. The events cannot be moved here [ADM-17]. */
export const EventsCalendar = ({ view, day, onDay, search, only, onOpen, onOnly }: EventsCalendarProps) => {
  const isNarrow = useMediaQuery(NARROW);
  const state = useMemo(() => ({ view, date: new Date(startOfDay(day)), isNarrow: false }), [view, day]);
  const range = useMemo(() => rangeOf(state), [state]);
  const { items: all, error, isKnown, retry } = useOwnedItems(range);
  const items = useMemo(() => filtered(all ?? [], range, search, only), [all, range, search, only]);
  const onOwner = (owner: string): void => onOnly({ owner });
  const [listed, setListed] = useState<Date | null>(null);

  const note = () => {
    if (items.length > 0) return search && words.foundHere(counted(items.length, EVENTS));
    return search ? words.nothingFoundHere(search) : words.nothingHere[view];
  };
  const says = all && isKnown ? note() : '';
  const shown = { range, items, isKnown, onOpen };
  const label =
    view === 'month'
      ? words.month(monthYearText(state.date))
      : words.week(dayRangeText(range.start, addDays(range.end, -1)));

  const calendar = () => {
    if (!isNarrow) return <ReadOnlyGrid {...shown} state={state} onMore={setListed} onDay={setListed} />;
    if (view === 'month')
      return <PhoneMonth {...shown} date={state.date} onDate={(date) => onDay(localDay(date))} onOwner={onOwner} />;
    return (
      <Stack gap="4">
        {daysOf(range).map((date) => (
          <DayList
            key={date.getTime()}
            {...{ day: date, items: itemsOn(date, items, range), isKnown, onOpen, onOwner }}
          />
        ))}
      </Stack>
    );
  };
  return (
    <>
      {error && (
        <Box p="4" pt="0">
          <LoadFailed title={words.loadFailed} reason={error.message} onRetry={retry} />
        </Box>
      )}
      {!(all || error) && <RowsSkeleton />}
      {all && (
        <Box px={{ base: '2', md: '5' }} pb={{ base: '2', md: '5' }}>
          <Text role="status" px={{ base: '2', md: '0' }} pb={says ? '4' : '0'} color="fg.muted" textStyle="sm">
            {says}
          </Text>
          <section className="calendar-area" aria-label={label} aria-busy={!isKnown}>
            {calendar()}
          </section>
        </Box>
      )}
      {listed !== null && (
        <DayDialog
          day={listed}
          items={itemsOn(listed, items, range)}
          onOpen={(item) => {
            setListed(null);
            onOpen(item);
          }}
          onOwner={(username) => {
            setListed(null);
            onOwner(username);
          }}
          onClose={() => setListed(null)}
        />
      )}
    </>
  );
};
