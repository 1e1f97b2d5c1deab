import type { FileEvent } from '#shared/contracts/imports.ts';
import type { Day } from '#shared/time/day.ts';
import { type FirstTimes, occurrenceOn, ruleDays, ruleHasDay, startDayOf } from '#shared/time/recurrence.ts';
import { compactDay, parseRule } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { clockOf, clockTimeOf } from '#shared/time/zone.ts';
import { iso } from './clock-time.ts';
import { groupBy } from './group-by.ts';
import type { ReadEvent } from './ics-event.ts';
import type { Moment } from './ics-zones.ts';
import type { Spend } from './read-file-types.ts';

type Dates = FileEvent['dates'];

const TEXTS = ['title', 'description', 'externalLink', 'location', 'ageRating', 'status'] as const;

/** The series of an event in a file, on the series' own clock; null if the event does not repeat. */
const seriesOf = ({ fields }: ReadEvent) => {
  const isAllDay = fields.allDay;
  const [start, end] = [Date.parse(fields.startDate), Date.parse(fields.endDate)];
  const clock = fields.clock === undefined ? undefined : clockTimeOf(fields.clock);
  const span = { start, end, timeZone: fields.timeZone, isAllDay, clock };
  const day = startDayOf(span);
  const rule = fields.recurrence === '' ? null : parseRule(fields.recurrence, day);
  return rule && { ...span, rule, day };
};

/**
 * The date of the rule to which a moment belongs. A start that the clock skips is later than written, and so may be on
 * the next day.
 */
const dayOf = (series: FirstTimes, { instant, zone, isDay, isUtc }: Moment): Day => {
  if (isDay) return instant / DAY_MS;
  if (series.isAllDay) {
    // Some programs write whole days as midnights, of UTC or, as Outlook does, of a zone.
    const isUtcDay = isUtc && instant % DAY_MS === 0;
    return isUtcDay ? instant / DAY_MS : clockOf(isUtc ? series.timeZone : zone, instant).day;
  }
  const { day } = clockOf(series.timeZone, instant);
  return occurrenceOn(series, day - 1).start === instant ? day - 1 : day;
};

/** The fields in which a changed date differs from its series. */
const differing = (master: ReadEvent, other: ReadEvent, byRule: { start: number; end: number }): Dates[string] => {
  const { startDate, endDate } = other.fields;
  const texts = TEXTS.filter((name) => other.fields[name] !== master.fields[name]);
  const isMoved = startDate !== iso(byRule.start) || endDate !== iso(byRule.end);
  return {
    ...Object.fromEntries(texts.map((name) => [name, other.fields[name]])),
    ...(isMoved && { times: { startDate, endDate } }),
  };
};

/**
 * An event with its removed and changed dates. `others` are changed dates that the rule does not give. They become
 * events of their own.
 */
type Joined = {
  readonly event: ReadEvent;
  readonly dates: Dates;
  readonly others: readonly ReadEvent[];
  /** Events with the same UID and SEQUENCE but different content. They are not imported. */
  readonly twins: readonly ReadEvent[];
};

/** The event with the highest SEQUENCE, and others with that SEQUENCE and different content [IMP-14]. */
const newest = (events: readonly ReadEvent[]): { one: ReadEvent | undefined; twins: ReadEvent[] } => {
  const [one, ...rest] = [...events].sort((before, after) => after.fields.sequence - before.fields.sequence);
  const first = JSON.stringify(one?.fields);
  const isOther = ({ fields }: ReadEvent): boolean =>
    fields.sequence === one?.fields.sequence && JSON.stringify(fields) !== first;
  return { one, twins: rest.filter(isOther) };
};

/** For a rule with a count, one step stands for this number of days. */
const COUNT_OF_STEP = 50;

/** Joins the VEVENTs of one UID [IMP-14]. */
const join = (events: readonly ReadEvent[], spend: Spend): Joined[] => {
  const { one: master, twins } = newest(events.filter(({ replaces }) => !replaces));
  const changed = events.filter(({ replaces }) => replaces);
  const series = master && seriesOf(master);
  if (!master || !series) {
    const alone = changed.map((event) => ({ event, dates: {}, others: [], twins: [] }));
    return master ? [{ event: master, dates: {}, others: [], twins }, ...alone] : alone;
  }
  const dates = new Map<string, Dates[string]>();
  const others: ReadEvent[] = [];
  let counted: ReadonlySet<Day> | undefined;
  const gives = (day: Day): boolean => {
    if (series.rule.count === undefined) return ruleHasDay(series.rule, series.day, day);
    // The days of a rule with a count are known only by counting from its start, so they are counted once and kept.
    if (!counted) {
      spend(Math.floor(series.rule.count / COUNT_OF_STEP));
      counted = new Set(ruleDays(series.rule, series.day));
    }
    return counted.has(day);
  };
  for (const moment of master.removed) {
    const day = dayOf(series, moment);
    if (gives(day)) dates.set(compactDay(day), null);
  }
  const byDay = groupBy(changed, ({ replaces }) => (replaces ? dayOf(series, replaces) : Number.NaN));
  for (const [day, versions] of byDay) {
    const { one, twins: more } = newest(versions);
    if (!one) continue;
    twins.push(...more);
    const isGiven = gives(day);
    if (one.fields.allDay !== series.isAllDay || !isGiven) {
      others.push(one);
      if (isGiven) dates.set(compactDay(day), null);
      continue;
    }
    const own = differing(master, one, occurrenceOn(series, day));
    if (own && Object.keys(own).length > 0) dates.set(compactDay(day), own);
  }
  return [{ event: master, dates: Object.fromEntries(dates), others, twins }];
};

/** The events of a file, one for each UID. Events without a UID stay single. */
export const joined = (events: readonly ReadEvent[], spend: Spend): Joined[] =>
  [...groupBy(events, ({ uid, line }) => uid || `#${line}`).values()].flatMap((same) => join(same, spend));
