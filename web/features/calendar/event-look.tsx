import type { CSSProperties } from 'react';
import { readableOn } from '#shared/embedding/paper.ts';
import { dayMonthText, timeRangeText, timeText } from '#shared/locale/dates.ts';
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

/** Id of the text that tells how an event is moved by keys. */
export const MOVE_HINT_ID = 'calendar-move-hint';
