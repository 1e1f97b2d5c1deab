import { Forbidden, NotFound } from '#functions/domain/errors.ts';
import { isShared, ROLES, type Role } from '#shared/contracts/calendars.ts';
import type { RefusalCode } from '#shared/locale/refusals.ts';

/** `see`: events, drafts and history; `edit`: events, categories, import, trash, undo; `own`: members, links, deletion. */
export type Action = 'see' | 'edit' | 'own';

/** Who asks: the account's role, and the role in each shared calendar of which they are a member. */
export type Caller = {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly calendars: ReadonlyMap<string, Role>;
};

const LEAST = { see: 'reader', edit: 'editor', own: 'owner' } as const satisfies Record<Action, Role>;

/** Whether the caller may do this in the calendar: administrators everywhere, others in their own and by their role. */
export const mayIn = ({ id, role, calendars }: Caller, calendarId: string, action: Action): boolean => {
  if (role === 'admin' || id === calendarId) return true;
  const member = calendars.get(calendarId);
  return member !== undefined && ROLES.indexOf(member) >= ROLES.indexOf(LEAST[action]);
};

/**
 * Nobody learns that a shared calendar exists unless they are a member.
 *
 * @param missing the code of the thing that was asked for
 * @throws NotFound: a shared calendar of others; Forbidden: somebody's own calendar, or a role that is too low
 */
export const assertMay = (
  caller: Caller,
  calendarId: string,
  action: Action,
  missing: Extract<RefusalCode, `${string}-not-found`>,
): void => {
  if (mayIn(caller, calendarId, action)) return;
  if (isShared(calendarId) && !mayIn(caller, calendarId, 'see')) throw new NotFound(missing);
  throw new Forbidden('forbidden');
};
