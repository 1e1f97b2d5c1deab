import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { localDay } from '#shared/time/day.ts';
import { openingMinute } from '#shared/time/opening-minute.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { dayKey, type Range } from '#web/calendar/state/view-state.ts';

type TimeScrollProps = {
  range: Range;
  items: readonly CalendarItem[];
  isKnown: boolean;
  /** Gets the width of a day's events in rem. */
  onWidth: (width: number) => void;
  children: ReactNode;
};

/** Events out of sight, the nearest first. `top`: where the hours begin, in pixels from the top of the calendar. */
type Hidden = { earlier: Element[]; later: Element[]; top: number };
/** Half of the label of an hour. */
const LABEL_PX = 10;
const NOTHING: Hidden = { earlier: [], later: [], top: 0 };

const hoursIn = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('.rbc-time-content') ?? null;

/** The number of events that a block shows. The chip «ещё 3» stands for three events. */
const eventsIn = (block: Element): number => Number(block.getAttribute('data-hidden') ?? 1);

/** Events above and below the visible hours. */
const hiddenIn = (hours: HTMLElement): Hidden => {
  const seen = hours.getBoundingClientRect();
  const placed = [...hours.querySelectorAll('.rbc-day-slot .rbc-event')]
    .map((event) => ({ event, box: event.getBoundingClientRect() }))
    .sort((a, b) => a.box.top - b.box.top);
  return {
    earlier: placed
      .filter(({ box }) => box.bottom <= seen.top + 1)
      .reverse()
      .map(({ event }) => event),
    later: placed.filter(({ box }) => box.top >= seen.bottom - 1).map(({ event }) => event),
    top: hours.offsetTop,
  };
};

/**
 * Scrolls week and day to their first hour, once for each range. Hours that the user scrolled before the events came
 * stay where they are. Counts the events out of sight above and below.
 */
export const TimeScroll = ({ range, items, isKnown, onWidth, children }: TimeScrollProps) => {
  const box = useRef<HTMLDivElement>(null);
  /**
   * The scroll position of the hours when the shown range was first drawn. `top` becomes null when the range has been
   * scrolled to its first hour.
   */
  const opening = useRef<{ key: string; top: number | null }>({ key: '', top: null });
  const [hidden, setHidden] = useState(NOTHING);
  const key = `${dayKey(range.start)} ${dayKey(range.end)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of another range are other elements
  useLayoutEffect(() => {
    const day = box.current?.querySelector('.rbc-events-container');
    if (!day) return;
    const measure = () =>
      onWidth(day.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(day);
    return () => observer.disconnect();
  }, [key, onWidth]);

  useLayoutEffect(() => {
    const hours = hoursIn(box.current);
    if (!hours) return;
    if (opening.current.key !== key) opening.current = { key, top: hours.scrollTop };
    if (!isKnown || opening.current.top === null) return;
    const isScrolledByHand = hours.scrollTop !== opening.current.top;
    opening.current.top = null;
    if (isScrolledByHand) return;
    const days = { first: localDay(range.start), last: localDay(range.end) - 1 };
    const minute = openingMinute(
      items.map(({ span }) => span),
      days,
      Date.now(),
    );
    // A little higher, so that the label of the first hour is not cut off.
    hours.scrollTop = (minute / 1440) * hours.scrollHeight - LABEL_PX;
  }, [key, isKnown, items, range]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawn elements change with the range and its events
  useEffect(() => {
    const hours = hoursIn(box.current);
    if (!hours) return;
    const look = () => {
      setHidden(hiddenIn(hours));
      // If there is an event to focus, the Tab key need not reach the scrolling hours.
      if (hours.querySelector('.rbc-event')) hours.removeAttribute('tabindex');
      else hours.tabIndex = 0;
    };
    // Waits until the library has drawn the events.
    const frame = requestAnimationFrame(look);
    hours.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(hours);
    return () => {
      cancelAnimationFrame(frame);
      hours.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [key, items]);

  const hint = (side: 'earlier' | 'later', label: (count: string) => string, text: (count: number) => string) => {
    const blocks = hidden[side];
    const count = blocks.reduce((sum, block) => sum + eventsIn(block), 0);
    if (count === 0) return null;
    return (
      <button
        type="button"
        className="hidden-hours"
        data-side={side}
        style={side === 'earlier' ? { top: hidden.top + 8 } : undefined}
        // The name begins with the text on the button (WCAG 2.5.3).
        aria-label={`${text(count)}. ${label(counted(count, EVENTS))}`}
        onClick={() => blocks[0]?.scrollIntoView({ block: 'center' })}
      >
        {text(count)}
      </button>
    );
  };

  return (
    <div ref={box} className="hours-box">
      {children}
      {hint('earlier', words.earlierLabel, words.earlier)}
      {hint('later', words.laterLabel, words.later)}
    </div>
  );
};
