import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { firstRuleDay, ruleDays, ruleHasDay, startDayOf } from '#shared/time/recurrence.ts';
import { compactDay, dayOfCompact, parseRule, type Rule, ruleText, weekdayFromMonday } from '#shared/time/rule.ts';
import { clockTimeOf, clockOf as zoneClock } from '#shared/time/zone.ts';
import { CONTENT } from './event.ts';
import {
  type Content,
  clockOf,
  contentOf,
  type Exceptions,
  firstDayOfSeries,
  isEmpty,
  occurrenceOf,
  type Patch,
  repeating,
  ruleOf,
  type Schedule,
  type Series,
  type Shown,
  startAt,
  startOn,
  type Times,
  timesOn,
} from './series.ts';

/** The latest day that `UNTIL` can name: its year has four digits. */
const LAST_UNTIL = dayFrom(9999, 11, 31);

/** The wanted state of an occurrence. `picture` is absent if the picture stays. */
export type Wanted = Content & Times & Schedule & { readonly picture?: string | null };

const clockAt = ({ timeZone, allDay }: Pick<Schedule, 'timeZone' | 'allDay'>, instant: string) =>
  zoneClock(allDay ? 'UTC' : timeZone, Date.parse(instant));

const length = ({ startDate, endDate }: Times): number => Date.parse(endDate) - Date.parse(startDate);

const withException = (series: Series, day: Day, patch: Patch | null | undefined): Series => {
  const { [compactDay(day)]: _, ...others } = series.exceptions;
  return { ...series, exceptions: patch === undefined ? others : { ...others, [compactDay(day)]: patch } };
};

