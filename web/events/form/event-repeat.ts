import * as v from 'valibot';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PRESET_KINDS, type Preset, type PresetKind, presetsFor } from '#shared/locale/recurrence.ts';
import { type Day, isoDay } from '#shared/time/day.ts';
import { ruleDays } from '#shared/time/recurrence.ts';
import {
  COUNT_MAX,
  compactDay,
  dayOfCompact,
  INTERVAL_MAX,
  parseRule,
  type Rule,
  ruleText,
  weekdayFromMonday,
} from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { clockOf } from '#shared/time/zone.ts';
import { dayOf, type When } from './event-times.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/** The ways to name a date of a month: its number, the last day, the second Tuesday, the last Tuesday. */
const MONTH_KINDS = ['monthDay', 'lastDay', 'nth', 'lastNth'] as const;

/** How an event repeats. The presets follow from the event's date: on a Tuesday there is «Каждый вторник». */
export const Repeat = v.object({
  /** `unknown`: a rule of a later release, which is sent back unchanged. */
  repeat: v.picklist([...PRESET_KINDS, 'custom', 'unknown']),
  interval: v.string(),
  freq: v.picklist(FREQUENCIES),
  /** Days of the week; 0 is Monday. */
  weekdays: v.array(v.number()),
  monthly: v.picklist(MONTH_KINDS),
  /** The last day (`YYYY-MM-DD`); empty: the rule does not end with a day. */
  until: v.string(),
  /** The number of dates; empty: the rule does not end with a number. */
  count: v.string(),
  /** The rule as the server sent it. Empty for an event that does not repeat. */
  rule: v.string(),
});
export type Repeat = v.InferOutput<typeof Repeat>;

const NEVER: Repeat = {
  repeat: 'none',
  interval: '1',
  freq: 'WEEKLY',
  weekdays: [],
  monthly: 'monthDay',
  until: '',
  count: '',
  rule: '',
};

/** Some days lack some presets. The preset that then replaces the missing one. */
const INSTEAD: Partial<Record<PresetKind, PresetKind>> = { nth: 'lastNth', lastNth: 'nth', lastDay: 'monthDay' };

/** The preset of this kind for a day, or the preset that replaces it. */
const presetOf = (kind: PresetKind, day: Day): Preset | undefined => {
  const presets = presetsFor(day);
  return presets.find((preset) => preset.kind === kind) ?? presets.find((preset) => preset.kind === INSTEAD[kind]);
};

/** The same choice, or the preset that replaces it if the day does not have it. */
export const kindOn = <K extends Repeat['repeat']>(kind: K, day: Day): K | PresetKind =>
  kind === 'custom' || kind === 'unknown' ? kind : (presetOf(kind, day)?.kind ?? kind);

/** The rule of a preset; empty for an event that does not repeat. */
const presetRule = (kind: PresetKind, day: Day): string => presetOf(kind, day)?.rule ?? '';

/** A rule without its interval and end. */
const bare = (rule: Rule): Rule => {
  const { count: _count, until: _until, ...pattern } = rule;
  return { ...pattern, interval: 1 };
};

/** A rule as fields of the custom choice. `day` is one of the days of the rule. */
const customOf = (rule: Rule, day: Day): Partial<Repeat> => {
  const kinds = MONTH_KINDS.filter((kind) => presetRule(kind, day) === ruleText(bare(rule)));
  return {
    freq: rule.freq,
    interval: String(rule.interval),
    weekdays: rule.freq === 'WEEKLY' ? [...rule.weekdays] : [weekdayFromMonday(day)],
    monthly: kinds[0] ?? 'monthDay',
  };
};

/** A rule as fields; empty: the event does not repeat. `day` is the event's date by the rule. */
export const repeatOf = (rule: string, day: Day): Repeat => {
  const parsed = rule === '' ? null : parseRule(rule, day);
  const weekdays = [weekdayFromMonday(day)];
  if (!parsed) return { ...NEVER, weekdays, rule, repeat: rule === '' ? 'none' : 'unknown' };
  const isPlain = parsed.interval === 1;
  const preset = presetsFor(day).find((one) => isPlain && one.rule === ruleText(bare(parsed)));
  return {
    ...NEVER,
    ...customOf(parsed, day),
    repeat: preset?.kind ?? 'custom',
    until: parsed.until === undefined ? '' : isoDay(parsed.until),
    count: parsed.count === undefined ? '' : String(parsed.count),
    rule,
  };
};

/** The day of an event's start, on its own clock. */
export const startDay = ({ startDate, timeZone, allDay }: CalendarEvent): Day =>
  clockOf(allDay ? 'UTC' : timeZone, Date.parse(startDate)).day;

/**
 * The date that the rule gives to an event. An occurrence has this date in its id, even if it was moved. For other
 * events it is the day of the start.
 */
export const ruleDay = (event: CalendarEvent): Day => {
  const named = event.seriesId === null ? null : dayOfCompact(event.id.slice(event.seriesId.length + 1));
  return named ?? startDay(event);
};

/** The day for which presets are offered: the date in the fields without the days by which the occurrence was moved. */
export const patternDay = ({ date }: Pick<When, 'date'>, event: CalendarEvent | undefined): Day => {
  const day = dayOf(date) ?? Math.floor(Date.now() / DAY_MS);
  return event ? day + ruleDay(event) - startDay(event) : day;
};

