import { type RefObject, useCallback, useMemo } from 'react';
import { isSubscribed } from '#shared/contracts/calendars.ts';
import { useMoveQuestion } from '#web/calendar/drag/use-move-question.tsx';
import { mayEditIn, useCalendars } from '#web/events/use-calendars.ts';
import { useEventMoves } from '#web/events/use-event-moves.ts';
import { useEvents } from '#web/events/use-events.ts';
import { type CalendarItem, eventTimes, type ItemTimes, itemOf } from './calendar-item.ts';
import type { Range } from './view-state.ts';

const NONE: never[] = [];

/**
 * The events of a range. Moved events have their new times even before they are saved. The caller draws `question`
 * beside the calendar.
 * @param isPaused while it returns true, fetched events are not shown
 */
export const useCalendarItems = (range: Range, isPaused: () => boolean, area: RefObject<HTMLElement | null>) => {
  const { data, error, isLoading, mutate } = useEvents({ range, isPaused });
  const { question, ...answers } = useMoveQuestion(area);
  const { shown, move } = useEventMoves(data ?? NONE, answers);
  const { sharedOf } = useCalendars();
  const items = useMemo(
    () =>
      shown.map((event): CalendarItem => {
        const shared = sharedOf(event);
        const item = itemOf(event);
        if (shared) return { ...item, calendar: shared.name, isFixed: !mayEditIn(shared) };
        // Administrators see every calendar, though their own list of calendars is empty.
        return isSubscribed(event.calendarId ?? '') ? { ...item, isFixed: true } : item;
      }),
    [shown, sharedOf],
  );
  // The events are compared with the range here. The server's window is a range of moments, which whole days just
  // outside the range can touch.
  const isEmpty = useMemo(
    () => !items.some(({ start, end }) => start < range.end && end > range.start),
    [items, range],
  );
  return {
    items,
    isEmpty,
    /** Whether the events of the shown range have come. Until then those of the former range are shown. */
    isKnown: !isLoading && error === undefined,
    error,
    retry: () => void mutate(),
    /** Moves or resizes an item. The move is saved after `delay` milliseconds without a further move. */
    moveItem: useCallback(
      ({ event, isFixed }: CalendarItem, times: ItemTimes, delay = 0) => {
        if (!isFixed) move(event, eventTimes(times), delay);
      },
      [move],
    ),
    question,
  };
};
