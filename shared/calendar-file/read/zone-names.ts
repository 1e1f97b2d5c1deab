import { MAIN_ZONES } from '#shared/locale/time-zones.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { offsetAt } from '#shared/time/zone.ts';
import { groupBy } from './group-by.ts';
import { ianaOf } from './windows-zones.ts';

/** A TZID without its quotes, and without the escapes by which Exchange writes commas. */
export const plainZone = (tzid: string): string =>
  tzid
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\([,;\\])/g, '$1')
    .trim();

/**
 * The IANA zone of a TZID: the TZID is a zone's name in Windows, or is an IANA name, or ends with one, as in
 * `/mozilla.org/20070129_1/Europe/Moscow`.
 */
export const namedZone = (tzid: string): string | undefined => {
  const name = plainZone(tzid);
  const parts = name.split('/');
  return ianaOf(name) ?? [name, ...[-3, -2].map((from) => parts.slice(from).join('/'))].find(isTimeZone);
};

/**
 * A key of a clock: its offsets in minutes in the middle of each month of one year. Clocks with equal keys count as
 * equal.
 */
export const clockBy = (offsetIn: (instant: number) => number): string =>
  Array.from({ length: 12 }, (_, month) => offsetIn(Date.UTC(2026, month, 15))).join();

const clocks = new Map<string, string>();
const clockOfZone = (zone: string): string => {
  const known = clocks.get(zone) ?? clockBy((instant) => offsetAt(zone, instant));
  clocks.set(zone, known);
  return known;
};

/**
 * An IANA zone with this clock (`clockBy`): the preferred zone if its clock fits, else a zone of Russia, else any zone.
 */
export const zoneWithClock = (clock: string, preferred: string): string | undefined =>
  [preferred, ...MAIN_ZONES, 'UTC', ...Intl.supportedValuesOf('timeZone')].find((zone) => clockOfZone(zone) === clock);

/** A zone with this offset (minutes) in all months. Undefined if there is none. */
export const zoneWithOffset = (minutes: number, preferred: string): string | undefined =>
  zoneWithClock(
    clockBy(() => minutes),
    preferred,
  );

/** Whether a zone keeps the same offset for five years from an instant on. */
export const isSteady = (zone: string, from: number): boolean =>
  new Set(Array.from({ length: 21 }, (_, quarter) => offsetAt(zone, from + quarter * 91 * DAY_MS))).size === 1;

let ofCities: ReadonlyMap<string, string[]> | undefined;
/** Zones by the city with which their names end */
const zonesOfCity = (): ReadonlyMap<string, string[]> => {
  ofCities ??= groupBy(
    Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')),
    (zone) => zone.slice(zone.lastIndexOf('/') + 1),
  );
  return ofCities;
};

const standardOffset = (zone: string): number => Math.min(...clockOfZone(zone).split(',').map(Number));

/** Matches «(UTC+01:00) Amsterdam, Berlin», «(GMT+03.00) Moscow/St. Petersburg», `UTC+3`, `+0300`, «МСК+2». */
const SAID = /^\(?(UTC|GMT|MSK|МСК)?\s*(?:([+\-−–])(\d{1,2})(?:[:.]?(\d\d))?)?\)?(?=$|[\s,])/i;

/**
 * The zone for a name with an offset, such as `UTC+3`. It is the zone of a city in the name if that zone has the
 * offset, else any zone with the offset. Undefined if the name has no offset.
 */
export const saidZone = (tzid: string, preferred: string): string | undefined => {
  const name = plainZone(tzid).slice(0, 200);
  const [whole, base, sign, hours = '0', minutes = '0'] = SAID.exec(name) ?? [];
  if (whole === undefined || (base === undefined && sign === undefined)) return undefined;
  const said = (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1);
  const offset = said + (/^(?:MSK|МСК)$/i.test(base ?? '') ? 180 : 0);
  const places = name
    .slice(whole.length)
    .split(/[,/(]/)
    .map((place) => place.trim());
  const windows = places.flatMap((place) => ianaOf(place.replace(/(?: Time)?$/, ' Standard Time')) ?? []);
  const named = places.flatMap((place) => zonesOfCity().get(place.replaceAll(' ', '_')) ?? []);
  return [...named, ...windows].find((zone) => standardOffset(zone) === offset) ?? zoneWithOffset(offset, preferred);
};
