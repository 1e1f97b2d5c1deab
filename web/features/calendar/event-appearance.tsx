import type { CSSProperties } from 'react';
import { readableOn } from '#shared/embedding/paper.ts';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { dayMonthText, timeRangeText, timeText } from '#shared/locale/dates.ts';
import type { CalendarItem } from './calendar-item.ts';
import { dayKey } from './view-state.ts';

/** The fields that its style and its name are made of. */
type Shown = Pick<CalendarItem, 'title' | 'start' | 'end' | 'allDay'>;

type EventStyle = CSSProperties & { '--event-color': string; '--event-text': string };

/** When an event is, in words: «5 марта, 09:00 – 10:00», with both days where they differ. */
export const whenText = ({ start, end }: Pick<Shown, 'start' | 'end'>): string =>
  dayKey(start) === dayKey(end)
    ? `${dayMonthText(start)}, ${timeRangeText(start, end)}`
    : `${dayMonthText(start)}, ${timeText(start)} – ${dayMonthText(end)}, ${timeText(end)}`;

/** A day or longer is a bar; an evening that ends after midnight is a chip of its first day. */
const isBar = ({ allDay }: Shown): boolean => allDay;

/**
 * Name of an event for those who do not see where it stands: what is written on it (WCAG 2.5.3), then the rest.
 * @param times what week and day write above its title; none in a month and in the bars above the hours
 */
export const nameOf = (item: Shown, times?: string): string => {
  const { title, start, end } = item;
  if (isBar(item)) return `${times ? `${times} ` : ''}${title}, ${whenText(item)}`;
  if (times) return `${times} ${title}, ${dayMonthText(start)}`;
  return `${timeText(start)} ${title}, ${dayMonthText(start)}, ${words.until(timeText(end))}`;
};

/** Whether it is over. */
export const isPast = ({ end }: Pick<Shown, 'end'>): boolean => end.getTime() <= Date.now();

/** Colour of an event: long ones are filled bars, those within a day a tint with a stripe; paler once it is over. */
export const eventProps = (item: CalendarItem): { className: string; style: EventStyle } => ({
  className: item.hidden
    ? 'event-more'
    : `${isBar(item) ? 'event-bar' : 'event-tint'}${isPast(item) ? ' event-past' : ''}`,
  style: { '--event-color': item.event.color, '--event-text': readableOn(item.event.color) },
});

/** Text of an event in a month: its time, where it has one of that day, and its title. */
export const MonthEvent = ({ event: item }: { event: CalendarItem }) => (
  <>
    {!isBar(item) && <span className="event-time">{timeText(item.start)}</span>} {item.title}
  </>
);

/** Text of an event in week and day, where the library has written its times before it: a space parts the two. */
export const TitledEvent = ({ event: { title } }: { event: CalendarItem }) => <> {title}</>;

/** Id of the text that tells how an event is moved by keys. */
export const MOVE_HINT_ID = 'calendar-move-hint';
