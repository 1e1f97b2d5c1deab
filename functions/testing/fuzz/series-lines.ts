import { type Group, type One, shownOf } from '#functions/domain/events/series-model.testing.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { type Day, dayFrom } from '#shared/time/day.ts';
import { compactDay } from '#shared/time/rule.ts';

// A date as one line of text, as the product shows it or as it should be.

/** Dates of rules without an end are compared until then. */
export const LAST: Day = dayFrom(2026, 8, 1);

export const idOf = ({ id, rule }: Group, { day }: One): string => (rule === '' ? id : `${id}_${compactDay(day)}`);
/**
 * Whether an event is compared. The id of a date of a series ends with its day, and only days before LAST are compared.
 */
export const isCompared = (id: string): boolean => !/_\d{8}$/.test(id) || id.slice(-8) < compactDay(LAST);

export type Line = { readonly id: string; readonly start: string; readonly end: string; readonly text: string };
export const textOf = (...parts: readonly (string | boolean | null)[]): string => parts.join('|');

export const expectedLines = (groups: readonly Group[]): Line[] =>
  groups.flatMap((group) =>
    shownOf(group).map(({ one, start, end, fields, isOwn }) => {
      const { title, description, location, status, picture } = fields;
      const [id, schedule] = [idOf(group, one), textOf(group.rule, group.zone, group.isAllDay, isOwn)];
      return { id, start, end, text: textOf(id, start, end, title, description, location, status, picture, schedule) };
    }),
  );
export const lineOf = (event: CalendarEvent, picture: string | null): Line => {
  const { id, startDate: start, endDate: end, title, description, location, status } = event;
  const schedule = textOf(event.recurrence, event.timeZone, event.allDay, event.isChanged);
  return { id, start, end, text: textOf(id, start, end, title, description, location, status, picture, schedule) };
};
export const sorted = (lines: readonly Line[]): string[] =>
  lines
    .filter(({ id }) => isCompared(id))
    .map(({ text }) => text)
    .sort();

/** The first difference of two sorted lists; undefined: there is none. */
const difference = (is: readonly string[], ought: readonly string[]): string | undefined => {
  const [more, less] = [is.filter((line) => !ought.includes(line)), ought.filter((line) => !is.includes(line))];
  if (more.length + less.length === 0) return is.length === ought.length ? undefined : 'a date is there twice';
  return `${more.length} too many: ${more[0]}; ${less.length} missing: ${less[0]}`;
};

export class Finding extends Error {}
export const expectSame = (what: string, is: readonly string[], ought: readonly string[]): void => {
  const found = difference([...is].sort(), [...ought].sort());
  if (found) throw new Finding(`${what}: ${found}`);
};
