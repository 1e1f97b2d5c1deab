import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { WrongCode } from '#functions/domain/accounts/second-factor.ts';
import { isUnseenForLong, liveSessions, type NewSession } from '#functions/domain/accounts/sessions.ts';
import { Forbidden, NotFound, Unauthorized } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { asConflict, ConditionFailed, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { actorIsActive, type Blocking } from './block.ts';
import { named, sessionIsListed } from './list-session.ts';
import type { User, Users } from './users.ts';

/** A session by its token. */
type Claims = { readonly userId: string; readonly id: string };

/** For `.catch`: throws WrongCode if one of the writes that use a code up has failed. */
const unlessUsed =
  (writes: readonly Write[]) =>
  (reason: unknown): never => {
    const isUsed = reason instanceof ConditionFailed && reason.failed.some((write) => writes.includes(write));
    throw isUsed ? new WrongCode({ cause: reason }) : reason;
  };

/** Further writes of a sign-in. */
type SignIn = {
  readonly line: LogLine;
  /** A new hash of the same password, at a higher cost [PASS-07]. */
  readonly betterHash?: string | undefined;
  /** Writes that use a code up. */
  readonly writes?: readonly Write[];
};

type Parts = { readonly table: Table; readonly users: Users; readonly log: Log; readonly blocking: Blocking };

export const createSessions = ({ table: { access, commit }, users, log: { commitWithLog }, blocking }: Parts) => {
  /**
   * Begins a session after a right password. One transaction also writes the log entry and the other writes of the
   * sign-in.
   * @returns the account after it
   * @throws WrongCode: the code was used meanwhile; Forbidden, Unauthorized: the account was blocked, deleted or given
   * another password meanwhile; Conflict
   */
  const beginSession = (
    read: User,
    session: NewSession,
    { line, betterHash, writes = [] }: SignIn,
    now: Date,
  ): Promise<User> => {
    let isFirst = true;
    return retryOnConflict(async () => {
      const user = isFirst ? read : await users.getUser(read.id);
      isFirst = false;
      if (!user) throw new Unauthorized('wrong-credentials');
      if (!user.isActive) throw new Forbidden('account-blocked');
      // All sessions have ended meanwhile, so a new session with the old version would be invalid at once.
      if (user.sessionVersion !== read.sessionVersion) throw new Unauthorized('wrong-credentials');
      const also = { lastSignInAt: now.toISOString(), ...(betterHash !== undefined && { passwordHash: betterHash }) };
      const step = sessionIsListed(user, session, now, also);
      await commitWithLog([step, ...writes], line, now)
        .catch(unlessUsed(writes))
        .catch(asConflict());
      return user;
    });
  };

  /** Removes a session from the account's list. @returns whether it was listed */
  const unlist = async (userId: string, id: string, line: LogLine, now: Date): Promise<boolean> => {
    const out = update(userKey(userId), 'REMOVE sessions.#s0', {
      condition: 'attribute_exists(sessions.#s0)',
      names: named([id]),
    });
    try {
      await commitWithLog([out], line, now);
      return true;
    } catch (reason) {
      if (!(reason instanceof ConditionFailed)) throw reason;
      return false;
    }
  };

  /** Ends the session of a token, with its log entry. */
  const endSession = async ({ userId, id }: Claims, line: LogLine, now: Date): Promise<void> => {
    // If the session is removed already, the sign-out is logged all the same.
    if (!(await unlist(userId, id, line, now))) await commitWithLog([], line, now);
  };

  /**
   * Ends one session of the account by its id.
   * @throws NotFound: the account does not list the session
   */
  const endListed = async (user: User, id: string, line: LogLine, now: Date): Promise<void> => {
    const found = liveSessions(user, now).find((session) => session.id === id);
    if (!found) throw new NotFound('session-not-found');
    if (!(await unlist(user.id, id, line, now))) throw new NotFound('session-not-found');
  };

  /**
   * Ends every session of an account and lists a new session.
   * @throws Conflict: the account was changed meanwhile
   */
  const endOthers = async (user: User, { id, ...session }: NewSession, line: LogLine, now: Date): Promise<User> => {
    const next = { ...user, sessionVersion: user.sessionVersion + 1 };
    const sessions = { [id]: { ...session, version: next.sessionVersion } };
    const end = update(userKey(user.id), 'SET sessionVersion = :version, sessions = :sessions', {
      condition: 'sessionVersion = :seen AND isActive = :yes',
      values: { version: next.sessionVersion, sessions, seen: user.sessionVersion, yes: true },
    });
    await commitWithLog([end], line, now).catch(asConflict());
    return { ...next, sessions };
  };

  /**
   * Ends all sessions of an account.
   * @throws NotFound; Forbidden: the actor was blocked meanwhile
   */
  const endAll = async (id: string, actor: User, lineFor: (user: User) => LogLine, now: Date): Promise<void> => {
    const actorLives = actorIsActive(actor);
    await blocking.changeAccount(id, actorLives, async (user) => {
      const end = update(userKey(id), 'SET sessionVersion = :version REMOVE sessions', {
        condition: `sessionVersion = :seen${id === actor.id ? ' AND isActive = :yes' : ''}`,
        values: {
          version: user.sessionVersion + 1,
          seen: user.sessionVersion,
          ...(id === actor.id && { yes: true }),
        },
      });
      // A transaction may touch an item only once.
      await commitWithLog(id === actor.id ? [end] : [end, actorLives], lineFor(user), now);
      return user;
    });
  };

  /**
   * Notes, once an hour, that a session is in use. Of many calls at the same time only one writes. A session that has
   * ended is not written again.
   */
  const noteSeen = async (user: User, id: string, now: Date): Promise<void> => {
    const session = user.sessions?.[id];
    if (!session || !isUnseenForLong(session, now)) return;
    const key = userKey(user.id);
    const note = new UpdateCommand({
      TableName: access.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: 'SET sessions.#id.seenAt = :now',
      ConditionExpression: 'sessions.#id.seenAt = :seen',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: { ':now': now.toISOString(), ':seen': session.seenAt },
    });
    await access.client.send(note).catch((reason: unknown) => {
      const isHeld =
        reason instanceof ConditionalCheckFailedException || reason instanceof TransactionConflictException;
      if (!isHeld) throw reason;
    });
  };

  /**
   * Notes in a session that its user has just given the password.
   * @param writes that use up a code
   * @throws WrongCode: the code was used meanwhile; Unauthorized: the session has ended meanwhile; Conflict
   */
  const confirmSession = async ({ userId, id }: Claims, writes: readonly Write[], now: Date): Promise<void> => {
    const note = update(userKey(userId), 'SET sessions.#s0.confirmedAt = :now', {
      condition: 'attribute_exists(sessions.#s0)',
      names: named([id]),
      values: { now: now.toISOString() },
    });
    const confirmed = commit([note, ...writes]).catch(unlessUsed(writes));
    await confirmed.catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new Unauthorized('authentication-required') : reason;
    });
  };

  return { beginSession, confirmSession, endSession, endListed, endOthers, endAll, noteSeen };
};
