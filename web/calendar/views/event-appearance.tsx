import { luminance } from '#shared/embedding/paper.ts';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { dayMonthText, shortTimeText, timeRangeText, timeText } from '#shared/locale/dates.ts';
import { markWords } from '#shared/locale/event-marks.ts';
import { localDay } from '#shared/time/day.ts';
import { daysText } from '#shared/time/day-text.ts';
import { type CalendarItem, type ItemTimes, NEW_ID } from '#web/calendar/state/calendar-item.ts';
import { dayKey } from '#web/calendar/state/view-state.ts';
import { type EventColors, eventColors } from '#web/events/event-colors.ts';
import { marksOf } from '#web/events/event-details.ts';

/** The fields from which the accessible name of an event is made. */
type Named = Pick<CalendarItem, 'title' | 'isBar' | 'calendar'> &
  ItemTimes & { readonly event: Pick<CalendarItem['event'], 'seriesId' | 'status'>; readonly owner?: string };

/** «9 мая, весь день», «9–11 мая». */
const wholeDaysText = ({ start, end }: Pick<ItemTimes, 'start' | 'end'>): string => {
  const [first, last] = [localDay(start), localDay(end) - 1];
  return first === last ? `${daysText(first, last)}, ${markWords.allDay}` : daysText(first, last);
};

/** Date and time: «5 марта, 09:00 – 10:00». Names both days if they differ. Whole days have no time. */
export const whenText = ({ start, end, allDay }: ItemTimes): string => {
  if (allDay) return wholeDaysText({ start, end });
  return dayKey(start) === dayKey(end)
    ? `${dayMonthText(start)}, ${timeRangeText(start, end)}`
    : `${dayMonthText(start)}, ${timeText(start)} – ${dayMonthText(end)}, ${timeText(end)}`;
};

/** The shared calendar of an event, in words. */
export const calendarOf = ({ calendar }: Pick<CalendarItem, 'calendar'>): string[] =>
  calendar === undefined ? [] : [panelWords.ofCalendar(calendar)];

const shownName = (item: Named, times?: string): string => {
  const { title, start, owner } = item;
  if (times) return [title, ...(owner ? [owner] : []), times, dayMonthText(start)].join(', ');
  return `${item.isBar ? '' : `${shortTimeText(start)} `}${title}, ${whenText(item)}`;
};

/**
 * Accessible name of an event: its visible text (WCAG 2.5.3), date and time, marks, owner. In a month it is «10 Лекция,
 * 16 сентября, 10:00 – 11:00, черновик, владелец: anna», in week and day «Лекция, anna, 10:00 – 11:00, 16 сентября,
 * черновик» [EV2-16, ADM-17].
 * @param times the times that week and day show below the title; undefined for a month and for the bars above the hours
 */
export const nameOf = (item: Named, times?: string): string =>
  [
    shownName(item, times),
    ...marksOf(item.event),
    ...(item.owner && !times ? [words.ownedBy(item.owner)] : []),
    ...calendarOf(item),
  ].join(', ');

/** Whether an event is over. */
export const isPast = ({ end }: Pick<ItemTimes, 'end'>): boolean => end.getTime() <= Date.now();

/** Classes by status: a draft is hatched, a cancelled event is struck through [EV2-16, EV2-17]. */
const STATUS_CLASSES = { published: '', draft: ' event-draft', cancelled: ' event-cancelled' } as const;

/** Whether a colour is nearly white or black. */
const isFaint = (color: string): boolean => luminance(color) > 0.85 || luminance(color) < 0.02;

/** The look of an event: a filled bar from a day on, otherwise a tint and a stripe. Past events are paler. */
export const eventProps = (item: CalendarItem): { className: string; style: EventColors } => ({
  className: item.hidden
    ? 'event-more'
    : `${item.isBar ? 'event-bar' : 'event-tint'}${isFaint(item.event.color) ? ' event-faint' : ''}${isPast(item) ? ' event-past' : ''}${item.id === NEW_ID ? ' event-new' : STATUS_CLASSES[item.event.status]}`,
  style: eventColors(item.event.color),
});

/** The title of an event. «↻» of a repeating event stands before it, where it is not cut off [REC-29]. */
export const EventTitle = ({ item: { title, event, hidden } }: { item: CalendarItem }) => (
  <>
    {event.seriesId !== null && !hidden && (
      <span className="event-repeats" aria-hidden="true">
        {markWords.repeatsSign}{' '}
      </span>
    )}
    <span className="event-title">{title}</span>
  </>
);

/** The text of an event in a month: its title, and before it the time unless the event is a bar. */
export const MonthEvent = ({ event: item }: { event: CalendarItem }) => (
  <>
    {!item.isBar && <span className="event-time">{shortTimeText(item.start)}</span>} <EventTitle item={item} />
  </>
);

/**
 * The text of an event in week and day: its title. The library draws start and end beside it. In a low event CSS hides
 * these times and shows the start behind the title.
 */
export const TitledEvent = ({ event: item }: { event: CalendarItem }) => (
  <>
    <span className="event-lines">
      <EventTitle item={item} />
    </span>
    {!item.hidden && (
      <span className="event-start" aria-hidden="true">
        , {timeText(item.start)}
      </span>
    )}
    {/* A space, so that owner and title are two words when they are read out. */}
    {item.owner && !item.hidden && ' '}
    {item.owner && !item.hidden && <span className="event-owner">{item.owner}</span>}
  </>
);

/** Id of the text that explains how keys move an event. */
export const MOVE_HINT_ID = 'calendar-move-hint';
