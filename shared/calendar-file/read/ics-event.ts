import ICAL from 'ical.js';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';
import { clockOf, clockText, instantOf } from '#shared/time/zone.ts';
import { iso } from './clock-time.ts';
import { type Block, componentOf } from './ics-lines.ts';
import { ruleOf, zoneOfUtc } from './ics-rule.ts';
import { type Moment, momentOf, type Zones } from './ics-zones.ts';
import { BadRow, fittingTexts } from './row.ts';
import { namedZone } from './zone-names.ts';

/** The number of characters of `YYYY-MM-DDTHH:mm:ss` */
const WHOLE_SECOND = 19;

/** A VEVENT, before the VEVENTs of a series are joined. */
export type ReadEvent = {
  readonly line: number;
  readonly uid: string;
  readonly fields: Omit<FileEvent, 'uid' | 'dates'>;
  readonly categories: readonly string[];
  readonly notes: readonly string[];
  readonly isPrivate: boolean;
  /** Starts that the rule leaves out. */
  readonly removed: readonly Moment[];
  /** The start that the rule gives for the date that this event replaces */
  readonly replaces: Moment | undefined;
};

export type Reading = {
  readonly zones: Zones;
  /** Whether this product has written the file. Then no text is HTML. */
  readonly isOurs: boolean;
  /** Whether the file cancels its events (RFC 5546 §3.2.5). */
  readonly isCancel: boolean;
};

const textsOf =
  (event: ICAL.Component) =>
  (name: string): string => {
    const value = event.getFirstPropertyValue(name);
    return value === null || value === undefined ? '' : String(value);
  };

/** The address that Yandex gives an event: a page of its owner's calendar, which nobody else can open. */
const OWN_PAGE = /^https?:\/\/calendar\.yandex\.[a-z.]+\/event\b/i;
const linkOf = (url: string): string => (OWN_PAGE.test(url) ? '' : url);

const categoriesOf = (event: ICAL.Component): string[] =>
  event.getAllProperties('categories').flatMap((property) => property.getValues().map((value) => String(value).trim()));

const statusOf = (status: string): FileEvent['status'] => {
  if (/^tentative$/i.test(status)) return 'draft';
  return /^cancelled$/i.test(status) ? 'cancelled' : 'published';
};

/**
 * The end of an event with DURATION, otherwise undefined. A day of a duration ends at the same time of day, even if it
 * has 23 or 25 hours (RFC 5545 §3.3.6).
 * @throws BadRow
 */
const endAfter = ({ instant, zone, isDay, isUtc }: Moment, text: string): number | undefined => {
  if (text === '') return undefined;
  try {
    const { weeks, days, isNegative, ...rest } = ICAL.Duration.fromString(text);
    const length = ICAL.Duration.fromData(rest).toSeconds() * 1000;
    const whole = weeks * 7 + days;
    if (isNegative || isDay || isUtc) return instant + (isNegative ? -1 : 1) * (whole * DAY_MS + length);
    const { day, timeOfDay } = clockOf(zone, instant);
    return (whole === 0 ? instant : instantOf(zone, day + whole, timeOfDay)) + length;
  } catch {
    throw new BadRow(words.badMoment(text.slice(0, 40)));
  }
};

const isMidnight = (zone: string, instant: number): boolean => clockOf(zone, instant).timeOfDay === 0;

type Span = { readonly start: number; readonly end: number; readonly isAllDay: boolean; readonly zone: string };

const spanOf = (start: Moment, end: number | undefined): Span => {
  const { instant, zone, isDay } = start;
  const usual = isDay ? DAY_MS : HOUR_MS;
  const last = end ?? instant;
  // An event without an end takes no time (RFC 5545 §3.6.1). Such an event gets a day or an hour.
  return { start: instant, end: last === instant ? instant + usual : last, isAllDay: isDay, zone };
};

/** Outlook writes whole days as midnights of a zone, and marks such events with a property of its own. */
const asWholeDays = (span: Span, flag: string): Span => {
  const { start, end, zone } = span;
  if (!/^true$/i.test(flag) || span.isAllDay || !isMidnight(zone, start) || !isMidnight(zone, end)) return span;
  return { ...span, isAllDay: true, start: clockOf(zone, start).day * DAY_MS, end: clockOf(zone, end).day * DAY_MS };
};

