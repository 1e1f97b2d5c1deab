import type { CalendarEvent } from '#shared/contracts/events.ts';
import { markWords as words } from '#shared/locale/event-marks.ts';
import { type Span, spanOf, spanOfDays } from '#shared/time/spans.ts';

/** Date and time of an event in local time. Whole days keep their dates in every zone [EV2-05]. */
export const spanOfEvent = ({ allDay, startDate, endDate }: CalendarEvent): Span =>
  (allDay ? spanOfDays : spanOf)(Date.parse(startDate), Date.parse(endDate));

/** «Лекция 12+» [EV2-15]. */
export const titleOf = ({ title, ageRating }: CalendarEvent): string => (ageRating ? `${title} ${ageRating}` : title);

type Marked = Pick<CalendarEvent, 'seriesId' | 'status'>;

/**
 * Marks of an event in words: «повторяется», «черновик», «отменено». The look of the event shows them too [REC-29,
 * EV2-16, EV2-17].
 */
export const marksOf = ({ seriesId, status }: Marked): string[] => [
  ...(seriesId === null ? [] : [words.repeats]),
  ...(status === 'published' ? [] : [words[status]]),
];

declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

let zone = '';
/**
 * The browser's zone. Asks Temporal if there is one, because the first Intl.DateTimeFormat of a page takes 15 ms, and
 * 60 ms on a phone.
 */
export const zoneHere = (): string => {
  zone ||=
    typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();
  return zone;
};

/** Whether `detailsOf` may return any texts. Asked before the code of `detailsOf` is loaded. */
export const mayHaveDetails = ({ status, allDay, timeZone, recurrence, location }: CalendarEvent): boolean =>
  status !== 'published' || location !== '' || recurrence !== '' || (!allDay && timeZone !== zoneHere());
