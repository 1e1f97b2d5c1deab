import type { Day } from '#shared/time/day.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { type Clock, compact, DAY_MS, datesOf, dayOn, instantOn, movedRule, shownBy } from './model-dates.testing.ts';

// A model of a series without rules and exceptions: a list of dates, each with everything that it shows. Edits change
// the dates one by one. Tests compare the answers of the product with this model.

export type Fields = {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly status: string;
  /** The name of a picture; null: none. */
  readonly picture: string | null;
};
export const FIELDS = ['title', 'description', 'location', 'status', 'picture'] as const satisfies (keyof Fields)[];

/** Milliseconds. */
type Times = { readonly start: number; readonly length: number };
export type One = Times & { readonly day: Day; readonly isRemoved: boolean; readonly fields: Fields };

/**
 * A series. With an empty rule it is a single event: it has one date, and `base`, `timeOfDay` and `length` are those of
 * the date.
 */
export type Group = Clock & {
  readonly id: string;
  readonly rule: string;
  readonly timeOfDay: number;
  readonly length: number;
  /** The fields that a date shows if it has none of its own. */
  readonly base: Fields;
  readonly ones: readonly One[];
};

/** One edit. `at`, modulo the number of dates, is the place of the edited date. */
export type Edit = {
  readonly at: number;
  readonly scope: 'this' | 'following' | 'all';
  readonly isRemoval: boolean;
  readonly change: Partial<Fields>;
  readonly days: number;
  readonly hours: number;
  /** How much longer: days for whole days, else hours. */
  readonly longer: number;
  /** Ignored for one date of a series (`this`); empty: no rule. */
  readonly rule?: string | undefined;
  readonly zone?: string | undefined;
  readonly isAllDay?: boolean | undefined;
};

/** The state that an edit wants for a date. */
export type Wanted = Times & Clock & { readonly fields: Fields; readonly rule: string };

const timesByRule = (group: Omit<Group, 'ones'>, day: Day): Times => ({
  start: instantOn(group, day * DAY_MS + group.timeOfDay),
  length: group.length,
});
const hasOwnTimes = (group: Group, { day, start, length }: One): boolean => {
  const byRule = timesByRule(group, day);
  return group.rule !== '' && (start !== byRule.start || length !== byRule.length);
};

/** The fields as people see them: all dates of a draft series are drafts. */
export const seen = ({ base }: Group, { fields }: One): Fields => ({
  ...fields,
  status: base.status === 'draft' ? 'draft' : fields.status,
});
/** Whether a date differs from its series. */
const isOwn = (group: Group, one: One): boolean =>
  hasOwnTimes(group, one) || FIELDS.some((name) => one.fields[name] !== group.base[name]);
/** Dates that are not removed. */
export const present = ({ ones }: Pick<Group, 'ones'>): One[] => ones.filter(({ isRemoved }) => !isRemoved);

/** The expected answer for each date: its instants as ISO text, and whether it differs from its series. */
export const shownOf = (group: Group) =>
  present(group).map((one) => ({
    one,
    start: new Date(one.start).toISOString(),
    end: new Date(one.start + one.length).toISOString(),
    fields: seen(group, one),
    isOwn: isOwn(group, one),
  }));

/** A new event or series [REC-03]. Null if its rule gives no date. */
export const begun = (id: string, { fields, rule, start, length, ...clock }: Wanted): Group | null => {
  const shown = shownBy(clock, start);
  const [first, timeOfDay] = [Math.floor(shown / DAY_MS), ((shown % DAY_MS) + DAY_MS) % DAY_MS];
  const bare = { id, rule, ...clock, timeOfDay, length, base: fields };
  if (rule === '') return { ...bare, ones: [{ day: first, isRemoved: false, fields, start, length }] };
  const ones = datesOf(rule, first).map((day) => ({ day, isRemoved: false, fields, ...timesByRule(bare, day) }));
  return ones.length > 0 ? { ...bare, ones } : null;
};

/** The state that an edit wants for a date. The date moves on the clock of its zone, as when a person moves it. */
export const wantedOf = (group: Group, one: One, edit: Edit): Wanted => {
  const isSchedule = edit.scope !== 'this' || group.rule === '';
  const zone = (isSchedule && edit.zone) || group.zone;
  const isAllDay = (isSchedule ? edit.isAllDay : undefined) ?? group.isAllDay;
  const shown = shownBy(group, one.start) + edit.days * DAY_MS;
  const day = Math.floor(shown / DAY_MS);
  const rule = (isSchedule ? edit.rule : undefined) ?? group.rule;
  const fields = { ...seen(group, one), ...edit.change };
  if (isAllDay) {
    const days = Math.max(1, (group.isAllDay ? one.length / DAY_MS : 1) + edit.longer);
    return { fields, rule, zone, isAllDay, start: day * DAY_MS, length: days * DAY_MS };
  }
  const clock = { zone, isAllDay };
  const begins = group.isAllDay ? day * DAY_MS + 12 * HOUR_MS : shown + edit.hours * HOUR_MS;
  const length = group.isAllDay ? HOUR_MS : Math.max(HOUR_MS / 2, one.length + edit.longer * HOUR_MS);
  return { fields, rule, ...clock, start: instantOn(clock, begins), length };
};