type Schedule = Pick<FileEvent, 'recurrence' | 'clock'> & { readonly zone: string };
/** The rule of a series, and a zone on whose clock it gives the same dates as in the file. */
const repeating = (value: string, span: Span, { isUtc, isDay, skipped }: Moment): Schedule => {
  const { start, isAllDay } = span;
  if (isAllDay) {
    // Whole days that are written as midnights of a zone end at an instant, whose day is that zone's.
    const first = { day: start / DAY_MS, timeOfDay: 0, zone: span.zone, isAllDay: isDay };
    return { zone: span.zone, recurrence: ruleOf(value, first) };
  }
  const zone = isUtc ? zoneOfUtc(value, start, span.zone) : span.zone;
  const clock = skipped ?? clockOf(zone, start);
  const ahead = isUtc ? clock.day - clockOf('UTC', start).day : 0;
  const recurrence = ruleOf(value, { ...clock, zone, isAllDay, ahead });
  return { zone, recurrence, ...(skipped && { clock: clockText(skipped).slice(0, WHOLE_SECOND) }) };
};

type Guessed = { readonly start: Moment; readonly end: Moment | undefined; readonly isSeries: boolean };
/** Notes about zones that were guessed. The hours of the event may be wrong there. */
const guesses = ({ start, end, isSeries }: Guessed): string[] => {
  const notes = [start, end].flatMap((moment) => {
    const name = moment?.unknown ?? (isSeries ? moment?.odd : undefined);
    return moment && name !== undefined
      ? words.guessedZone(name.slice(0, 60), zoneWords(moment.zone, start.instant))
      : [];
  });
  return [...new Set(notes)];
};

/**
 * Reads a VEVENT.
 * @throws BadRow with the reason why it cannot be read
 */
export const readEvent = (block: Block, { zones, isOurs, isCancel }: Reading): ReadEvent => {
  const { line, properties, isCut } = block;
  if (isCut) throw new BadRow(words.cutOff);
  const all = (name: string) => properties.filter((property) => property.name === name);
  const moment = (name: string): Moment | undefined => {
    const [property] = all(name);
    return property && momentOf(property, property.value, zones);
  };
  const [start, end] = [moment('DTSTART'), moment('DTEND')];
  if (!start) throw new BadRow(words.noStart);
  let parsed: ICAL.Component;
  try {
    parsed = componentOf(block);
  } catch {
    throw new BadRow(words.brokenEvent);
  }
  const textOf = textsOf(parsed);
  const flag = textOf('x-microsoft-cdo-alldayevent');
  const span = asWholeDays(spanOf(start, end ? end.instant : endAfter(start, all('DURATION')[0]?.value ?? '')), flag);
  if (span.end < span.start) throw new BadRow(words.endBeforeStart);
  if (all('RDATE').length > 0 || all('EXRULE').length > 0) throw new BadRow(words.extraDates);
  const [rule, second] = all('RRULE');
  if (second) throw new BadRow(words.unknownRule(second.value));
  const ownZone = isOurs ? namedZone(textOf('x-calendar-system-zone')) : undefined;
  const { zone, ...schedule } = rule
    ? repeating(rule.value, span, start)
    : { zone: ownZone ?? span.zone, recurrence: '' };
  const [recurrenceId] = all('RECURRENCE-ID');
  if (recurrenceId?.parameters.get('RANGE')) throw new BadRow(words.extraDates);
  const texts = { title: textOf('summary'), description: textOf('description'), location: textOf('location') };
  const { fields, notes } = fittingTexts({ ...texts, link: isOurs ? textOf('url') : linkOf(textOf('url')) }, isOurs);
  const sequence = Number(all('SEQUENCE')[0]?.value ?? 0);
  return {
    line,
    uid: textOf('uid').trim(),
    fields: {
      ...fields,
      sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 ? sequence : 0,
      startDate: iso(span.start),
      endDate: iso(span.end),
      allDay: span.isAllDay,
      timeZone: zone,
      status: isCancel ? 'cancelled' : statusOf(textOf('status')),
      categoryId: '',
      ...schedule,
    },
    categories: categoriesOf(parsed),
    notes: [...notes, ...guesses({ start, end, isSeries: schedule.recurrence !== '' })],
    isPrivate: /^(private|confidential)$/i.test(textOf('class')),
    removed: all('EXDATE').flatMap((property) =>
      property.value.split(',').map((value) => momentOf(property, value, zones)),
    ),
    replaces: recurrenceId && momentOf(recurrenceId, recurrenceId.value, zones),
  };
};
