import { Forbidden, NotFound } from '#functions/domain/errors.ts';
import { isShared, isSubscribed, ROLES, type Role } from '#shared/contracts/calendars.ts';
import type { PlainRefusal } from '#shared/locale/refusals.ts';

/**
 * What somebody wants to do. `see` is for events, drafts and history. `edit` is for events, categories, import, trash
 * and undo. `show` is for embeddings. `own` is for members, links and the deletion of the calendar.
 */
export type Action = 'see' | 'edit' | 'show' | 'own';

/** The caller: the role of the account, and the role in each shared calendar of which the caller is a member. */
export type Caller = {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly calendars: ReadonlyMap<string, Role>;
  /**
   * The only calendar that a program's token may use [PRG-26]; absent if the token may use all calendars of its user.
   */
  readonly only?: string | undefined;
};

const LEAST = { see: 'reader', edit: 'editor', show: 'editor', own: 'owner' } as const satisfies Record<Action, Role>;

/**
 * Whether the caller may do the action in the calendar. Administrators may do everything everywhere. Other users may do
 * everything in their own calendar, and in shared calendars what their role allows. Nobody edits events of a subscribed
 * calendar.
 */
export const mayIn = ({ id, role, calendars, only }: Caller, calendarId: string, action: Action): boolean => {
  if (only !== undefined && calendarId !== only) return false;
  if (action === 'edit' && isSubscribed(calendarId)) return false;
  if (role === 'admin' || id === calendarId) return true;
  const member = calendars.get(calendarId);
  return member !== undefined && ROLES.indexOf(member) >= ROLES.indexOf(LEAST[action]);
};

/**
 * Refuses a caller without the right to the action. Callers who may not see a shared calendar get the same refusal as
 * if it did not exist.
 * @param missing the refusal's code for the thing that was asked for
 * @throws NotFound: the shared calendar is not the caller's; Forbidden: the calendar is somebody's own, or the caller's
 * role is too low
 */
export const assertMay = (caller: Caller, calendarId: string, action: Action, missing: PlainRefusal): void => {
  if (mayIn(caller, calendarId, action)) return;
  if (isShared(calendarId) && !mayIn(caller, calendarId, 'see')) throw new NotFound(missing);
  throw new Forbidden(action === 'edit' && isSubscribed(calendarId) ? 'subscribed-calendar' : 'forbidden');
};

/** Whether a member with this role may edit. The role of somebody who is only invited is undefined. */
export const mayEditAs = (role: Role | undefined): boolean => role === 'editor' || role === 'owner';

/**
 * The maker of an event that a caller adds. In a user's own calendar the maker is always the calendar's user [SAFE-30].
 */
export const makerIn = (calendarId: string, { id }: Pick<Caller, 'id'>): string =>
  isShared(calendarId) ? id : calendarId;

/** The calendar of a call that names none: the program's only calendar, or the user's own. */
export const homeOf = ({ id, only }: Caller): string => only ?? id;

/** The calendar that a call names; if it names none, `homeOf` the caller. @throws NotFound; Forbidden */
export const calendarAsked = (caller: Caller, asked: string | undefined, action: Action): string => {
  const calendarId = asked ?? homeOf(caller);
  assertMay(caller, calendarId, action, 'calendar-not-found');
  return calendarId;
};

/**
 * The caller's own calendar and the shared calendars of which they are a member. A program that is limited to one
 * calendar gets only that calendar, and none if its user may no longer see it.
 */
export const calendarsOf = (caller: Caller): string[] => {
  const { id, calendars, only } = caller;
  const all = only === undefined ? [id, ...calendars.keys()] : [only];
  return all.filter((calendarId) => mayIn(caller, calendarId, 'see'));
};

/**
 * The calendars that a call names, without duplicates.
 * @throws NotFound; Forbidden: the caller may not do the action in one of the calendars
 */
export const calendarsNamed = (caller: Caller, named: readonly string[], action: Action): string[] => {
  for (const calendarId of named) assertMay(caller, calendarId, action, 'calendar-not-found');
  return [...new Set(named)];
};

/** The calendars of a list: everybody's, or these. */
export type Shown = 'all' | readonly string[];

/**
 * The calendars of a list: those that the call names. A call that names none lists all calendars in which the caller
 * may do the action; for administrators these are the calendars of everybody [EVT-01].
 * @throws NotFound; Forbidden
 */
export const calendarsShown = (caller: Caller, asked: readonly string[] | undefined, action: Action = 'see'): Shown => {
  if (asked) return calendarsNamed(caller, asked, action);
  return caller.role === 'admin' && caller.only === undefined
    ? 'all'
    : calendarsOf(caller).filter((id) => mayIn(caller, id, action));
};
