import { type CSSProperties, cloneElement, type ReactElement, type ReactNode } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { dayMonthText, timeRangeText, timeText } from '#shared/locale/dates.ts';
import { readableOn } from '#web/ui/readable-on.ts';
import type { CalendarItem } from './calendar-item.ts';
import { dayKey } from './view-state.ts';

type EventStyle = CSSProperties & { '--event-color': string; '--event-text': string };

/** When an event is, in words: «5 марта, 09:00 – 10:00», with both days where they differ. */
export const whenText = ({ start, end }: Pick<CalendarItem, 'start' | 'end'>): string =>
  dayKey(start) === dayKey(end)
    ? `${dayMonthText(start)}, ${timeRangeText(start, end)}`
    : `${dayMonthText(start)}, ${timeText(start)} – ${dayMonthText(end)}, ${timeText(end)}`;

const isBar = ({ start, end, allDay }: CalendarItem): boolean =>
  allDay || (dayKey(start) !== dayKey(end) && !(end.getHours() === 0 && end.getMinutes() === 0));

/** Colour of an event: long ones are filled bars, those within a day a tint with a stripe. */
export const eventProps = (item: CalendarItem): { className: string; style: EventStyle } => ({
  className: isBar(item) ? 'event-bar' : 'event-tint',
  style: { '--event-color': item.event.color, '--event-text': readableOn(item.event.color) },
});

/** Text of an event in a month: its time, where it has one of that day, and its title. */
export const MonthEvent = ({ event: item }: { event: CalendarItem }) => (
  <>
    {!isBar(item) && <span className="event-time">{timeText(item.start)}</span>}
    {item.title}
  </>
);

type WrapperProps = {
  event: CalendarItem;
  continuesPrior?: boolean;
  children?: ReactNode;
};

type AnyElement = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

const isElement = (node: ReactNode): node is AnyElement => typeof node === 'object' && node !== null && 'props' in node;

/**
 * Makes every event of the library's views a named button that the keyboard reaches. The addon's own wrapper stands
 * between this one and the event's element, so the names go one level deeper.
 */
export const EventWrapper = ({ event: item, continuesPrior, children }: WrapperProps) => {
  if (!isElement(children) || !isElement(children.props.children)) return children;
  const element = cloneElement(children.props.children, {
    role: 'button',
    tabIndex: 0,
    'data-event-id': item.id,
    'aria-label': `${item.title}, ${whenText(item)}${continuesPrior ? `, ${words.continues}` : ''}`,
    'aria-describedby': MOVE_HINT_ID,
  });
  return cloneElement(children, undefined, element);
};

/** Id of the text that tells how an event is moved by keys. */
export const MOVE_HINT_ID = 'calendar-move-hint';
