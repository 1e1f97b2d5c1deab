import ICAL from 'ical.js';
import { importWords as words } from '#shared/locale/import.ts';
import { type ClockTime, skippedTime } from '#shared/time/zone.ts';
import { dayOf, instantIn, iso, timeOf, type Written } from './clock-time.ts';
import { type Block, componentOf, type Property } from './ics-lines.ts';
import { BadRow } from './row.ts';
import { clockBy, namedZone, plainZone, saidZone, zoneWithClock, zoneWithOffset } from './zone-names.ts';

/** The zones of a file: the zones that it describes, and the zone for moments that name no zone. */
export type Zones = {
  readonly described: ReadonlyMap<string, ICAL.Timezone>;
  /** The zone of X-WR-TIMEZONE, else the chosen one. */
  readonly usual: string;
  readonly isUsualNamed: boolean;
};

/** A moment of a file. */
export type Moment = {
  readonly instant: number;
  /** IANA name of its zone. */
  readonly zone: string;
  readonly isDay: boolean;
  /**
   * The time as the file has it, if the zone's clock skips this time. The instant of the moment is then later (RFC 5545
   * §3.3.5).
   */
  readonly skipped?: ClockTime | undefined;
  readonly isUtc?: boolean;
  /** The name in the file if the zone was guessed. It is empty if the file names no zone. */
  readonly unknown?: string | undefined;
  /**
   * The name of a zone that the file describes, if no known zone has the same clock. `zone` is then a guess that is
   * right only at this instant.
   */
  readonly odd?: string | undefined;
};

const WRITTEN = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/**
 * Whether the rule in a zone's description repeats yearly. A rule that repeats every second would be expanded second by
 * second from 1970 on.
 */
const isSeldom = (rule: string): boolean =>
  /^FREQ=YEARLY(?:;|$)/i.test(rule) && !/BY(?:HOUR|MINUTE|SECOND)=/i.test(rule);
const rulesIn = (text: string): string[] =>
  [...text.matchAll(/^RRULE[^:\r\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim());

/** The zones that a file describes, by TZID. Descriptions that cannot be read are left out. */
export const describedZones = (blocks: readonly Block[]): Map<string, ICAL.Timezone> => {
  const found = new Map<string, ICAL.Timezone>();
  for (const block of blocks) {
    const { name, text, properties, isCut } = block;
    const tzid = properties.find((one) => one.name === 'TZID')?.value;
    if (name !== 'VTIMEZONE' || isCut || tzid === undefined || !rulesIn(text).every(isSeldom)) continue;
    try {
      const component = componentOf(block);
      found.set(plainZone(tzid), new ICAL.Timezone({ component, tzid }));
    } catch {
      // The description cannot be read. Times in this zone are then read in the file's usual zone.
    }
  }
  return found;
};

const digitsOf = (value: string): { written: Written; isUtc: boolean } => {
  const [, year, month, date, hours, minutes, seconds, utc] = WRITTEN.exec(value.trim()) ?? [];
  if (year === undefined) throw new BadRow(words.badMoment(value.slice(0, 40)));
  const day = dayOf(Number(year), Number(month), Number(date));
  if (hours === undefined) return { written: { day, timeOfDay: null }, isUtc: false };
  // A leap second counts as the second before it.
  const time = timeOf(Number(hours), Number(minutes), Math.min(59, Number(seconds)));
  return { written: { day, timeOfDay: time }, isUtc: utc === 'Z' };
};

/**
 * The instant (milliseconds) of a local time, by the file's own description of the zone; undefined if the description
 * is unusable.
 */
const byDescription = (zone: ICAL.Timezone, instant: number): number | undefined => {
  try {
    const time = ICAL.Time.fromDateTimeString(iso(instant).slice(0, 19));
    time.zone = zone;
    return time.toUnixTime() * 1000;
  } catch {
    return undefined;
  }
};

const likes = new WeakMap<ICAL.Timezone, string>();
/** `clockBy` of a described zone. */
const clockLike = (zone: ICAL.Timezone): string => {
  const known = likes.get(zone) ?? clockBy((local) => (local - (byDescription(zone, local) ?? Number.NaN)) / 60_000);
  likes.set(zone, known);
  return known;
};

const skippedIn = (zone: string, { day, timeOfDay }: Written): ClockTime | undefined =>
  timeOfDay === null ? undefined : skippedTime(zone, { day, timeOfDay });

/** A moment in a zone that the file describes; undefined if the description is unusable. */
const describedMoment = (zone: ICAL.Timezone, written: Written, { usual }: Zones): Moment | undefined => {
  const local = instantIn('UTC', written);
  const instant = byDescription(zone, local);
  if (instant === undefined) return undefined;
  const found = zoneWithClock(clockLike(zone), usual);
  if (found !== undefined) {
    const skipped = skippedIn(found, written);
    return { instant: skipped ? instantIn(found, written) : instant, zone: found, isDay: false, skipped };
  }
  return { instant, zone: zoneWithOffset((local - instant) / 60_000, usual) ?? usual, isDay: false, odd: zone.tzid };
};

/** The moment of a DTSTART, DTEND, RECURRENCE-ID or EXDATE. @throws BadRow */
export const momentOf = ({ parameters }: Pick<Property, 'parameters'>, value: string, zones: Zones): Moment => {
  const { usual, described, isUsualNamed } = zones;
  const { written, isUtc } = digitsOf(value);
  if (written.timeOfDay === null) return { instant: instantIn('UTC', written), zone: usual, isDay: true };
  if (isUtc) return { instant: instantIn('UTC', written), zone: usual, isDay: false, isUtc };
  const at = (zone: string, unknown?: string) => {
    const [instant, skipped] = [instantIn(zone, written), skippedIn(zone, written)];
    return { instant, zone, isDay: false, skipped, unknown };
  };
  const tzid = parameters.get('TZID');
  if (tzid === undefined) return at(usual, isUsualNamed ? undefined : '');
  const named = namedZone(tzid);
  if (named) return at(named);
  const by = described.get(plainZone(tzid));
  return (by && describedMoment(by, written, zones)) ?? at(saidZone(tzid, usual) ?? usual, plainZone(tzid));
};
