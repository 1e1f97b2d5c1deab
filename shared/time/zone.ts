// Only this file of @date-fns/tz is imported, because its own kind of Date is twice as heavy as all the rest.

import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Day } from './day.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';

/** Minutes by which the zone's clock is ahead of UTC at an instant (milliseconds). */
export const offsetAt = (zone: string, instant: number): number => tzOffset(zone, new Date(instant));

const offsets = new Map<string, Map<Day, number>>();
const KEPT_MAX = 1e5;

// The offset of a zone at a UTC midnight. Offsets are kept, because asking `Intl` is the slow part of expanding a
// series.
const offsetAtMidnight = (zone: string, day: Day): number => {
  let ofZone = offsets.get(zone);
  if (!ofZone) {
    ofZone = new Map();
    offsets.set(zone, ofZone);
  }
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const offset = offsetAt(zone, day * DAY_MS);
  // Files of strangers may name any number of days, so kept offsets must not pile up.
  if (ofZone.size > KEPT_MAX) ofZone.clear();
  ofZone.set(day, offset);
  return offset;
};

/**
 * The instant (milliseconds) of a day and a time of day (milliseconds) on a zone's clock. If the clock skips the time,
 * the result is later by the skipped span. If the clock shows the time twice, the first one counts [REC-07].
 */
export const instantOf = (zone: string, day: Day, timeOfDay: number): number => {
  const asUtc = day * DAY_MS + timeOfDay;
  // A clock differs from UTC by less than a day, so a change of its offset near this time is between these two
  // midnights.
  const before = offsetAtMidnight(zone, day - 1);
  const after = offsetAtMidnight(zone, day + 2);
  const first = asUtc - before * MINUTE_MS;
  if (before === after || offsetAt(zone, first) === before) return first;
  const second = asUtc - after * MINUTE_MS;
  return offsetAt(zone, second) === after ? second : first;
};

/** A day and a time of day (milliseconds) on a clock. */
export type ClockTime = { readonly day: Day; readonly timeOfDay: number };

/** A clock time as `YYYY-MM-DDTHH:mm:ss.sss`. */
export const clockText = ({ day, timeOfDay }: ClockTime): string =>
  new Date(day * DAY_MS + timeOfDay).toISOString().slice(0, -1);

/** `YYYY-MM-DDTHH:mm`, with or without seconds → a clock time. */
export const clockTimeOf = (text: string): ClockTime => {
  const local = Date.parse(`${text}Z`);
  const day = Math.floor(local / DAY_MS);
  return { day, timeOfDay: local - day * DAY_MS };
};

/** The day and the time of day (milliseconds) on a zone's clock at an instant (milliseconds). */
export const clockOf = (zone: string, instant: number): ClockTime => {
  const local = instant + offsetAt(zone, instant) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, timeOfDay: local - day * DAY_MS };
};

/** The clock time, if the zone's clock skips it, otherwise undefined. */
export const skippedTime = (zone: string, time: ClockTime): ClockTime | undefined => {
  const { day, timeOfDay } = clockOf(zone, instantOf(zone, time.day, time.timeOfDay));
  return day === time.day && timeOfDay === time.timeOfDay ? undefined : time;
};
