import { NotFound, Rejected } from '#functions/domain/errors.ts';
import type { EventForm, EventScope } from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { firstRuleDay, ruleDays } from '#shared/time/recurrence.ts';
import { parseRule, ruleText } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { clockTimeOf, instantOf } from '#shared/time/zone.ts';
import type { CategoryOf } from './category.ts';
import { ownDay, reviseEvent, type StoredEvent } from './event.ts';
import {
  firstDayOfSeries,
  isEmpty,
  occurrenceOf,
  partsOfId,
  repeating,
  type Series,
  type Shown,
  startOn,
} from './series.ts';
import { changeAll, changeFollowing, changeThis, endBefore, removeThis, type Wanted } from './series-changes.ts';
import { isSeries, type Stored, type StoredSeries, toOccurrence } from './series-events.ts';

const LONGEST_DAYS = 31;
const EXCEPTIONS_MAX = 400;
const PICTURES_MAX = 60;
const BYTES_MAX = 100_000;

type Times = Pick<StoredEvent, 'startDate' | 'endDate'>;
const isTooLong = ({ startDate, endDate }: Times): boolean =>
  Date.parse(endDate) - Date.parse(startDate) > LONGEST_DAYS * DAY_MS;

/**
 * Checks that a series fits into one item of the table [REC-31], begins in 1970 or later, and has a date left.
 * @throws Rejected
 */
export const assertFits = (series: StoredSeries): StoredSeries => {
  const patches = Object.values(series.exceptions);
  const spans = [series, ...patches.flatMap((patch) => patch?.times ?? [])];
  if (spans.some(isTooLong)) throw new Rejected('occurrence-too-long', { field: 'endDate' });
  if (spans.some(({ startDate }) => startDate < '1970')) throw new Rejected('bad-year', { field: 'startDate' });
  if (patches.length > EXCEPTIONS_MAX) throw new Rejected('too-many-exceptions');
  if (patches.filter((patch) => patch?.picture).length > PICTURES_MAX) throw new Rejected('too-many-pictures');
  if (Buffer.byteLength(JSON.stringify(series)) > BYTES_MAX)
    throw new Rejected('series-too-large', { field: 'description' });
  if (isEmpty(series)) throw new Rejected('no-date-left', { field: 'recurrence' });
  return series;
};

type Start = Pick<StoredEvent, 'startDate' | 'endDate' | 'timeZone' | 'allDay'> & Pick<Series, 'clock'>;

/** @throws Rejected: the clock time is not the start of the event */
const assertClock = ({ clock, timeZone, allDay, startDate }: Start): void => {
  if (clock === undefined) return;
  const { day, timeOfDay } = clockTimeOf(clock);
  if (allDay || instantOf(timeZone, day, timeOfDay) !== Date.parse(startDate))
    throw new Rejected('bad-clock', { field: 'clock' });
};

/**
 * A rule in its stored form. Parts that the rule leaves out are taken from the start of the event [REC-02].
 * @throws Rejected: the text is not a rule that we know [REC-01]
 */
const canonical = (text: string, start: Start): string => {
  const rule = parseRule(text, firstDayOfSeries({ ...start, recurrence: text }));
  if (!rule) throw new Rejected('bad-recurrence', { field: 'recurrence' });
  return ruleText(rule);
};

/** The refusal of a rule that gives no date. */
const noDates = (recurrence: string): Rejected =>
  new Rejected(recurrence.includes('UNTIL=') ? 'recurrence-ends-early' : 'bad-recurrence', { field: 'recurrence' });

/**
 * Makes an event a series under the same id, from the first date of the rule on [REC-03].
 * @param clock the start on the clock, if summer time skips it on the first date
 * @throws Rejected
 */
export const toSeries = (event: StoredEvent, rule: string, clock?: string): StoredSeries => {
  assertClock({ ...event, clock });
  const recurrence = canonical(rule, { ...event, clock });
  const series = { ...event, clock, recurrence, exceptions: {} };
  const first = firstRuleDay(repeating(series).rule, firstDayOfSeries(series));
  if (first === null) throw noDates(recurrence);
  return assertFits({ ...series, ...startOn(series, first) });
};

