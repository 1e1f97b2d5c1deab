import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { useEventMoves } from '#web/events/use-event-moves.ts';
import { useEvents } from '#web/events/use-events.ts';
import { type Filter, groupByDay } from './agenda-groups.ts';
import { type CalendarItem, eventTimes, type ItemTimes, itemOf } from './calendar-item.ts';
import { CalendarView } from './calendar-view.tsx';
import { EmptyNote } from './empty-note.tsx';
import { MOVE_HINT_ID } from './event-appearance.tsx';
import { onDay } from './on-day.ts';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCalendarDialogs } from './use-calendar-dialogs.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useDragGuard } from './use-drag-guard.ts';
import { useMoveQuestion } from './use-move-question.tsx';
import { usePlainRoles } from './use-plain-roles.ts';
import { useViewState } from './use-view-state.ts';
import { dayKey, isDotted, rangeOf } from './view-state.ts';
import './calendar-area.css';

const EventDialog = lazy(async () => ({ default: (await import('#web/events/event-dialog.tsx')).EventDialog }));
const DayDialog = lazy(async () => ({ default: (await import('./day-dialog.tsx')).DayDialog }));

const NONE: never[] = [];
/** Held keys make one save, not twenty. */
const KEY_REST_MS = 600;

/** The main calendar: bar, views, event dialog. */
export const MainCalendar = () => {
  const area = useRef<HTMLDivElement>(null);
  usePlainRoles(area);
  const [state, change] = useViewState();
  const [filter, setFilter] = useState<Filter>('all');
  const [isSelecting, setSelecting] = useState(false);
  const range = useMemo(() => rangeOf(state), [state]);
  const { onDragStart, letIn, isPaused } = useDragGuard();
  const { data, error, isLoading, mutate } = useEvents({ range, isPaused });
  /** Whether the events of this very range have come; those of the last one are shown until then. */
  const isKnown = !isLoading && error === undefined;
  const { question, ...answers } = useMoveQuestion(area);
  const { shown, move } = useEventMoves(data ?? NONE, answers);
  const items = useMemo(() => shown.map(itemOf), [shown]);
  // The server's window is of instants: whole days of the dates beside it touch it too.
  const isEmpty = useMemo(
    () => !items.some(({ start, end }) => start < range.end && end > range.start),
    [items, range],
  );
  const dialogs = useCalendarDialogs();

  const moveItem = useCallback(
    ({ event }: CalendarItem, times: ItemTimes, delay = 0) => move(event, eventTimes(times), delay),
    [move],
  );
  const turnTo = useCallback(
    (date: Date) => {
      letIn();
      change({ date });
    },
    [letIn, change],
  );
  const { onKeyDown, announcement } = useCalendarKeys({
    area,
    items,
    state,
    range,
    onDate: useCallback((date: Date) => change({ date }), [change]),
    onOpen: dialogs.openEvent,
    onMove: useCallback((item, times) => moveItem(item, times, KEY_REST_MS), [moveItem]),
  });

  const showSaved = (saved: CalendarEvent, isNew: boolean) => {
    const { start, end } = itemOf(saved);
    const isWithin = (from: Date, to: Date): boolean => start < to && end > from;
    if (isWithin(range.start, range.end)) {
      // On a phone the list below the month is of one day. All dates of a series are saved with its first.
      const isUnlisted = isDotted(state) && !isWithin(state.date, addDays(state.date, 1));
      if (isUnlisted && (isNew || saved.seriesId === null)) change({ date: start });
      return null;
    }
    return (
      <Button mt="2" size="xs" variant="outline" onClick={() => change({ date: start })}>
        {words.show}
      </Button>
    );
  };

  const { fullDay } = dialogs;
  const ofFullDay = useMemo(() => {
    return fullDay
      ? (groupByDay(items, range).find(({ day }) => dayKey(day) === dayKey(fullDay))?.items ?? NONE)
      : NONE;
  }, [fullDay, items, range]);

  return (
    <Box minH="100dvh">
      <TopBar />
      <Box as="main" maxW="82rem" mx="auto" px={{ base: '3', sm: '4', md: '6' }} py={{ base: '4', md: '6' }}>
        <Toolbar
          state={state}
          onChange={change}
          // From the address a day was chosen: then the event is for that day, otherwise for tomorrow [DLG-15].
          onCreate={() =>
            dayKey(state.date) === dayKey(new Date()) ? dialogs.createByDefault() : dialogs.create(onDay(state.date))
          }
          filter={filter}
          onFilter={setFilter}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
        />
        {error && (
          <HStack role="alert" mb="3" color="fg.error" wrap="wrap">
            <Text>{`${words.notLoaded}: ${error.message}`}</Text>
            <Button
              size="xs"
              variant="outline"
              colorPalette="gray"
              onClick={() => void mutate().catch(() => undefined)}
            >
              {words.retry}
            </Button>
          </HStack>
        )}
        <section ref={area} className="calendar-area" aria-label={words.calendarArea} onKeyDown={onKeyDown}>
          <CalendarView
            state={state}
            range={range}
            items={items}
            isKnown={isKnown}
            filter={filter}
            onChange={change}
            onOpen={dialogs.openEvent}
            onCreate={dialogs.create}
            onMove={moveItem}
            onDragStart={onDragStart}
            onTurn={turnTo}
            onMore={dialogs.showDay}
            listed={dialogs.listed}
            isSelecting={isSelecting}
            onSelecting={setSelecting}
          />
          <EmptyNote range={range} isEmpty={isKnown && isEmpty} onDate={(date) => change({ date })} />
        </section>
        <chakra.span id={MOVE_HINT_ID} display="none">
          {words.moveHint}
        </chakra.span>
        <chakra.div srOnly role="status" aria-live="polite">
          {announcement}
        </chakra.div>
      </Box>
      <Suspense>
        {fullDay && (
          <DayDialog
            day={fullDay}
            items={ofFullDay}
            onOpen={dialogs.openEvent}
            onDrag={dialogs.dragListed}
            onDay={(day) => {
              dialogs.closeDay();
              change({ view: 'day', date: day });
            }}
            onClose={dialogs.closeDay}
          />
        )}
        {question}
        {dialogs.target && <EventDialog target={dialogs.target} onClose={dialogs.close} afterSave={showSaved} />}
      </Suspense>
    </Box>
  );
};
