import ICAL from 'ical.js';
import { importWords as words } from '#shared/locale/import.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { dayOf, instantIn, iso, timeOf, type Written } from './clock-time.ts';
import type { Block, Property } from './ics-lines.ts';
import { BadRow } from './row.ts';
import { ianaOf } from './windows-zones.ts';

/** How moments of one file are read: zones that it describes, and the zone of what names none. */
export type Zones = {
  readonly described: ReadonlyMap<string, ICAL.Timezone>;
  /** Of X-WR-TIMEZONE, else the one chosen. */
  readonly usual: string;
};

/** A moment of a file. */
export type Moment = {
  readonly instant: number;
  /** IANA name of the clock that it is on. */
  readonly zone: string;
  readonly isDay: boolean;
};

const WRITTEN = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** `/mozilla.org/20070129_1/Europe/Moscow` and the like end with the IANA name. */
const ending = (name: string): string | undefined => /([A-Za-z_]+\/[A-Za-z_/-]+)$/.exec(name)?.[1];

/** The IANA zone that a TZID means by its name alone. */
export const namedZone = (tzid: string): string | undefined => {
  const name = tzid.trim();
  const iana = ianaOf(name);
  if (iana) return iana;
  return [name, ending(name)].find((one) => one !== undefined && isTimeZone(one));
};

/** Clocks change a few times a year; a rule for every second would be followed second by second, from 1970 on. */
const isSeldom = (rule: string): boolean =>
  /^FREQ=YEARLY(?:;|$)/i.test(rule) && !/BY(?:HOUR|MINUTE|SECOND)=/i.test(rule);
const rulesIn = (text: string): string[] =>
  [...text.matchAll(/^RRULE[^:\r\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim());

/** The zones that a file describes, by TZID; one that cannot be read is passed over. */
export const describedZones = (blocks: readonly Block[]): Map<string, ICAL.Timezone> => {
  const found = new Map<string, ICAL.Timezone>();
  for (const { name, text, properties, isCut } of blocks) {
    const tzid = properties.find((one) => one.name === 'TZID')?.value;
    if (name !== 'VTIMEZONE' || isCut || tzid === undefined || !rulesIn(text).every(isSeldom)) continue;
    try {
      const component = new ICAL.Component(ICAL.parse(text));
      found.set(tzid, new ICAL.Timezone({ component, tzid }));
    } catch {
      // Times in this zone are read in the file's usual zone.
    }
  }
  return found;
};

const digitsOf = (value: string): { written: Written; isUtc: boolean } => {
  const [, year, month, date, hours, minutes, seconds, utc] = WRITTEN.exec(value.trim()) ?? [];
  if (year === undefined) throw new BadRow(words.badMoment(value.slice(0, 40)));
  const day = dayOf(Number(year), Number(month), Number(date));
  if (hours === undefined) return { written: { day, timeOfDay: null }, isUtc: false };
  // A leap second is the one before it.
  const time = timeOf(Number(hours), Number(minutes), Math.min(59, Number(seconds)));
  return { written: { day, timeOfDay: time }, isUtc: utc === 'Z' };
};

/** By the file's own description of a zone whose name nobody knows, in milliseconds; undefined: it makes no sense. */
const byDescription = (zone: ICAL.Timezone, { day, timeOfDay }: Written): number | undefined => {
  try {
    const time = ICAL.Time.fromDateTimeString(iso(day * 86_400_000 + (timeOfDay ?? 0)).slice(0, 19));
    time.zone = zone;
    return time.toUnixTime() * 1000;
  } catch {
    return undefined;
  }
};

/** A value of DTSTART, DTEND, RECURRENCE-ID or EXDATE → the moment that is meant. @throws BadRow */
export const momentOf = ({ parameters }: Pick<Property, 'parameters'>, value: string, zones: Zones): Moment => {
  const { written, isUtc } = digitsOf(value);
  if (written.timeOfDay === null) return { instant: instantIn('UTC', written), zone: zones.usual, isDay: true };
  if (isUtc) return { instant: instantIn('UTC', written), zone: zones.usual, isDay: false };
  const tzid = parameters.get('TZID');
  const named = tzid === undefined ? undefined : namedZone(tzid);
  const described = tzid === undefined || named ? undefined : zones.described.get(tzid);
  const instant = described && byDescription(described, written);
  if (instant !== undefined) return { instant, zone: zones.usual, isDay: false };
  const zone = named ?? zones.usual;
  return { instant: instantIn(zone, written), zone, isDay: false };
};
