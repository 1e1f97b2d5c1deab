import type { StoredEvent } from '#functions/domain/events/event.ts';
import { occurrenceOf, startOn } from '#functions/domain/events/series.ts';
import { type StoredSeries, toOccurrence } from '#functions/domain/events/series-events.ts';
import { notation, rruleLine, writtenStart } from '#shared/calendar-file/zone-lines.ts';
import { dayOfCompact } from '#shared/time/rule.ts';

type Shown = Pick<StoredEvent, 'status' | 'calendarId' | 'categoryId'>;
type Times = {
  readonly start: Date;
  readonly end: Date;
  readonly timezone?: string;
  /** RRULE and EXDATE, as lines. */
  readonly repeating?: string;
  /** The start that the rule gives to a changed date. */
  readonly recurrenceId?: Date;
};

/** A VEVENT of a series: either the whole series, or a date that differs from the series. */
export type SeriesPart = {
  readonly event: Omit<StoredEvent, 'startDate' | 'endDate' | 'picture' | 'color' | 'timeZone'>;
  readonly times: Times;
};

/**
 * The VEVENTs of a series. The first is the series without its removed and hidden dates; one more follows for each date
 * that differs [REC-41, REC-42]. If the series itself is hidden, each shown date becomes an event of its own.
 */
export const partsOfSeries = (series: StoredSeries, shows: (event: Shown) => boolean): SeriesPart[] => {
  const { at, list, utc, zone } = notation(series);
  const timesOf = ({ startDate, endDate }: Pick<StoredEvent, 'startDate' | 'endDate'>) => ({
    start: at(startDate),
    end: at(endDate),
    ...zone,
  });
  const isShown = shows(series);
  const changed = Object.keys(series.exceptions).flatMap((name) => {
    const day = dayOfCompact(name);
    if (day === null) return [];
    const shown = occurrenceOf(series, day);
    const event = shown && toOccurrence(series, shown);
    return [{ byRule: startOn(series, day), event: event && shows(event) ? event : null }];
  });
  if (!isShown) return changed.flatMap(({ event }) => (event ? [{ event, times: timesOf(event) }] : []));
  const removed = changed.flatMap(({ byRule, event }) => (event ? [] : [byRule]));
  removed.sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const lines = [rruleLine(series, utc), ...(removed.length > 0 ? [list(removed)] : [])];
  return [
    { event: series, times: { ...timesOf(series), start: writtenStart(series, at), repeating: lines.join('\r\n') } },
    ...changed.flatMap(({ byRule, event }) =>
      event
        ? [{ event: { ...event, id: series.id }, times: { ...timesOf(event), recurrenceId: writtenStart(byRule, at) } }]
        : [],
    ),
  ];
};
