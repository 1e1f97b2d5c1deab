import { doneBy, type Named } from '#functions/domain/accounts/log-author.ts';
import { Conflict, Rejected } from '#functions/domain/errors.ts';
import { beginToRemove } from '#functions/jobs/remove-user-work.ts';
import type { User } from '#functions/storage/users/users.ts';
import { OWNED_MAX } from '#shared/contracts/calendars.ts';
import * as contract from '#shared/contracts/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle, type Storage } from './storage.ts';

const lineOf = (admin: Named, describe: (username: string) => string) => (user: Named) =>
  ({ type: 'USER', ...doneBy(admin, user), description: describe(user.username) }) as const;

export const removeUser = handle(contract.removeUser, async ({ user: actor, params, now, storage }) => {
  const plan = { actor, line: lineOf(actor, entries.removed) };
  return beginToRemove(storage, params.id, plan, now);
});

/** The number of shared calendars that both users own. */
const ownedByBoth = async ({ users }: Storage, one: User, other: User): Promise<number> => {
  const [{ owned: ofOne }, { owned: ofOther }] = await Promise.all([users.owning(one), users.owning(other)]);
  return ofOne.filter((id) => ofOther.includes(id)).length;
};

export const handOverUser = handle(contract.handOverUser, async ({ user: actor, params, body, now, storage }) => {
  if (body.to === params.id) throw new Rejected('heir-is-same', { field: 'to' });
  const heir = await storage.users.getUser(body.to);
  if (!heir?.isActive || heir.waits) throw new Conflict('heir-unavailable', { field: 'to' });
  const user = await storage.users.getUser(params.id);
  // If a hand-over to the same heir has begun, the heir has some of the calendars already, so the limit is not checked
  // again.
  const owned = user?.heirId === heir.id ? 0 : (user?.ownedCalendars ?? 0) + (heir.ownedCalendars ?? 0);
  if (user && owned > OWNED_MAX && owned - (await ownedByBoth(storage, user, heir)) > OWNED_MAX)
    throw new Conflict('heir-owns-too-many', { field: 'to' });
  const plan = {
    actor,
    heir: { id: heir.id, line: lineOf(actor, (username) => entries.handOverBegun(username, heir.username)) },
    line: lineOf(actor, (username) => entries.handedOver(username, entries.erased(heir.id))),
  };
  return beginToRemove(storage, params.id, plan, now);
});
