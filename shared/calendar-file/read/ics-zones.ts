import ICAL from 'ical.js';
import { importWords as words } from '#shared/locale/import.ts';
import { type ClockTime, skippedTime } from '#shared/time/zone.ts';
import { dayOf, instantIn, iso, timeOf, type Written } from './clock-time.ts';
import { type Block, componentOf, type Property } from './ics-lines.ts';
import type { Spend } from './read-file-types.ts';
import { BadRow } from './row.ts';
import { clockBy, namedZone, plainZone, saidZone, zoneWithClock, zoneWithOffset } from './zone-names.ts';

/** The clock that a zone's name stands for */
type Clock = {
  readonly zone: string;
  /** The zone's name in the file, if it is unknown and `zone` was guessed. */
  readonly unknown?: string;
  /** The file's own description of the zone, and a known zone with the same clock. */
  readonly described?: { readonly by: ICAL.Timezone; readonly same: string | undefined } | undefined;
};

/** The zones that a file describes, and the zone of moments that name none. */
export type Zones = {
  readonly described: ReadonlyMap<string, Block>;
  /** The clocks that were looked up so far, by name. A search takes long, so each name is searched for once. */
  readonly clocks: Map<string, Clock>;
  readonly spend: Spend;
  /** The zone for times that name none: X-WR-TIMEZONE, or else the chosen zone. */
  readonly usual: string;
  readonly isUsualNamed: boolean;
};

/** A moment that a file names. */
export type Moment = {
  readonly instant: number;
  /** IANA name of the moment's zone. */
  readonly zone: string;
  readonly isDay: boolean;
  /** The written time, if the zone's clock skips it. The moment's instant is then later (RFC 5545 §3.3.5). */
  readonly skipped?: ClockTime | undefined;
  readonly isUtc?: boolean;
  /** The zone's name in the file, if the zone was guessed. Empty if the file names none. */
  readonly unknown?: string | undefined;
  /**
   * The name of a zone that the file describes, if no known zone has the same clock. `zone` is then a guess that is
   * right only at this instant.
   */
  readonly odd?: string | undefined;
};

const WRITTEN = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/**
 * Whether a rule of a described zone repeats yearly. ical.js would expand a rule that repeats every second, second by
 * second, from 1970 on.
 */
const isSeldom = (rule: string): boolean =>
  /^FREQ=YEARLY(?:;|$)/i.test(rule) && !/BY(?:HOUR|MINUTE|SECOND)=/i.test(rule);
const rulesIn = (text: string): string[] =>
  [...text.matchAll(/^RRULE[^:\r\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim());

/** The descriptions of zones in a file, by TZID. */
export const describedZones = (blocks: readonly Block[]): Map<string, Block> =>
  new Map(
    blocks.flatMap((block) => {
      const tzid = block.properties.find(({ name }) => name === 'TZID')?.value;
      return block.name === 'VTIMEZONE' && !block.isCut && tzid !== undefined ? [[plainZone(tzid), block]] : [];
    }),
  );

/** The number of steps that one search for a zone's name counts as */
const SEARCH_STEPS = 50;
/** The number of steps that one search for a zone with a given offset counts as */
const ODD_STEPS = 15;
/** ical.js computes each change of a clock from the description's first year to this year. */
const LAST_YEAR = 2035;

/** A description for ical.js; undefined if it cannot be read. Times are then read in the file's usual zone. */
const readZone = (block: Block, tzid: string, spend: Spend): ICAL.Timezone | undefined => {
  const rules = rulesIn(block.text);
  if (!rules.every(isSeldom)) return undefined;
  const years = [...block.text.matchAll(/^DTSTART[^:\r\n]*:(\d{4})/gim)].map(([, year]) => LAST_YEAR - Number(year));
  // The first term is the number of dates that the rules can make. The second term stands for the dates that the
  // description lists: one step for ten characters.
  spend(rules.length * Math.max(0, ...years) + Math.floor(block.text.length / 10));
  try {
    return new ICAL.Timezone({ component: componentOf(block), tzid });
  } catch {
    return undefined;
  }
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
 * The instant (milliseconds) of a local time by the file's own description of the zone. Undefined if the description is
 * unusable.
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

/** The clock of a described zone, as a key of `clockBy` */
const clockLike = (zone: ICAL.Timezone): string =>
  clockBy((local) => (local - (byDescription(zone, local) ?? Number.NaN)) / 60_000);

const searched = (tzid: string, { described, usual, spend }: Zones): Clock => {
  spend(SEARCH_STEPS);
  const named = namedZone(tzid);
  if (named) return { zone: named };
  const name = plainZone(tzid);
  const block = described.get(name);
  const by = block && readZone(block, name, spend);
  return {
    zone: saidZone(tzid, usual) ?? usual,
    unknown: name,
    described: by && { by, same: zoneWithClock(clockLike(by), usual) },
  };
};

const clockNamed = (tzid: string, zones: Zones): Clock => {
  const clock = zones.clocks.get(tzid) ?? searched(tzid, zones);
  zones.clocks.set(tzid, clock);
  return clock;
};

const skippedIn = (zone: string, { day, timeOfDay }: Written): ClockTime | undefined =>
  timeOfDay === null ? undefined : skippedTime(zone, { day, timeOfDay });

/** A moment in a described zone. Undefined if the description is unusable. */
const describedMoment = (
  { by, same }: NonNullable<Clock['described']>,
  written: Written,
  { usual, spend }: Zones,
): Moment | undefined => {
  const local = instantIn('UTC', written);
  const instant = byDescription(by, local);
  if (instant === undefined) return undefined;
  if (same !== undefined) {
    const skipped = skippedIn(same, written);
    return { instant: skipped ? instantIn(same, written) : instant, zone: same, isDay: false, skipped };
  }
  spend(ODD_STEPS);
  return { instant, zone: zoneWithOffset((local - instant) / 60_000, usual) ?? usual, isDay: false, odd: by.tzid };
};

/**
 * The moment of a DTSTART, DTEND, RECURRENCE-ID or EXDATE.
 * @throws BadRow
 * @throws BadFile: the file has too many moments
 */
export const momentOf = ({ parameters }: Pick<Property, 'parameters'>, value: string, zones: Zones): Moment => {
  const { usual, isUsualNamed, spend } = zones;
  spend(1);
  const { written, isUtc } = digitsOf(value);
  if (written.timeOfDay === null) return { instant: instantIn('UTC', written), zone: usual, isDay: true };
  if (isUtc) return { instant: instantIn('UTC', written), zone: usual, isDay: false, isUtc };
  const at = (zone: string, unknown?: string) => {
    const [instant, skipped] = [instantIn(zone, written), skippedIn(zone, written)];
    return { instant, zone, isDay: false, skipped, unknown };
  };
  const tzid = parameters.get('TZID');
  if (tzid === undefined) return at(usual, isUsualNamed ? undefined : '');
  const { zone, unknown, described } = clockNamed(tzid, zones);
  return (described && describedMoment(described, written, zones)) ?? at(zone, unknown);
};
