import { Conflict, Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import { InviteItem } from '#functions/storage/dynamodb/items/invitations.ts';
import { INVITES_PARTITION, inviteKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { isKept, secondsOf, ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import {
  ConditionFailed,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Role } from '#shared/contracts/accounts.ts';
import { actorIsActive } from './block.ts';
import { claimEmail } from './emails.ts';
import type { User, Users } from './users.ts';

const LASTS_DAYS = 7;

export type StoredInvitation = {
  readonly id: string;
  readonly role: Role;
  readonly email?: string | undefined;
  readonly hash: string;
  /** Id of the administrator who made the invitation. */
  readonly by: string;
  readonly expiresAt: string;
};

const fromItem = ({ sk, role, email, hash, by, ttl }: InviteItem): StoredInvitation => ({
  id: sk,
  role,
  hash,
  expiresAt: new Date(ttl * 1000).toISOString(),
  ...(email !== undefined && { email }),
  by,
});

/** Links by which people make an account with a role that an administrator has chosen. */
export const createInvitations = ({ queryItems, getItem }: Table, { addUser }: Users, { commitWithLog }: Log) => {
  /** The valid invitations, newest first. DynamoDB deletes expired ones days later. */
  const listInvitations = async (now: Date): Promise<StoredInvitation[]> => {
    const found = await queryItems(InviteItem, { condition: 'pk = :pk', values: { pk: INVITES_PARTITION } });
    const open = found.filter(isKept(now));
    return open.sort((one, other) => other.ttl - one.ttl || (one.sk < other.sk ? -1 : 1)).map(fromItem);
  };

  /** @throws Rejected: no invitation has this id and token, or the invitation was used or has expired */
  const findInvitation = async (id: string, hash: string, now: Date): Promise<StoredInvitation> => {
    const found = await getItem(InviteItem, inviteKey(id));
    if (!found || found.hash !== hash || !isKept(now)(found)) throw new Rejected('bad-link');
    return fromItem(found);
  };

  type New = Pick<StoredInvitation, 'id' | 'role' | 'email' | 'hash'>;

  /**
   * Stores an invitation for seven days, with its letter if it has an address.
   * @throws Forbidden: the actor was blocked or is no administrator any more
   */
  const addInvitation = async (
    { id, role, email, hash }: New,
    { actor, line, letters }: { readonly actor: User; readonly line: LogLine; readonly letters: readonly Write[] },
    now: Date,
  ): Promise<StoredInvitation> => {
    const ttl = ttlIn(now, LASTS_DAYS);
    const item: InviteItem = {
      ...inviteKey(id),
      kind: 'INVITE',
      role,
      hash,
      by: actor.id,
      ttl,
      ...(email !== undefined && { email }),
    };
    const actorLives = actorIsActive(actor);
    const writes = [put(item, IF_NEW), actorLives, ...letters];
    await commitWithLog(writes, line, now).catch((reason: unknown) => {
      const isOver = reason instanceof ConditionFailed && reason.failed.includes(actorLives);
      throw isOver ? new Forbidden('forbidden', { cause: reason }) : reason;
    });
    return fromItem(item);
  };

  /** @throws NotFound: the invitation was used, deleted or has expired meanwhile */
  const removeInvitation = async (id: string, line: LogLine, now: Date): Promise<void> => {
    await commitWithLog([remove(inviteKey(id), IF_EXISTS)], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('invitation-not-found') : reason;
    });
  };

  /**
   * Makes the account, uses the invitation up and reserves the address, in one transaction. So the invitation stays
   * usable if the name is taken. If the invitation is used twice at the same time, one use fails [REG-04]. An
   * invitation ends when its maker is no active administrator any more: nobody may come back by an invitation of their
   * own.
   * @throws Rejected: the invitation was used meanwhile, or its maker is no active administrator any more; Conflict:
   * somebody else has the name or the address
   */
  const acceptInvitation = async (
    { id, hash, email, by }: StoredInvitation,
    user: User,
    line: LogLine,
    now: Date,
  ): Promise<void> => {
    const used = remove(inviteKey(id), {
      condition: '#hash = :hash AND #ttl > :now',
      names: { hash: 'hash', ttl: 'ttl' },
      values: { hash, now: secondsOf(now) },
    });
    const claim = email === undefined ? [] : [claimEmail(user.id, email)];
    const opens = [used, actorIsActive({ id: by })];
    await addUser(user, line, now, [...opens, ...claim]).catch((reason: unknown) => {
      const failed = reason instanceof Conflict && reason.cause instanceof ConditionFailed ? reason.cause.failed : [];
      if (opens.some((step) => failed.includes(step))) throw new Rejected('bad-link', { cause: reason });
      throw claim.some((step) => failed.includes(step)) ? new Conflict('email-taken', { cause: reason }) : reason;
    });
  };

  return { listInvitations, findInvitation, addInvitation, removeInvitation, acceptInvitation };
};