/** The earlier half of a split series, without a UID. The later half keeps the id and the UID of the series. */
const withoutUid = ({ uid, ...series }: Series): Series => series;

const toSingle = ({ recurrence, exceptions, clock, ...event }: StoredSeries): StoredEvent => event;

/** The first date of the series that is not removed; null if all dates are removed. */
export const firstShown = (series: Series): Shown | null => {
  const { rule } = repeating(series);
  for (const day of ruleDays(rule, firstDayOfSeries(series))) {
    const shown = occurrenceOf(series, day);
    if (shown) return shown;
  }
  return null;
};

/** The event, or the first date of the series, as answers show it. @throws NotFound: the series has no date */
export const shownOf = (stored: Stored): StoredEvent => {
  if (!isSeries(stored)) return stored;
  const first = firstShown(stored);
  if (!first) throw new NotFound('event-not-found');
  return toOccurrence(stored, first);
};

/**
 * The occurrence that a change is for, and the scope of the change. A change of a whole series is made on the first
 * date of the series.
 * @throws NotFound; Rejected [REC-25]
 */
const target = (series: StoredSeries, id: string, scope: EventScope | undefined) => {
  const at = partsOfId(id);
  if (!at && scope !== undefined && scope !== 'all') throw new Rejected('scope-without-date');
  const shown = at ? occurrenceOf(series, at.day) : firstShown(series);
  if (!shown) throw new NotFound('event-not-found');
  return { shown, scope: scope ?? (at ? 'this' : 'all') };
};

const assertSingle = (id: string, scope: EventScope | undefined): void => {
  if (partsOfId(id)) throw new NotFound('event-not-found');
  if (scope !== undefined && scope !== 'all') throw new Rejected('scope-without-date');
};

/** The words by which the log names a changed event. The date of a series is its date on the series' own clock. */
export type Subject = { readonly title: string; readonly dates: string; readonly isTemplate?: true | undefined };

/**
 * The words by which the log names a changed event.
 * @param edited the event after the change; absent for a removal
 * @throws NotFound; Rejected: the change itself would be refused for the same reason
 */
export const subjectOf = (
  seen: Stored,
  { id, scope: asked, edited }: Pick<Edit, 'id' | 'scope'> & { readonly edited?: StoredEvent },
): Subject => {
  if (!isSeries(seen)) return { title: edited?.title ?? seen.title, dates: '', isTemplate: seen.isTemplate };
  const { shown, scope } = target(seen, id, asked);
  const was = toOccurrence(seen, shown);
  const { title } = edited ?? (scope === 'all' ? seen : was);
  if (scope === 'all') return { title, dates: '' };
  const [from, to] = [fullDateText(ownDay(was)), fullDateText(ownDay(edited ?? was))];
  const date = from === to ? from : eventLog.dateMoved(from, to);
  return { title, dates: scope === 'following' ? eventLog.datesFrom(date) : date };
};

type Edit = {
  /** Id of an event, of a date or of a series. */
  readonly id: string;
  readonly scope: EventScope | undefined;
  readonly form: EventForm;
  /**
   * The version of a newly uploaded picture; null if none was uploaded. If one occurrence is edited, it is
   * `<id>/<version>` (`pictureAt`).
   */
  readonly newPicture: string | null;
  readonly updatedAt: string;
  readonly categoryOf: CategoryOf;
  /** Id for the earlier half of a split. */
  readonly newId: string;
};

export type Edited = {
  /** The new state, under the same id. */
  readonly next: Stored;
  /** The earlier half of a split series; null if nothing was split. It has the same picture as the later half. */
  readonly earlier: StoredSeries | null;
  /** The event or date that was edited. */
  readonly event: StoredEvent;
};

/** The version of the picture that a form asks for. Null removes the present picture; undefined keeps it. */
const pictureAsked = ({ form, newPicture }: Edit): string | null | undefined =>
  newPicture ?? (form.removeImage === 'true' ? null : undefined);

type SeriesEdit = {
  readonly seen: StoredSeries;
  /** The date that was edited. */
  readonly day: Day;
  readonly wanted: Wanted;
  readonly kept: Pick<StoredSeries, 'userId' | 'calendarId' | 'revision' | 'updatedAt'>;
};

/**
 * Edits one occurrence.
 * @throws Rejected: the edit changes the rule, the zone or whole days, which are the same for all dates
 */