/** How many dates a series has in all, and how many from this occurrence on. Null: the series has no end. */
export const datesOfSeries = (event: CalendarEvent): { all: number; following: number } | null => {
  if (event.seriesStart === '') return null;
  const first = startDay({ ...event, startDate: event.seriesStart });
  const rule = parseRule(event.recurrence, first);
  if (!rule || (rule.count === undefined && rule.until === undefined)) return null;
  const removed = new Set(event.removedDates);
  const days = [...ruleDays(rule, first)].filter((day) => !removed.has(compactDay(day)));
  const from = ruleDay(event);
  return { all: days.length, following: days.filter((day) => day >= from).length };
};

/**
 * The number of dates from an occurrence to the end of its rule, for a rule with a count. Undefined for other rules.
 */
export const datesLeft = (event: CalendarEvent): number | undefined => {
  if (event.seriesStart === '') return undefined;
  const first = startDay({ ...event, startDate: event.seriesStart });
  const rule = parseRule(event.recurrence, first);
  return rule?.count === undefined ? undefined : [...ruleDays(rule, first, ruleDay(event))].length;
};

const numberIn = (text: string, max: number): number | null => {
  const value = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
};

const customRule = ({ freq, weekdays, monthly }: Repeat, day: Day): string => {
  switch (freq) {
    case 'DAILY':
      return presetRule('daily', day);
    case 'WEEKLY':
      return ruleText({ freq, interval: 1, weekdays: [...weekdays].sort((a, b) => a - b) });
    case 'MONTHLY':
      return presetRule(monthly, day);
    case 'YEARLY':
      return presetRule('yearly', day);
  }
};

/**
 * The rule that the fields describe for an event on `day`. Null if the event does not repeat, or if the fields are
 * incomplete.
 */
export const ruleOf = (fields: Repeat, day: Day): Rule | null => {
  const { repeat, until, count } = fields;
  if (repeat === 'none' || repeat === 'unknown') return null;
  const isCustom = repeat === 'custom';
  if (isCustom && fields.freq === 'WEEKLY' && fields.weekdays.length === 0) return null;
  const pattern = parseRule(isCustom ? customRule(fields, day) : presetRule(repeat, day), day);
  const interval = isCustom ? numberIn(fields.interval, INTERVAL_MAX) : 1;
  const times = count === '' ? undefined : numberIn(count, COUNT_MAX);
  const last = until === '' ? undefined : dayOf(until);
  if (!pattern || interval === null || times === null || last === null) return null;
  if (times !== undefined) return { ...pattern, interval, count: times };
  return { ...pattern, interval, ...(last !== undefined && { until: last }) };
};

/** The rule that the call sends. A rule that the dialog cannot show is sent unchanged. */
export const ruleSent = (fields: Repeat, day: Day): string => {
  if (fields.repeat === 'unknown') return fields.rule;
  const rule = ruleOf(fields, day);
  return rule === null ? '' : ruleText(rule);
};

const COMPARED = ['repeat', 'interval', 'freq', 'weekdays', 'monthly', 'until', 'count'] as const;

/**
 * Whether two repetitions are equal. An unchanged rule is sent exactly as the server gave it, and the server adapts it
 * to a new date.
 */
export const sameRepeat = (a: Repeat, b: Repeat): boolean =>
  COMPARED.every((name) => String(a[name]) === String(b[name]));

const NEXT_SHOWN = 5;

/** The first days of the rule from `day` on, at most five [REC-12]. */
export const nextDays = (rule: Rule, day: Day): Day[] => {
  const days: Day[] = [];
  for (const next of ruleDays(rule, day)) if (days.push(next) === NEXT_SHOWN) break;
  return days;
};

/** The fields after another choice in `repeat`. «Другое…» begins with the rule that was chosen before. */
export const chosen = (fields: Repeat, repeat: Repeat['repeat'], day: Day): Partial<Repeat> => {
  const rule = repeat === 'custom' ? ruleOf(fields, day) : null;
  return { repeat, ...(rule && customOf(rule, day)) };
};

const repeats = ({ repeat }: Repeat): boolean => repeat !== 'none' && repeat !== 'unknown';
const isCustom = ({ repeat }: Repeat): boolean => repeat === 'custom';

type Fields = Repeat & Pick<When, 'date'>;
/**
 * Whether the fields still have the stored end of the rule. It may be before a newly typed date, because the server
 * moves the end by as many days as the date.
 */
const isAsItCame = ({ rule, until }: Fields): boolean => rule.endsWith(`UNTIL=${until.replaceAll('-', '')}`);

// Rules for the fields of a repetition. False means that the field is wrong.
export const hasInterval = (fields: Repeat): boolean =>
  !isCustom(fields) || numberIn(fields.interval, INTERVAL_MAX) !== null;
export const hasWeekday = (fields: Repeat): boolean =>
  !isCustom(fields) || fields.freq !== 'WEEKLY' || fields.weekdays.length > 0;
export const hasCount = (fields: Repeat): boolean =>
  !repeats(fields) || fields.count === '' || numberIn(fields.count, COUNT_MAX) !== null;
export const endsLater = (fields: Fields): boolean =>
  !repeats(fields) || fields.until === '' || fields.until >= fields.date || isAsItCame(fields);

/** The ways in which `day` can be named within its month, such as «10-го числа». */
export const monthKindsOf = (day: Day): readonly (typeof MONTH_KINDS)[number][] => {
  const known = new Set<string>(presetsFor(day).map(({ kind }) => kind));
  return MONTH_KINDS.filter((kind) => known.has(kind));
};

/** The same way to name a date, or its replacement if the day does not have it. */
export const monthKindOn = (kind: Repeat['monthly'], day: Day): Repeat['monthly'] => {
  const stands = kindOn(kind, day);
  return MONTH_KINDS.find((one) => one === stands) ?? kind;
};