const fieldsOf = (from: Partial<Content>, names: readonly (keyof Content)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** The fields of a patch that differ from the series; undefined if none differs. */
const differingPart = (patch: Patch, series: Series, byRule: Times): Patch | undefined => {
  const fields = CONTENT.filter((name) => patch[name] !== undefined && patch[name] !== series[name]);
  const isMoved = patch.times && (patch.times.startDate !== byRule.startDate || patch.times.endDate !== byRule.endDate);
  const left: Patch = {
    ...fieldsOf(patch, fields),
    ...(isMoved && { times: patch.times }),
    ...(patch.picture !== undefined && patch.picture !== series.picture && { picture: patch.picture }),
  };
  return Object.keys(left).length > 0 ? left : undefined;
};

/** Changes one occurrence. The series stores only the fields in which the occurrence differs. */
export const changeThis = (series: Series, day: Day, wanted: Wanted): Series => {
  const before = series.exceptions[compactDay(day)];
  const picture = wanted.picture === undefined ? before?.picture : wanted.picture;
  // If the series is a draft, each occurrence is shown as a draft. The occurrence still keeps the status that is stored
  // for it.
  const status = series.status === 'draft' && wanted.status === 'draft' ? before?.status : wanted.status;
  const patch: Patch = {
    ...contentOf(wanted),
    status: status ?? series.status,
    times: { startDate: wanted.startDate, endDate: wanted.endDate },
    ...(picture !== undefined && { picture }),
  };
  return withException(series, day, differingPart(patch, series, timesOn(series, day)));
};

/** Removes one occurrence. The series may be empty afterwards. */
export const removeThis = (series: Series, day: Day): Series => withException(series, day, null);

const rotate = (weekday: number, days: number): number => (((weekday + days) % 7) + 7) % 7;

const isLastOfMonth = (day: Day): boolean => partsOf(day + 1).date === 1;

/** The rule after its occurrence on `from` has moved to `to`. */
export const movedRule = (rule: Rule, from: Day, to: Day): Rule => {
  const days = to - from;
  const until = rule.until === undefined ? {} : { until: Math.min(rule.until + days, LAST_UNTIL) };
  const { date, month } = partsOf(to);
  switch (rule.freq) {
    case 'DAILY':
      return { ...rule, ...until };
    case 'WEEKLY':
      return { ...rule, ...until, weekdays: rule.weekdays.map((one) => rotate(one, days)).sort((a, b) => a - b) };
    case 'MONTHLY': {
      if (!('nth' in rule))
        return { ...rule, ...until, monthDay: rule.monthDay === -1 && isLastOfMonth(to) ? -1 : date };
      const isLastSuch = partsOf(to + 7).date <= 7;
      const nth = Math.ceil(date / 7);
      return {
        ...rule,
        ...until,
        weekday: weekdayFromMonday(to),
        nth: (rule.nth === -1 && isLastSuch) || nth > 4 ? -1 : nth,
      };
    }
    case 'YEARLY':
      return { ...rule, ...until, month: month + 1, monthDay: date };
  }
};

/** The exceptions, each moved to the date `days` later. An exception is dropped if the series has no such date. */
export const movedExceptions = (exceptions: Exceptions, days: number, series: Series): Exceptions => {
  const { rule, ...span } = repeating(series);
  const first = startDayOf(span);
  return Object.fromEntries(
    Object.entries(exceptions).flatMap(([name, patch]) => {
      const day = (dayOfCompact(name) ?? Number.NaN) + days;
      if (!ruleHasDay(rule, first, day)) return [];
      const left = patch && differingPart(patch, series, timesOn(series, day));
      return left === undefined ? [] : [[compactDay(day), left]];
    }),
  );
};

/** A moved occurrence keeps its new day. Its hours are dropped when the series changes between whole days and hours. */
const inHoursOrDays = (exceptions: Exceptions, before: Series, next: Series): Exceptions =>
  before.allDay === next.allDay
    ? exceptions
    : Object.fromEntries(
        Object.entries(exceptions).map(([name, patch]) => {
          if (!patch?.times) return [name, patch];
          return [name, { ...patch, times: timesOn(next, clockAt(before, patch.times.startDate).day) }];
        }),
      );

type Changed = {
  /** The series with its exceptions; after a removal of the rule, the single event that remains. */
  readonly series: Series;
  /** The present date of the edited occurrence. */
  readonly day: Day;
};

/** The single event that remains when the rule of a series is removed. It has the wanted times. */
const singleOf = (series: Series, was: Shown, wanted: Wanted): Series => ({
  ...series,
  ...contentOf(wanted),
  ...wantedSchedule(wanted),
  picture: wanted.picture === undefined ? was.picture : wanted.picture,
  startDate: wanted.startDate,
  endDate: wanted.endDate,
  clock: undefined,
  exceptions: {},
});

const wantedSchedule = ({ recurrence, timeZone, allDay }: Wanted) => ({ recurrence, timeZone, allDay });

/**
 * How the change of one occurrence moves its series.
 * @returns `days`: by how many days the dates move; `timeOfDay` and `length`: of each date after the change
 */
const movement = (series: Series, was: Shown, wanted: Wanted) => {
  const isOtherClock = wanted.allDay !== series.allDay || wanted.timeZone !== series.timeZone;
  const isMoved = isOtherClock || wanted.clock !== undefined || wanted.startDate !== was.startDate;
  const to = wanted.clock === undefined ? clockAt(wanted, wanted.startDate) : clockTimeOf(wanted.clock);
  const isOtherDay = isOtherClock || (isMoved && to.day !== clockAt(series, was.startDate).day);
  const isLonger = isOtherClock || length(wanted) !== length(was);
  return {
    // Counted from the date that the rule gives, even if the occurrence had already been moved to another date.
    days: isOtherDay ? to.day - was.day : 0,
    timeOfDay: isMoved ? to.timeOfDay : clockOf(series).timeOfDay,
    length: length(isLonger ? wanted : series),
  };
};

/**
 * Applies the changes of one occurrence to the whole series: its fields, length, date and clock time [REC-20]. If the
 * date changes and the rule does not, the rule is moved to the new date [REC-21]. If the wanted `recurrence` is empty,
 * only a single event at the wanted times remains.
 * @returns null if the series has no occurrence on this day, or if the new rule gives no date
 */
export const changeAll = (series: Series, day: Day, wanted: Wanted): Changed | null => {
  const was = occurrenceOf(series, day);
  if (!was) return null;
  if (wanted.recurrence === '') return { series: singleOf(series, was, wanted), day };
  const { days, timeOfDay, length } = movement(series, was, wanted);
  const isSameRule = wanted.recurrence === series.recurrence;
  const rule = isSameRule
    ? movedRule(ruleOf(series), day, day + days)
    : parseRule(wanted.recurrence, firstDayOfSeries(series) + days);
  const first = rule && firstRuleDay(rule, firstDayOfSeries(series) + days);
  if (!rule || first === null) return null;

  const changed = CONTENT.filter((name) => wanted[name] !== was[name]);
  const isSamePicture = wanted.picture === undefined || wanted.picture === was.picture;
  const next: Series = {
    ...series,
    ...fieldsOf(wanted, changed),
    picture: isSamePicture ? series.picture : wanted.picture,
    ...wantedSchedule(wanted),
    recurrence: ruleText(rule),
    ...startAt(wanted, { day: first, timeOfDay }, length),
    exceptions: {},
  };

  const own = series.exceptions[compactDay(day)] ?? {};
  const stillOwn = CONTENT.filter((name) => own[name] !== undefined && !changed.includes(name));
  const edited: Patch = {
    ...fieldsOf(own, stillOwn),
    ...(own.picture !== undefined && isSamePicture && { picture: own.picture }),
    // An occurrence that had been moved alone gets the wanted times.
    times: { startDate: wanted.startDate, endDate: wanted.endDate },
  };
  const others = inHoursOrDays(series.exceptions, series, next);
  const exceptions = movedExceptions({ ...others, [compactDay(day)]: edited }, days, next);
  const present = ruleHasDay(rule, first, day + days) ? day + days : first;
  return { series: { ...next, exceptions }, day: present };
};

const partOf = (exceptions: Exceptions, isIn: (name: string) => boolean): Exceptions =>
  Object.fromEntries(Object.entries(exceptions).filter(([name]) => isIn(name)));

/** The series up to the day before `day`; null if it then has no date. */
export const endBefore = (series: Series, day: Day): Series | null => {
  const { count, ...rule } = ruleOf(series);
  const cut = {
    ...series,
    recurrence: ruleText({ ...rule, until: day - 1 }),
    exceptions: partOf(series.exceptions, (name) => name < compactDay(day)),
  };
  return day <= firstDayOfSeries(series) || isEmpty(cut) ? null : cut;
};

/** The series from a date on. If its rule gives a fixed number of dates, the new rule gives the dates that remain. */
const beginOn = (series: Series, day: Day): Series => {
  const { rule, ...span } = repeating(series);
  const { count, ...others } = rule;
  let passed = 0;
  if (count !== undefined)
    for (const one of ruleDays(rule, startDayOf(span))) {
      if (one >= day) break;
      passed += 1;
    }
  return {
    ...series,
    ...startOn(series, day),
    recurrence: ruleText(count === undefined ? rule : { ...others, count: count - passed }),
    exceptions: partOf(series.exceptions, (name) => name >= compactDay(day)),
  };
};

/**
 * Changes an occurrence and all later dates, which splits the series. The returned `series` begins with this occurrence
 * and keeps the id. The caller gives `earlier` a new id.
 * @returns null if the series has no occurrence on this day, or if the new rule gives no date
 */
export const changeFollowing = (
  series: Series,
  day: Day,
  wanted: Wanted,
): (Changed & { readonly earlier: Series | null }) | null => {
  const earlier = endBefore(series, day);
  const later = beginOn(series, day);
  const isSameRule = wanted.recurrence === series.recurrence;
  const changed = changeAll(later, day, isSameRule ? { ...wanted, recurrence: later.recurrence } : wanted);
  return changed && { ...changed, earlier };
};
