import { dayOfCompact } from '#shared/time/rule.ts';
import type { CategoryOf } from './category.ts';
import { imageUrl, type StoredEvent } from './event.ts';
import { type Patch, timesOn } from './series.ts';
import { isSeries, type Stored } from './series-events.ts';

/**
 * The bookkeeping fields of an event. All other fields are the event's content, which is compared, stored in revisions
 * and restored.
 */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'calendarId',
  'revision',
  'updatedAt',
  'updatedBy',
  'like',
  'uid',
  'pictureSizes',
  'bytes',
  'kind',
  'isTemplate',
]);

type Fields = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;
/**
 * A field that differs between two states of an event. If only one occurrence differs, `date` (`YYYYMMDD`) names it.
 */
type FieldChange = { readonly field: string; readonly date?: string; readonly from: Value; readonly to: Value };

function saidOf(stored: Stored): Fields;
function saidOf(stored: object): Fields {
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([name, value]) => !BOOKKEEPING.has(name) && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Whether people would see no difference [SAFE-21]. */
export const isSame = (one: Stored, other: Stored): boolean =>
  JSON.stringify(saidOf(one)) === JSON.stringify(saidOf(other));

/** The event with the content of an earlier state. Its id, maker, calendar and UID stay, and its revision grows. */
export const broughtBack = (seen: Stored, state: Stored): Stored => ({
  ...state,
  id: seen.id,
  userId: seen.userId,
  calendarId: seen.calendarId,
  uid: seen.uid,
  revision: seen.revision + 1,
});

const plainOf = (value: unknown): Value => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
};

/** The value of a field in the form that people see. A category becomes its name, and a picture becomes its address. */
const shownBy =
  ({ id, calendarId }: Pick<StoredEvent, 'id' | 'calendarId'>, categoryOf: CategoryOf) =>
  (field: string, value: unknown): Value => {
    if (field === 'categoryId') return categoryOf({ calendarId, categoryId: String(value ?? '') })?.name ?? '';
    if (field === 'picture') return typeof value === 'string' ? imageUrl({ id, picture: value }) : null;
    return plainOf(value);
  };

const differing = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The values of these fields in an occurrence. A field that the occurrence does not change has the series' value. */
const dateFields = (stored: Stored, date: string, names: Iterable<string>): Fields => {
  if (!isSeries(stored)) return {};
  const { times = timesOn(stored, dayOfCompact(date) ?? 0), ...own }: Patch = stored.exceptions[date] ?? {};
  const all: Fields = { ...saidOf(stored), ...own, ...times };
  return Object.fromEntries([...names].map((name) => [name, all[name]]));
};

const flat = ({ times, ...fields }: Patch): Fields => ({ ...fields, ...times });

const dateChanges = (before: Stored, after: Stored, categoryOf: CategoryOf): FieldChange[] => {
  if (!isSeries(before) || !isSeries(after)) return [];
  const [sayBefore, say] = [shownBy(before, categoryOf), shownBy(after, categoryOf)];
  return differing(before.exceptions, after.exceptions).flatMap((date): FieldChange[] => {
    const [was, is] = [before.exceptions[date], after.exceptions[date]];
    if (was === null || is === null) return [{ field: 'removed', date, from: was === null, to: is === null }];
    const names = new Set([...Object.keys(flat(was ?? {})), ...Object.keys(flat(is ?? {}))]);
    const [from, to] = [dateFields(before, date, names), dateFields(after, date, names)];
    return differing(from, to).map((field) => ({
      field,
      date,
      from: sayBefore(field, from[field]),
      to: say(field, to[field]),
    }));
  });
};

/**
 * Whether people can see the change. A move to another calendar may replace a category by one with the same name and
 * other id; people cannot see that.
 */
const isSeen =
  (before: Stored, after: Stored) =>
  ({ from, to }: FieldChange): boolean =>
    before.calendarId === after.calendarId || from !== to;

/** Everything that differs between two states of an event, field by field [SAFE-21]. */
export const changesBetween = (before: Stored, after: Stored, categoryOf: CategoryOf): FieldChange[] => {
  const [sayBefore, say] = [shownBy(before, categoryOf), shownBy(after, categoryOf)];
  const [{ exceptions: _, ...from }, { exceptions: __, ...to }] = [saidOf(before), saidOf(after)];
  return [
    ...differing(from, to).map((field) => ({ field, from: sayBefore(field, from[field]), to: say(field, to[field]) })),
    ...dateChanges(before, after, categoryOf),
  ].filter(isSeen(before, after));
};
