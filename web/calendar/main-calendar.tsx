import { Box, Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { timesOnDay } from './drag/times-of-slot.ts';
import { useCalendarKeys } from './drag/use-calendar-keys.ts';
import { useDragGuard } from './drag/use-drag-guard.ts';
import { useCalendarPanel } from './panel/use-calendar-panel.tsx';
import { createSelection, pickByClick, SelectionContext } from './selection/selection-store.ts';
import { CalendarActionsContext } from './state/calendar-actions.ts';
import { showSaved } from './state/show-saved.tsx';
import { useCalendarDialogs } from './state/use-calendar-dialogs.ts';
import { useCalendarItems } from './state/use-calendar-items.ts';
import { useViewState } from './state/use-view-state.ts';
import { dayKey, rangeOf } from './state/view-state.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { type Filter, itemsOn } from './views/agenda-groups.ts';
import { CalendarView } from './views/calendar-view.tsx';
import { EmptyNote } from './views/empty-note.tsx';
import { MOVE_HINT_ID } from './views/event-appearance.tsx';
import './calendar-area.css';
import { fetchDialogsAhead, lazyDialog } from '#web/api/lazy.tsx';
import { AppHeader } from '#web/api/session/app-header.tsx';
import { EventDialog } from '#web/events/dialog/late-event-dialog.ts';

const DayDialog = lazyDialog(async () => (await import('./views/day-dialog.tsx')).DayDialog);

/** A move by keys is saved after a pause of this length, so that a held key makes one save and not twenty. */
const KEY_REST_MS = 600;

/** The main calendar: bar, views, event dialog. */
export const MainCalendar = () => {
  const area = useRef<HTMLDivElement>(null);
  const [state, change] = useViewState();
  const [filter, setFilter] = useState<Filter>('all');
  const [isSelecting, setSelecting] = useState(false);
  const [selection] = useState(createSelection);
  const [isPicking, setPicking] = useState(false);
  const range = useMemo(() => rangeOf(state), [state]);
  const { onDragStart, isPaused } = useDragGuard();
  const { items, isKnown, isEmpty, error, retry, moveItem, question } = useCalendarItems(range, isPaused, area);
  const dialogs = useCalendarDialogs();
  const { button, panel } = useCalendarPanel();
  useEffect(() => {
    if (isKnown) void fetchDialogsAhead();
  }, [isKnown]);

  const goTo = useCallback((date: Date) => change({ date }), [change]);
  const { openEvent, create, goOn, showDay } = dialogs;
  const actions = useMemo(
    () => ({
      change,
      openEvent,
      showDay,
      create,
      goOn,
      afterSave: showSaved(state, range, goTo),
      move: moveItem,
      onDragStart,
    }),
    [change, openEvent, showDay, create, goOn, state, range, goTo, moveItem, onDragStart],
  );
  const { onKeyDown, announcement } = useCalendarKeys({
    area,
    items,
    state,
    range,
    onDate: goTo,
    onMove: useCallback((item, times) => moveItem(item, times, KEY_REST_MS), [moveItem]),
  });

  return (
    <Box minH="100dvh">
      <AppHeader />
      <Box as="main" maxW="105rem" mx="auto" px={{ base: '3', sm: '4', md: '6' }} py={{ base: '4', md: '6' }}>
        <Toolbar
          state={state}
          onChange={change}
          // A new event is on the shown day. If today is shown, the event is tomorrow [DLG-15].
          onCreate={(asksTemplate) =>
            create(dayKey(state.date) === dayKey(new Date()) ? undefined : timesOnDay(state.date), asksTemplate)
          }
          calendars={button}
          filter={filter}
          onFilter={setFilter}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
        />
        {error && (
          <HStack role="alert" mb="3" color="fg.error" wrap="wrap">
            <Text>{`${words.notLoaded}: ${error.message}`}</Text>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={retry}>
              {shellWords.retry}
            </Button>
          </HStack>
        )}
        <Flex align="flex-start">
          {panel}
          <section
            ref={area}
            className="calendar-area"
            aria-label={words.calendarArea}
            // Focusable by script, to get the focus when a selection's bar disappears.
            tabIndex={isPicking ? -1 : undefined}
            onKeyDown={onKeyDown}
            onClickCapture={(domEvent) => pickByClick(selection, domEvent) && setPicking(true)}
          >
            <CalendarActionsContext value={actions}>
              <SelectionContext value={selection}>
                <CalendarView
                  state={state}
                  range={range}
                  items={items}
                  isKnown={isKnown}
                  filter={filter}
                  listed={dialogs.listed}
                  isSelecting={isSelecting}
                  onSelecting={setSelecting}
                  isPicking={isPicking}
                  area={area}
                />
              </SelectionContext>
            </CalendarActionsContext>
            <EmptyNote range={range} isEmpty={isKnown && isEmpty} onDate={goTo} />
          </section>
        </Flex>
        <chakra.span id={MOVE_HINT_ID} display="none">
          {words.moveHint}
        </chakra.span>
        <chakra.div srOnly role="status" aria-live="polite">
          {announcement}
        </chakra.div>
      </Box>
      {dialogs.fullDay && (
        <DayDialog
          day={dialogs.fullDay}
          items={itemsOn(dialogs.fullDay, items, range)}
          onOpen={openEvent}
          onDrag={dialogs.dragListed}
          onDay={(day) => {
            dialogs.closeDay();
            change({ view: 'day', date: day });
          }}
          onClose={dialogs.closeDay}
        />
      )}
      {question}
      {dialogs.target && <EventDialog target={dialogs.target} onClose={dialogs.close} afterSave={actions.afterSave} />}
    </Box>
  );
};
