import { type Caller, calendarsNamed, calendarsOf } from '#functions/domain/calendars/may.ts';
import { toFile } from '#functions/domain/events/file-event.ts';
import { lastEndOf } from '#functions/domain/events/series.ts';
import { isSeries, type Stored } from '#functions/domain/events/series-events.ts';
import { touches } from '#functions/domain/events/window.ts';
import { handle } from '#functions/history/storage.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import * as contract from '#shared/contracts/imports.ts';

/**
 * The most events and the most characters of one answer. An answer has at most 6 MB, and a Russian letter takes two
 * bytes.
 */
const PAGE = 1000;
const CHARACTERS_MAX = 2_000_000;

type Window = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * Whether an event stands in a file of the window. A series lasts from its first start to its last end. A template stands
 * in no file.
 */
const isIn = ({ from, to }: Window, stored: Stored): boolean => {
  const window = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  if (!isSeries(stored)) return !stored.isTemplate && touches(window, stored);
  const endDate = lastEndOf(stored) ?? '9999-12-31T23:59:59.999Z';
  const starts = Object.values(stored.exceptions).flatMap((patch) => patch?.times?.startDate ?? []);
  return touches(window, { startDate: [stored.startDate, ...starts].sort()[0] ?? stored.startDate, endDate });
};

/** The calendars of an export in order, the own one first. */
const calendarsIn = (caller: Caller, asked: readonly string[] | undefined): string[] => {
  const all = asked ? calendarsNamed(caller, asked, 'see') : calendarsOf(caller);
  return all.sort((one, other) => Number(other === caller.id) - Number(one === caller.id));
};

/**
 * The cursor `next`: a place in the caller's own calendar, or the id of a shared calendar, a colon and a place in that
 * calendar.
 */
const cursorOf = (calendarId: string, place: string, { id }: Caller): string =>
  calendarId === id ? place : `${calendarId}:${place}`;

const placeIn = (calendarIds: readonly string[], after: string | undefined) => {
  const [named = ''] = after?.split(':') ?? [];
  if (!isShared(named)) return { calendarId: calendarIds[0], after };
  if (calendarIds.includes(named)) return { calendarId: named, after: after?.slice(named.length + 1) || undefined };
  // The caller has lost this calendar since the page before. The shared calendars of a caller are sorted by their ids.
  return { calendarId: calendarIds.find((one) => isShared(one) && one > named), after: undefined };
};

export const exportEvents = handle(contract.exportEvents, async ({ query, user, storage }) => {
  const { from, to } = query;
  const caller = await storage.calendars.callerOf(user);
  const calendarIds = calendarsIn(caller, query.calendarId);
  const { calendarId, after } = placeIn(calendarIds, query.after);
  const events: contract.FileEvent[] = [];
  if (calendarId === undefined) return { events, next: null };
  const [page, categoryOf] = await Promise.all([
    storage.events.ownPage(calendarId, { after, limit: PAGE }),
    storage.categories.categoriesOf(calendarId),
  ]);
  let characters = 0;
  let last: string | null = null;
  for (const { place, stored } of page) {
    if (last !== null && characters > CHARACTERS_MAX) return { events, next: cursorOf(calendarId, last, caller) };
    last = place;
    if (!isIn({ from, to }, stored)) continue;
    const file = toFile(stored, categoryOf);
    characters += JSON.stringify(file).length;
    events.push(file);
  }
  if (page.length === PAGE && last !== null) return { events, next: cursorOf(calendarId, last, caller) };
  const following = calendarIds[calendarIds.indexOf(calendarId) + 1];
  return { events, next: following === undefined ? null : cursorOf(following, '', caller) };
});
