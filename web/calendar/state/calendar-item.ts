import { type CalendarEvent, EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { isLong, lastShown, type Span } from '#shared/time/spans.ts';
import { spanOfEvent, titleOf } from '#web/events/event-details.ts';

/** An event with Dates, as react-big-calendar takes it. `id` and `event` survive the copies that the library makes. */
export type CalendarItem = {
  readonly id: string;
  /** The title, with its age rating. */
  readonly title: string;
  /** Local time of the browser. A whole day starts at local midnight in every zone [EV2-05]. */
  readonly start: Date;
  readonly end: Date;
  /** The end of the event as a month draws it. An evening event that ends after midnight is only on its first day. */
  readonly endInMonth: Date;
  /** Whether the event has dates without times. */
  readonly allDay: boolean;
  /** Whether the event lasts a day or longer, so that month and week draw it as a bar. */
  readonly isBar: boolean;
  readonly span: Span;
  readonly event: CalendarEvent;
  /** The owner's username, where events of several people are shown. */
  readonly owner?: string;
  /** The name of the event's shared calendar. */
  readonly calendar?: string;
  /** Whether the user may see the event but not change it. */
  readonly isFixed?: boolean;
  /** Number of events that a chip such as «ещё 3» stands for. */
  readonly hidden?: number;
};

/** Start and end in local time, and whether they are whole days. */
export type ItemTimes = Pick<CalendarItem, 'start' | 'end' | 'allDay'>;

export const itemOf = (event: CalendarEvent, owner?: string): CalendarItem => {
  const span = spanOfEvent(event);
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const isOvernight = span.last > span.first && lastShown(span) === span.first;
  const endInMonth = isOvernight
    ? new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999)
    : end;
  return {
    id: event.id,
    title: titleOf(event),
    start,
    end,
    endInMonth,
    allDay: event.allDay,
    isBar: isLong(span),
    span,
    event,
    ...(owner !== undefined && { owner }),
  };
};

/** Id of the item that shows a new event before it is saved. */
export const NEW_ID = 'new';

/** The item of a new event before it is saved. */
export const newItem = (times: Pick<CalendarEvent, 'startDate' | 'endDate' | 'allDay'>): CalendarItem =>
  itemOf({
    ...EVENT_DEFAULTS,
    ...{ id: NEW_ID, userId: '', title: dialogWords.createTitle, description: '', externalLink: '', ...times },
    ...{ color: DEFAULT_COLOR, ownColor: '', recurrence: '', seriesId: null, seriesStart: '', isChanged: false },
    ...{ imageUrl: null, revision: 0 },
  });

/** A local date of whole days in the form of the API: midnight in UTC. */
const wholeDay = (date: Date): string =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString();

/** Local times as the API writes them. */
export const eventTimes = ({ start, end, allDay }: ItemTimes) =>
  allDay
    ? { startDate: wholeDay(start), endDate: wholeDay(end), allDay }
    : { startDate: start.toISOString(), endDate: end.toISOString(), allDay };
