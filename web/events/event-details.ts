import type { CalendarEvent } from '#shared/contracts/events.ts';
import { markWords as words } from '#shared/locale/event-marks.ts';
import { type Span, spanOf, spanOfDays } from '#shared/time/spans.ts';

/** When an event is, on the clock here; whole days are on their dates wherever that is [EV2-05]. */
export const spanOfEvent = ({ allDay, startDate, endDate }: CalendarEvent): Span =>
  (allDay ? spanOfDays : spanOf)(Date.parse(startDate), Date.parse(endDate));

/** «Лекция 12+» [EV2-15]. */
export const titleOf = ({ title, ageRating }: CalendarEvent): string => (ageRating ? `${title} ${ageRating}` : title);

type Marked = Pick<CalendarEvent, 'seriesId' | 'status'>;

/** What its look says, in words: «повторяется», «черновик», «отменено» [REC-29, EV2-16, EV2-17]. */
export const marksOf = ({ seriesId, status }: Marked): string[] => [
  ...(seriesId === null ? [] : [words.repeats]),
  ...(status === 'published' ? [] : [words[status]]),
];

const ZONE_HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether `detailsOf` may have something to say of the event: it is asked before its code has come. */
export const mayHaveDetails = ({ status, allDay, timeZone, recurrence, location }: CalendarEvent): boolean =>
  status !== 'published' || location !== '' || recurrence !== '' || (!allDay && timeZone !== ZONE_HERE);
