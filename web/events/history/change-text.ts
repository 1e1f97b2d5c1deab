import type { FieldChange } from '#shared/contracts/history.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { historyWords as words } from '#shared/locale/history.ts';
import { ruleWords } from '#shared/locale/recurrence.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { dayOfCompact, parseRule } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';

type Value = FieldChange['from'];
/** Whether the event has whole days before and after the change. Dates of whole days are in UTC [EV2-06]. */
export type WholeDays = { readonly from: boolean; readonly to: boolean };

const momentText = (field: string, value: string, isWholeDay: boolean): string => {
  const at = Date.parse(value);
  // The end of whole days is exclusive.
  if (isWholeDay) return fullDateText(Math.floor(at / DAY_MS) - (field === 'endDate' ? 1 : 0));
  return dateTimeText(new Date(at));
};

const { statuses } = dialogWords;
const isStatus = (value: string): value is keyof typeof statuses => Object.hasOwn(statuses, value);

const ruleOf = (value: string): string => {
  const today = Math.floor(Date.now() / DAY_MS);
  const rule = parseRule(value, today);
  return rule ? ruleWords(rule, today) : value;
};

const textOf = (field: string, value: Value, isWholeDay: boolean): string => {
  if (field === 'status') {
    const status = String(value);
    return words.quoted(isStatus(status) ? statuses[status] : statuses.published);
  }
  if (value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const text = String(value);
  if (field === 'startDate' || field === 'endDate') return momentText(field, text, isWholeDay);
  if (field === 'timeZone') return zoneWords(text, Date.now());
  return words.quoted(field === 'recurrence' ? ruleOf(text) : text);
};

const pictureText = ({ from, to }: FieldChange): string => {
  if (from === null) return words.pictures.added;
  return to === null ? words.pictures.removed : words.pictures.changed;
};

const isNamed = (field: string): field is keyof typeof fieldLabels => Object.hasOwn(fieldLabels, field);

const plainText = (change: FieldChange, days: WholeDays): string | undefined => {
  const { field, from, to } = change;
  if (field === 'removed') return to === true ? words.dateRemoved : words.dateBack;
  if (field === 'picture') return pictureText(change);
  if (!isNamed(field)) return undefined;
  return words.change(fieldLabels[field], textOf(field, from, days.from), textOf(field, to, days.to));
};

/**
 * A change in words: «Название: «А» → «Б»» [SAFE-21]. A change of one date of a series begins with the date. Undefined:
 * this release does not know the field.
 */
export const changeText = (change: FieldChange, days: WholeDays): string | undefined => {
  const text = plainText(change, days);
  const day = change.date === undefined ? null : dayOfCompact(change.date);
  return text === undefined || day === null ? text : words.ofDate(fullDateText(day), text);
};

/** For each revision, newest first: whether the event had whole days before it and after it. */
export const wholeDaysOf = (
  versions: readonly { readonly changes: readonly FieldChange[] }[],
  isNow: boolean,
): WholeDays[] => {
  let to = isNow;
  return versions.map(({ changes }) => {
    const change = changes.find(({ field, date }) => field === 'allDay' && date === undefined);
    const days = { from: change ? change.from === true : to, to };
    to = days.from;
    return days;
  });
};
