import { nearestEvents } from '#shared/contracts/events.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { useCall } from '#web/api/use-call.ts';
import { zoneHere } from './event-details.ts';
import { shownQuery, useCalendars } from './use-calendars.ts';

type Nearest = { readonly before: Date | null; readonly after: Date | null };

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * The start of the last event before an empty range, and of the first event after it. Undefined until they have come.
 * They are fetched only if the range is known to be empty.
 */
export const useNearest = (
  range: { readonly start: Date; readonly end: Date },
  isEmpty: boolean,
): Nearest | undefined => {
  const calendars = shownQuery(useCalendars().shown);
  const queryHere = () => ({
    ...{ from: range.start.toISOString(), to: range.end.toISOString(), ...calendars },
    // The server knows every zone but that of a browser that does not know its own.
    ...(isTimeZone(zoneHere()) && { timeZone: zoneHere() }),
  });
  // A failure is not shown, because the calendar itself shows it.
  const { data } = useCall(nearestEvents, isEmpty && calendars ? { query: queryHere() } : null, { refreshInterval: 0 });
  return data && { before: dateOf(data.before), after: dateOf(data.after) };
};
