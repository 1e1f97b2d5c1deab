import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import type { CalendarItem, ItemTimes } from '#web/calendar/state/calendar-item.ts';
import { dayKey, type Range, type ViewState } from '#web/calendar/state/view-state.ts';
import { whenText } from '#web/calendar/views/event-appearance.tsx';
import { moveByKey, walkByKey } from './keyboard-moves.ts';

type Props = {
  area: RefObject<HTMLElement | null>;
  items: readonly CalendarItem[];
  state: ViewState;
  range: Range;
  onDate: (date: Date) => void;
  onMove: (item: CalendarItem, times: ItemTimes) => void;
};

const dayUnder = (target: Element): Date | null => {
  const holder = target.closest('[data-day]') ?? target.closest('button')?.querySelector('[data-day]');
  const key = holder?.getAttribute('data-day');
  return key ? new Date(`${key}T00:00:00`) : null;
};

/** An element to focus as soon as the calendar shows `day`. `from`: the day that is shown before that. */
type Wish = { selector: string; from: string; day: string };

/**
 * The keyboard in the calendar: Alt with arrows moves and resizes an event, arrows alone go from day to day.
 * `announcement` says what was done.
 */
export const useCalendarKeys = ({ area, items, state, range, onDate, onMove }: Props) => {
  const [announcement, setAnnouncement] = useState('');
  // A wish and not an element, because the library reuses elements for other events.
  const wish = useRef<Wish | null>(null);
  const day = dayKey(state.date);

  // Focuses the wished element when its day is drawn. This runs after every drawing, because arriving events may redraw
  // the calendar before it shows that day. The focus is set at once, for a held key, and again in the next frame,
  // because the library draws a new month twice.
  useEffect(() => {
    if (wish.current && day !== wish.current.day && day !== wish.current.from) wish.current = null;
    const wished = wish.current;
    if (wished?.day !== day) return;
    const focus = () => {
      const element = area.current?.querySelector<HTMLElement>(wished.selector);
      (element?.closest<HTMLElement>('button, [tabindex]') ?? element)?.focus();
    };
    focus();
    const frame = requestAnimationFrame(() => {
      focus();
      wish.current = null;
    });
    return () => cancelAnimationFrame(frame);
  });

  const onEventKey = useCallback(
    (item: CalendarItem, domEvent: KeyboardEvent) => {
      const move = moveByKey(item, domEvent, state.view);
      if (!move || item.isFixed) return;
      domEvent.preventDefault();
      if (move.kind === 'tooShort') return setAnnouncement(words.cannotShrink);
      const { times } = move;
      const isOutside = times.start >= range.end || times.end <= range.start;
      const selector = `[data-event-id="${item.id}"]`;
      wish.current = { selector, from: day, day: isOutside ? dayKey(times.start) : day };
      onMove(item, times);
      if (isOutside) onDate(times.start);
      setAnnouncement((move.kind === 'moved' ? words.moved : words.resized)(item.title, whenText(times)));
    },
    [onMove, onDate, range, state.view, day],
  );

  const onKeyDown = useCallback(
    (domEvent: KeyboardEvent) => {
      if (!(domEvent.target instanceof Element)) return;
      const id = domEvent.target.closest('[data-event-id]')?.getAttribute('data-event-id');
      const item = items.find((one) => one.id === id);
      if (item) return onEventKey(item, domEvent);
      const under = dayUnder(domEvent.target);
      const next = under && walkByKey(under, domEvent);
      if (!next) return;
      domEvent.preventDefault();
      wish.current = { selector: `[data-day="${dayKey(next)}"]`, from: day, day: dayKey(next) };
      onDate(next);
    },
    [items, onEventKey, onDate, day],
  );

  return { onKeyDown, announcement };
};
