import { Forbidden, NotFound } from '#functions/domain/errors.ts';
import { isShared, isSubscribed, ROLES, type Role } from '#shared/contracts/calendars.ts';
import type { PlainRefusal } from '#shared/locale/refusals.ts';

/** `see`: events, drafts and history; `edit`: events, categories, import, trash, undo; `show`: embeddings; `own`: members, links, deletion. */
export type Action = 'see' | 'edit' | 'show' | 'own';

/** Who asks: the account's role, and the role in each shared calendar of which they are a member. */
export type Caller = {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly calendars: ReadonlyMap<string, Role>;
  /** The only calendar that a program's token reaches [PRG-26]; absent: all of its user's. */
  readonly only?: string | undefined;
};

const LEAST = { see: 'reader', edit: 'editor', show: 'editor', own: 'owner' } as const satisfies Record<Action, Role>;

/** Whether the caller may do this in the calendar. Administrators may everywhere, others in their own and by their role. Nobody edits a subscribed calendar. */
export const mayIn = ({ id, role, calendars, only }: Caller, calendarId: string, action: Action): boolean => {
  if (only !== undefined && calendarId !== only) return false;
  if (action === 'edit' && isSubscribed(calendarId)) return false;
  if (role === 'admin' || id === calendarId) return true;
  const member = calendars.get(calendarId);
  return member !== undefined && ROLES.indexOf(member) >= ROLES.indexOf(LEAST[action]);
};

/**
 * Refuses as if a shared calendar did not exist to those who may not see it.
 *
 * @param missing the code of the thing that was asked for
 * @throws NotFound: a shared calendar of others; Forbidden: somebody's own calendar, or a role that is too low
 */
export const assertMay = (caller: Caller, calendarId: string, action: Action, missing: PlainRefusal): void => {
  if (mayIn(caller, calendarId, action)) return;
  if (isShared(calendarId) && !mayIn(caller, calendarId, 'see')) throw new NotFound(missing);
  throw new Forbidden(action === 'edit' && isSubscribed(calendarId) ? 'subscribed-calendar' : 'forbidden');
};

/** Whether a member of this role may edit; undefined: they are invited only. */
export const mayEditAs = (role: Role | undefined): boolean => role === 'editor' || role === 'owner';

/** The maker of an event that a caller adds. In a user's own calendar it is always that user [SAFE-30]. */
export const makerIn = (calendarId: string, { id }: Pick<Caller, 'id'>): string =>
  isShared(calendarId) ? id : calendarId;

/** The calendar of a call that names none. */
export const homeOf = ({ id, only }: Caller): string => only ?? id;

/** The calendar that a call names, or the caller's own. @throws NotFound; Forbidden */
export const calendarAsked = (caller: Caller, asked: string | undefined, action: Action): string => {
  const calendarId = asked ?? homeOf(caller);
  assertMay(caller, calendarId, action, 'calendar-not-found');
  return calendarId;
};

/** The caller's own calendar and those that they are a member of. A program for one calendar gets that one, while its user may see it. */
export const calendarsOf = (caller: Caller): string[] => {
  const { id, calendars, only } = caller;
  const all = only === undefined ? [id, ...calendars.keys()] : [only];
  return all.filter((calendarId) => mayIn(caller, calendarId, 'see'));
};

/** The calendars that a call names, each once. @throws NotFound; Forbidden: one in which the caller may not do this */
export const calendarsNamed = (caller: Caller, named: readonly string[], action: Action): string[] => {
  for (const calendarId of named) assertMay(caller, calendarId, action, 'calendar-not-found');
  return [...new Set(named)];
};

/** The calendars of a list: everybody's, or these. */
export type Shown = 'all' | readonly string[];

/**
 * The calendars of a list: the named ones, else all in which the caller may do this; for administrators everybody's [EVT-01].
 * @throws NotFound; Forbidden
 */
export const calendarsShown = (caller: Caller, asked: readonly string[] | undefined, action: Action = 'see'): Shown => {
  if (asked) return calendarsNamed(caller, asked, action);
  return caller.role === 'admin' && caller.only === undefined
    ? 'all'
    : calendarsOf(caller).filter((id) => mayIn(caller, id, action));
};
