import type { CalendarEvent } from '#shared/contracts/events.ts';
import { markWords } from '#shared/locale/event-marks.ts';
import { planWords as words } from '#shared/locale/plan.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { agendaDays } from '#shared/time/agenda.ts';
import { addMonths, type Day, isoDay, startOfDay } from '#shared/time/day.ts';
import { capitalised, dateText, shortWeekdayText } from '#shared/time/day-text.ts';
import type { Span } from '#shared/time/spans.ts';
import { spanOfEvent } from '#web/events/event-details.ts';
import { csvLine, UTF8_MARK } from '#web/ui/download.ts';

type Row = Span & { readonly event: CalendarEvent };

/** The events of a month in order, each once. `drafts`: how many drafts are left out. */
export type Plan = { readonly rows: readonly Row[]; readonly drafts: number };

const lastOf = (month: Day): Day => addMonths(month, 1) - 1;

/** Half-open window of the month that begins with this day, in local time. */
export const windowOf = (month: Day): { start: Date; end: Date } => ({
  start: new Date(startOfDay(month)),
  end: new Date(startOfDay(addMonths(month, 1))),
});

/** The plan of the month that begins with this day. Drafts are left out, cancelled events are marked. */
export const planOf = (events: readonly CalendarEvent[], month: Day): Plan => {
  const spans = events.map((event) => ({ ...spanOfEvent(event), event }));
  // `today` is before the month, because an agenda repeats running events under today, but a plan lists each once.
  const period = { first: month, last: lastOf(month), today: month - 1, now: 0 };
  const all = agendaDays(spans, period).flatMap(({ items }) => items);
  const rows = all.filter(({ event }) => event.status !== 'draft');
  return { rows, drafts: all.length - rows.length };
};

const dayMonthYear = (day: Day): string => isoDay(day).split('-').reverse().join('.');

/** The day on which an event begins: «5 ноября, чт». */
export const dateOf = ({ first }: Span): string => `${dateText(first)}, ${shortWeekdayText(first)}`;

/** «18:00 – 20:00», «Весь день», «5–15 ноября». */
export const timeOf = (span: Span): string => rowTime(span, span.first);

/** «Отменено: » before the title of a cancelled event, otherwise empty. */
export const markOf = ({ status }: CalendarEvent): string =>
  status === 'cancelled' ? `${capitalised(markWords.cancelled)}: ` : '';

/** A plan as a table for Excel, with dates that sort. */
export const planTable = ({ rows }: Plan): string =>
  [
    UTF8_MARK,
    csvLine(words.columns),
    ...rows.map(({ event, ...span }) =>
      csvLine([dayMonthYear(span.first), timeOf(span), markOf(event) + event.title, event.location, event.ageRating]),
    ),
  ].join('');