const editedThis = (group: Group, target: One, wanted: Wanted): Group => {
  const isSameStatus = wanted.fields.status === seen(group, target).status;
  const status = isSameStatus ? target.fields.status : wanted.fields.status;
  const edited = { ...target, fields: { ...wanted.fields, status }, start: wanted.start, length: wanted.length };
  return { ...group, ones: group.ones.map((one) => (one === target ? edited : one)) };
};

const editedAll = (group: Group, target: One, wanted: Wanted): Group | null => {
  const { zone, isAllDay, fields: asked } = wanted;
  const was = seen(group, target);
  if (wanted.rule === '' || group.rule === '') return begun(group.id, wanted);
  const isSameClock = zone === group.zone && isAllDay === group.isAllDay;
  const isMoved = !isSameClock || wanted.start !== target.start;
  const isLonger = !isSameClock || wanted.length !== target.length;
  const to = dayOn(wanted, wanted.start);
  const isOtherDay = isMoved && (!isSameClock || to !== dayOn(group, target.start));
  const days = isOtherDay ? to - target.day : 0;
  const rule = wanted.rule === group.rule ? movedRule(group.rule, target.day, target.day + days) : wanted.rule;
  const changed = FIELDS.filter((name) => asked[name] !== was[name]);
  const base: Fields = { ...group.base, ...Object.fromEntries(changed.map((name) => [name, asked[name]])) };
  const bare = {
    ...group,
    ...{ rule, zone, isAllDay, base },
    timeOfDay: isMoved ? ((shownBy(wanted, wanted.start) % DAY_MS) + DAY_MS) % DAY_MS : group.timeOfDay,
    length: isLonger ? wanted.length : group.length,
  };
  const fieldsOf = (one: One): Fields => {
    const taken = changed.filter((name) => one === target || one.fields[name] === group.base[name]);
    return { ...one.fields, ...Object.fromEntries(taken.map((name) => [name, asked[name]])) };
  };
  const timesOf = (one: One, day: Day): Times => {
    if (one === target) return wanted;
    if (!hasOwnTimes(group, one)) return timesByRule(bare, day);
    // Times of hours do not fit a series of whole days, nor the other way round. So a moved date keeps only its day.
    return isAllDay === group.isAllDay ? one : timesByRule(bare, dayOn(group, one.start));
  };
  const first = (group.ones[0]?.day ?? 0) + days;
  const ones = datesOf(rule, first).map((day) => {
    const one = group.ones.find((known) => known.day + days === day);
    if (!one) return { day, isRemoved: false, fields: base, ...timesByRule(bare, day) };
    const { start, length } = timesOf(one, day);
    return { day, isRemoved: one.isRemoved, fields: fieldsOf(one), start, length };
  });
  const next = { ...bare, ones };
  return present(next).length > 0 ? next : null;
};

const endedBefore = (group: Group, day: Day): Group | null => {
  const ones = group.ones.filter((one) => one.day < day);
  const rule = `${group.rule.replace(/;(COUNT|UNTIL)=\d+/, '')};UNTIL=${compact(day - 1)}`;
  return present({ ones }).length > 0 ? { ...group, rule, ones } : null;
};

/** The group after a removal; null: no date is left. */
export const removedFrom = (group: Group, target: One, scope: Edit['scope']): Group | null => {
  if (group.rule === '' || scope === 'all') return null;
  if (scope === 'following') return endedBefore(group, target.day);
  const next = { ...group, ones: group.ones.map((one) => (one === target ? { ...one, isRemoved: true } : one)) };
  return present(next).length > 0 ? next : null;
};

/**
 * The group after an edit, and the part before the date if the edit split it off. Null if no date would be left, which
 * is refused.
 */
export const edited = (
  group: Group,
  target: One,
  { scope, wanted }: { readonly scope: Edit['scope']; readonly wanted: Wanted },
): { readonly next: Group; readonly earlier: Group | null } | null => {
  const isWhole = group.rule === '' || scope === 'all' || target === group.ones[0];
  if (scope === 'this' && group.rule !== '') return { next: editedThis(group, target, wanted), earlier: null };
  if (isWhole) {
    const next = editedAll(group, target, wanted);
    return next && { next, earlier: null };
  }
  const ones = group.ones.filter((one) => one.day >= target.day);
  const passed = group.ones.length - ones.length;
  const rule = group.rule.replace(/(?<=COUNT=)\d+/, (count) => String(Number(count) - passed));
  const asked = wanted.rule === group.rule ? rule : wanted.rule;
  const next = editedAll({ ...group, rule, ones }, target, { ...wanted, rule: asked });
  return next && { next, earlier: endedBefore(group, target.day) };
};
