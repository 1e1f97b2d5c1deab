import { type NewSession, removedForNew, SESSIONS_MAX } from '#functions/domain/accounts/sessions.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { User } from './users.ts';

/** The ids as the names `#s0`, `#s1` and so on of an expression. */
export const named = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id, at) => [`s${at}`, id]));

/**
 * Adds a session to the list in its account and removes ended sessions. Two sessions that begin at the same time are
 * both listed. The list never exceeds its maximum.
 * @param also assignments of the same write, with their values
 */
export const sessionIsListed = (
  user: User,
  { id, ...session }: NewSession,
  now: Date,
  also: Readonly<Record<string, string>> = {},
): Write => {
  const { sessions } = user;
  const others = Object.keys(also).map((field) => `, ${field} = :${field}`);
  const holds = 'isActive = :yes AND sessionVersion = :version';
  const values = { ...also, version: user.sessionVersion, yes: true };
  if (!sessions)
    return update(userKey(user.id), `SET sessions = :sessions${others.join('')}`, {
      condition: `${holds} AND attribute_not_exists(sessions)`,
      values: { ...values, sessions: { [id]: session } },
    });
  const removed = removedForNew(user, now);
  const taken = removed.map((_, at) => `sessions.#s${at + 1}`).join(', ');
  const [is, size] = removed.length > 0 ? ['=', Object.keys(sessions).length] : ['<', SESSIONS_MAX];
  // Each removed session must still be listed. Otherwise two writes that both remove the same session would leave one
  // session too many.
  const stillThere = removed.map((_, at) => ` AND attribute_exists(sessions.#s${at + 1})`).join('');
  return update(userKey(user.id), `SET sessions.#s0 = :session${others.join('')}${taken && ` REMOVE ${taken}`}`, {
    condition: `${holds} AND size(sessions) ${is} :size${stillThere}`,
    names: named([id, ...removed]),
    values: { ...values, session, size },
  });
};
