import { addressKey } from '#functions/domain/accounts/address.ts';
import { Conflict, Rejected } from '#functions/domain/errors.ts';
import { EmailItem } from '#functions/storage/dynamodb/items/users.ts';
import { canBeSortKey, emailItemKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  allOf,
  asConflict,
  assign,
  ConditionFailed,
  IF_EXISTS,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { User, Users } from './users.ts';

/** Reserves a verified address for an account, in the same transaction that gives the account this address. */
export const claimEmail = (userId: string, email: string): Write =>
  put(
    { ...emailItemKey(addressKey(email)), kind: 'EMAIL', userId },
    { condition: 'attribute_not_exists(pk) OR userId = :id', values: { id: userId } },
  );

/** Frees the address of an account, in the same transaction that removes it from the account. */
export const releaseEmail = ({ id, email }: Pick<User, 'id' | 'email'>): Write[] =>
  email === undefined
    ? []
    : [
        remove(emailItemKey(addressKey(email)), {
          condition: 'attribute_not_exists(pk) OR userId = :id',
          values: { id },
        }),
      ];

/** The condition that the account's address is as it was read. */
export const emailIsAs = ({ email }: Pick<User, 'email'>) =>
  email === undefined
    ? { condition: 'attribute_not_exists(email)' }
    : { condition: 'email = :seenEmail', values: { seenEmail: email } };

/** Further writes of a change. */
type Beside = { readonly line: LogLine; readonly letters: readonly Write[] };

/**
 * The condition that the account is not blocked and its `sessionVersion` is unchanged. It makes a call fail if, after
 * the call began, the password was replaced, the account was blocked or all sessions were ended.
 */
const isLive = ({ sessionVersion }: Pick<User, 'sessionVersion'>) => ({
  condition: 'isActive = :yes AND sessionVersion = :seen',
  values: { yes: true, seen: sessionVersion },
});

/** E-mail addresses of accounts: asked for, verified by a link, removed. */
export const createEmails = ({ commit, getItem }: Table, { getUser }: Users, { commitWithLog }: Log) => {
  /** The user with this verified address; undefined if there is none. Case does not count. */
  const findByEmail = async (address: string): Promise<User | undefined> => {
    const key = addressKey(address);
    const claim = canBeSortKey(key) ? await getItem(EmailItem, emailItemKey(key)) : undefined;
    return claim && getUser(claim.userId);
  };

  /**
   * Stores an address that is not confirmed yet, and the letter with its link. It replaces an earlier such address.
   * @throws Conflict
   */
  const askForEmail = async (
    user: User,
    pendingEmail: NonNullable<User['pendingEmail']>,
    letters: readonly Write[],
  ): Promise<void> => {
    const conditions = allOf(isLive(user), { values: { pending: pendingEmail } });
    const note = update(userKey(user.id), 'SET pendingEmail = :pending', conditions);
    await commit([note, ...letters]).catch(asConflict());
  };

  /** Removes an address that waits for its link. */
  const forgetPendingEmail = async (user: User): Promise<void> => {
    await commit([update(userKey(user.id), 'REMOVE pendingEmail', isLive(user))]).catch(asConflict());
  };

  /**
   * Gives the account the address that its link confirms, and ends the account's links to a new password. If the link
   * is used twice at the same time, one use fails.
   * @throws Rejected: the link was used meanwhile; Conflict: somebody else has the address
   */
  const confirmEmail = async (user: User, hash: string, { line, letters }: Beside, now: Date): Promise<void> => {
    const address = user.pendingEmail?.address ?? '';
    const isSame = user.email !== undefined && addressKey(user.email) === addressKey(address);
    const claim = claimEmail(user.id, address);
    const isPending = {
      condition: 'isActive = :yes AND pendingEmail.#hash = :hash',
      names: { hash: 'hash' },
      values: { yes: true, hash, email: address },
    };
    const conditions = allOf(isPending, emailIsAs(user));
    const set = update(userKey(user.id), 'SET email = :email REMOVE pendingEmail, resets', conditions);
    const writes = [set, claim, ...(isSame ? [] : releaseEmail(user)), ...letters];
    await commitWithLog(writes, line, now).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
      if (reason.failed.includes(set)) throw new Rejected('bad-link', { cause: reason });
      throw new Conflict('email-taken', { cause: reason, field: 'email' });
    });
  };

  /**
   * Removes the address, an address that is not confirmed yet, and the links to a new password.
   * @throws Conflict
   */
  const removeEmail = async (user: User, { line, letters }: Beside, now: Date): Promise<void> => {
    const conditions = allOf(isLive(user), emailIsAs(user));
    const forget = update(userKey(user.id), 'REMOVE email, pendingEmail, resets', conditions);
    await commitWithLog([forget, ...releaseEmail(user), ...letters], line, now).catch(asConflict());
  };

  /** Stores whether the user wants letters about shared calendars. */
  const setCalendarLetters = (userId: string, wanted: boolean): Promise<void> =>
    commit([assign(userKey(userId), { noCalendarLetters: wanted ? undefined : true }, IF_EXISTS)]);

  return { setCalendarLetters, findByEmail, askForEmail, forgetPendingEmail, confirmEmail, removeEmail };
};
