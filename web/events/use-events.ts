import { useMemo } from 'react';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { type CalendarEvent, listEvents, PARTS_MAX } from '#shared/contracts/events.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { shownQuery, useCalendars } from './use-calendars.ts';

type Input = CallInput<typeof listEvents>;

/** Whether the server refused the window because it has more events than fit into one answer [REC-32]. */
const isTooLarge = (thrown: unknown): boolean => isRefusal(thrown, 'answer-too-large');

/**
 * The events of a window in parts, up to the first empty part.
 * @throws ApiError
 */
const listInParts = async (input: Input): Promise<CalendarEvent[]> => {
  const found: CalendarEvent[] = [];
  for (let part = 1; part <= PARTS_MAX; part++) {
    const events = await callApi(listEvents, { query: { ...input.query, part: String(part) } });
    if (events.length === 0) break;
    found.push(...events);
  }
  return found;
};

/**
 * Lists the events of a window. A window with too many events for one answer is halved, down to a day. A day with too
 * many is read in parts. Later windows begin with the length that worked.
 * @throws ApiError
 */
export const wholeLists = () => {
  let longest = Number.POSITIVE_INFINITY;
  const listWhole = async (input: Input): Promise<CalendarEvent[]> => {
    const { from, to } = input.query ?? {};
    if (from === undefined || to === undefined) return callApi(listEvents, input);
    const [start, end] = [Date.parse(from), Date.parse(to)];
    const length = end - start;
    const isShort = length <= DAY_MS;
    if (isShort || length <= longest) {
      try {
        return await callApi(listEvents, input);
      } catch (thrown) {
        if (!isTooLarge(thrown)) throw thrown;
        if (isShort) return listInParts(input);
      }
    }
    const middle = new Date(start + length / 2).toISOString();
    const first = await listWhole({ query: { ...input.query, to: middle } });
    longest = Math.min(longest, length / 2);
    const second = await listWhole({ query: { ...input.query, from: middle } });
    // An event that touches both halves is in both.
    return [...new Map([...first, ...second].map((event) => [event.id, event])).values()];
  };
  return listWhole;
};

export const listWhole = wholeLists();

type Options = {
  /** Local days, half-open. */
  range: { readonly start: Date; readonly end: Date };
  /** While this returns true, as during a drag, fetched events are not shown. */
  isPaused?: () => boolean;
};

/**
 * The events of a window from all shown calendars. They are fetched whenever the window is opened, even if the last
 * answer is fresh [CAL-16].
 */
export const useEvents = ({ range, isPaused }: Options) => {
  const from = range.start.toISOString();
  const to = range.end.toISOString();
  const { shown } = useCalendars();
  const input = useMemo(() => {
    const calendars = shownQuery(shown);
    return calendars && { query: { from, to, ...calendars } };
  }, [from, to, shown]);
  const events = useCall(listEvents, input, {
    ask: listWhole,
    // While another month is loading, the days that both months show keep their events.
    keepPreviousData: true,
    dedupingInterval: 0,
    ...(isPaused && { isPaused }),
  });
  // If no calendar is shown, nothing is fetched.
  return { ...events, data: input ? events.data : NOTHING, isLoading: events.isLoading || shown === undefined };
};

const NOTHING: CalendarEvent[] = [];