const editDate = ({ seen, day, wanted, kept }: SeriesEdit): Edited => {
  const isOfAll =
    wanted.recurrence !== seen.recurrence || wanted.timeZone !== seen.timeZone || wanted.allDay !== seen.allDay;
  if (isOfAll) throw new Rejected('only-for-all', { field: 'recurrence' });
  const next = assertFits({ ...changeThis(seen, day, wanted), ...kept });
  const now = occurrenceOf(next, day);
  if (!now) throw new NotFound('event-not-found');
  return { next, earlier: null, event: toOccurrence(next, now) };
};

/**
 * Edits all dates of a series, or one date and all that follow.
 * @param newId the id for the series of the earlier dates, if the series is split
 */
const editDates = ({ seen, day, wanted, kept }: SeriesEdit, scope: 'all' | 'following', newId: string): Edited => {
  const split = scope === 'following' ? changeFollowing(seen, day, wanted) : null;
  const changed = scope === 'following' ? split : changeAll(seen, day, wanted);
  if (!changed) throw noDates(wanted.recurrence);
  const series = { ...changed.series, ...kept };
  const earlier = split?.earlier ? assertFits({ ...withoutUid(split.earlier), ...kept, id: newId, revision: 1 }) : null;
  if (wanted.recurrence === '') {
    const next = toSingle(series);
    return { next, earlier, event: next };
  }
  const next = assertFits(series);
  const now = occurrenceOf(next, changed.day) ?? firstShown(next);
  if (!now) throw new Rejected('no-date-left', { field: 'recurrence' });
  return { next, earlier, event: toOccurrence(next, now) };
};

/** Fields that no edit changes. */
const placeOf = ({ userId, calendarId }: Stored) => ({ userId, calendarId });

const editSeries = (seen: StoredSeries, edit: Edit): Edited => {
  const { shown, scope } = target(seen, edit.id, edit.scope);
  const { picture: _, ...fields } = reviseEvent(toOccurrence(seen, shown), edit.form, edit);
  const asked = edit.form.recurrence ?? seen.recurrence;
  const { clock } = edit.form;
  assertClock({ ...fields, clock });
  const recurrence = asked === '' ? '' : canonical(asked, { ...fields, clock });
  const picture = pictureAsked(edit);
  const wanted = { ...fields, clock, recurrence, ...(picture !== undefined && { picture }) };
  const kept = { ...placeOf(seen), revision: seen.revision + 1, updatedAt: edit.updatedAt };
  const change = { seen, day: shown.day, wanted, kept };
  return scope === 'this' ? editDate(change) : editDates(change, scope, edit.newId);
};

/**
 * The new state of an event or series after a change of one date, of the following dates, or of all dates [REC-15 …
 * REC-23].
 * @throws NotFound: the date does not exist; Rejected: a wrong rule, scope or size
 */
export const editStored = (seen: Stored, edit: Edit): Edited => {
  if (isSeries(seen)) return editSeries(seen, edit);
  assertSingle(edit.id, edit.scope);
  const event = reviseEvent(seen, edit.form, edit);
  if (!edit.form.recurrence || event.isTemplate) return { next: event, earlier: null, event };
  const next = toSeries(event, edit.form.recurrence, edit.form.clock);
  const first = firstShown(next);
  if (!first) throw noDates(next.recurrence);
  return { next, earlier: null, event: toOccurrence(next, first) };
};

/**
 * The state of an event or series after a removal; null if no date is left [REC-24].
 * @throws NotFound: the date does not exist; Rejected: a wrong scope
 */
export const removeFrom = (
  seen: Stored,
  { id, scope: asked, updatedAt }: Pick<Edit, 'id' | 'scope' | 'updatedAt'>,
): StoredSeries | null => {
  if (!isSeries(seen)) {
    assertSingle(id, asked);
    return null;
  }
  const { shown, scope } = target(seen, id, asked);
  if (scope === 'all') return null;
  const left = scope === 'this' ? removeThis(seen, shown.day) : endBefore(seen, shown.day);
  if (!left || isEmpty(left)) return null;
  return assertFits({ ...left, ...placeOf(seen), revision: seen.revision + 1, updatedAt });
};
