import { isDeepStrictEqual } from 'node:util';
import ICAL from 'ical.js';
import { ruleWords } from '#shared/locale/recurrence.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';
import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { occurrenceOn, occurrencesIn, ruleDays, ruleHasDay } from '#shared/time/recurrence.ts';
import { parseRule, type Rule, ruleText } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';
import { brokenRule, soundRule } from './rule-texts.ts';

// Reads texts as rules. Findings: a rule of ours that is refused; a rule that is accepted and means other days than
// ical.js finds, or that ical.js refuses; a rule that changes when it is written and read again; a window that shows
// other dates than the whole series; a rule in words with a word missing; anything thrown; anything slow.

const { seed, cases } = fuzzOptions(40_000);
const random = randomFrom(seed);
const tally = tallyOf('rules of series, beside ical.js');
const COMPARED = 25;
/** Milliseconds: a thousand times what a rule takes. */
const TOO_LONG = 50;
const [FIRST, LAST] = [dayFrom(1970, 0, 1), dayFrom(2100, 11, 31)];
/** The number of years in which ical.js may search. With a rule that fits no year it would search for ever. */
const YEARS = 40;
const ZONES = ['Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const;

const first = (days: Iterable<Day>, last: Day): Day[] => {
  const found: Day[] = [];
  for (const day of days) {
    if (day > last || found.length === COMPARED) break;
    found.push(day);
  }
  return found;
};

function* byIcal(text: string, start: Day): Generator<Day> {
  const { year, month, date } = partsOf(start);
  const iterator = ICAL.Recur.fromString(text).iterator(
    ICAL.Time.fromData({ year, month: month + 1, day: date, isDate: true }),
  );
  for (let next = iterator.next(); next; next = iterator.next()) yield dayFrom(next.year, next.month - 1, next.day);
}

/**
 * 29 February has few dates or none unless leap years follow a leap year, at an interval of a multiple of four. Otherwise
 * ical.js would search on, or take 1 March.
 */
const isRare = (rule: Rule, start: Day): boolean =>
  rule.freq === 'YEARLY' &&
  rule.month === 2 &&
  rule.monthDay === 29 &&
  (rule.interval % 4 !== 0 || partsOf(start).year % 4 !== 0);
/** Whether ical.js gave up. It does so, and finds no date at all, if about the first eight periods have none. */
const isGivenUp = (theirs: readonly Day[], [ours]: readonly Day[], start: Day): boolean =>
  theirs.length === 0 && ours !== undefined && ours > start + 600;

const windowFault = (rule: Rule, start: Day, chosen: Random): string | undefined => {
  const isAllDay = chosen.chance(0.3);
  const timeZone = chosen.pick(ZONES);
  const began = isAllDay ? start * DAY_MS : instantOf(timeZone, start, chosen.below(1440) * 60_000);
  const length = isAllDay ? (1 + chosen.below(3)) * DAY_MS : (1 + chosen.below(4000)) * 60_000;
  const series = { rule, start: began, end: began + length, timeZone, isAllDay };
  const from = began + (chosen.below(800) - 20) * DAY_MS + chosen.below(DAY_MS);
  const to = from + 1 + chosen.below(60 * DAY_MS);
  const shown = [...occurrencesIn(series, from, to)].map(({ day }) => day);
  const ought: Day[] = [];
  // A zone may lack a day. Then the series begins on another.
  for (const day of ruleDays(rule, isAllDay ? start : clockOf(timeZone, began).day)) {
    const { start: begins, end } = occurrenceOn(series, day);
    if (begins > to + 2 * DAY_MS) break;
    if (begins < to && end > from) ought.push(day);
  }
  if (isDeepStrictEqual(shown, ought)) return undefined;
  return `from ${new Date(from).toISOString()} to ${new Date(to).toISOString()} ${shown} instead of ${ought}`;
};

/** The fault of a rule that was accepted. */
const faultOf = (text: string, rule: Rule, start: Day): string | undefined => {
  const canonical = ruleText(rule);
  if (!isDeepStrictEqual(parseRule(canonical, start), rule)) return `changed by writing: ${canonical}`;
  const words = ruleWords(rule, start);
  if (!/^[а-яё]/.test(words) || /undefined|NaN|null|\s{2}/.test(words)) return `in words «${words}»`;
  const horizon = Math.min(LAST, start + YEARS * 366);
  const ours = first(ruleDays(rule, start), horizon);
  if (!isRare(rule, start)) {
    const theirs = first(byIcal(canonical, start), horizon);
    if (isGivenUp(theirs, ours, start)) return undefined;
    if (!isDeepStrictEqual(ours, theirs)) return `${ours} instead of ${theirs}`;
    // The typed text may lack parts that RFC 5545 takes from the start.
    const asTyped = first(byIcal(text, start), horizon);
    if (!isDeepStrictEqual(ours, asTyped)) return `as typed ${ours} instead of ${asTyped}`;
  }
  const near = Array.from({ length: 22 }, (_, at) => start - 2 + at);
  const has = near.filter((day) => ruleHasDay(rule, start, day));
  const ought = near.filter((day) => ours.includes(day));
  if (!isDeepStrictEqual(has, ought)) return `has ${has} instead of ${ought}`;
  return windowFault(rule, start, random);
};

const timed = (text: string, start: Day): { rule: Rule | null; took: number } => {
  const began = performance.now();
  const rule = parseRule(text, start);
  if (rule) first(ruleDays(rule, start), LAST);
  return { rule, took: performance.now() - began };
};

for (let at = 0; at < cases; at++) {
  const start = FIRST + random.below(LAST - FIRST);
  const isSound = random.chance(0.5);
  const text = isSound ? soundRule(start, random) : brokenRule(start, random);
  const say = (what: string): void => tally.find(`#${at} ${JSON.stringify(text).slice(0, 300)} from ${start}: ${what}`);
  try {
    const { rule, took } = timed(text, start);
    tally.count(rule ? 'accepted' : 'refused');
    // It is tried twice, because the machine may have been busy the first time.
    if (took > TOO_LONG && timed(text, start).took > TOO_LONG) say('took too long');
    if (isSound && !rule) say('refused');
    const fault = rule && faultOf(text, rule, start);
    if (fault) say(fault);
  } catch (reason) {
    say(`thrown: ${reason}`);
  }
}
report(tally);
