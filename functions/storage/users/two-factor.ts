import { type Proof, WrongCode } from '#functions/domain/accounts/second-factor.ts';
import type { NewSession } from '#functions/domain/accounts/sessions.ts';
import { Conflict, Unauthorized } from '#functions/domain/errors.ts';
import { TwoFactorItem } from '#functions/storage/dynamodb/items/two-factor.ts';
import { twoFactorKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, check, IF_EXISTS, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { CodesCipher } from '#functions/storage/settings/cipher.ts';
import { actorIsActive, type Blocking } from './block.ts';
import type { User } from './users.ts';

/** Recovery codes as stored: one salt, and a hash of each. */
export type HashedCodes = { readonly salt: string; readonly hashes: readonly string[] };

const byPlace = (hashes: readonly string[]): Record<string, string> =>
  Object.fromEntries(hashes.map((hash, at) => [String(at), hash]));

/**
 * The condition that a proof is unused: neither its step nor a later step was used, or its recovery code still exists.
 */
const unused = (proof: Proof) =>
  proof.kind === 'step'
    ? {
        condition: 'attribute_exists(secret) AND (attribute_not_exists(lastStep) OR lastStep < :step)',
        values: { step: proof.step },
      }
    : { condition: 'codes.#place = :hash', names: { place: proof.place }, values: { hash: proof.hash } };

/** Uses a proof up. If two writes use the same proof at the same time, one fails [2FA-06, 2FA-13]. */
export const proofIsUsed = (userId: string, proof: Proof): Write =>
  update(twoFactorKey(userId), proof.kind === 'step' ? 'SET lastStep = :step' : 'REMOVE codes.#place', unused(proof));

/**
 * Removes a second factor but keeps `lastStep`. So a code that was used before does not work again after a new set-up.
 */
export const secretIsGone = (userId: string): Write =>
  update(twoFactorKey(userId), 'REMOVE secret, salt, codes, pending', IF_EXISTS);

/** For `.catch`: the code was used meanwhile, or the account changed. */
const asRefusal = (reason: unknown): never => {
  if (!(reason instanceof ConditionFailed)) throw reason;
  const isAccount = reason.failed.some(({ Update }) => Update?.Key?.sk === 'USER');
  throw isAccount ? new Conflict('changed-meanwhile', { cause: reason }) : new WrongCode({ cause: reason });
};

/** The write that ends all sessions, lists a new session, and sets or removes `twoFactorAt`. */
const switched = (user: User, { id, ...session }: NewSession, twoFactorAt: string | undefined) => {
  const sessionVersion = user.sessionVersion + 1;
  const sessions = { [id]: { ...session, version: sessionVersion } };
  const isOn = twoFactorAt !== undefined;
  const write = update(
    userKey(user.id),
    `SET sessionVersion = :version, sessions = :sessions${isOn ? ', twoFactorAt = :at' : ' REMOVE twoFactorAt'}`,
    {
      condition: `sessionVersion = :seen AND isActive = :yes AND attribute_${isOn ? 'not_exists' : 'exists'}(twoFactorAt)`,
      values: {
        version: sessionVersion,
        sessions,
        seen: user.sessionVersion,
        yes: true,
        ...(isOn && { at: twoFactorAt }),
      },
    },
  );
  return { write, next: { ...user, sessionVersion, sessions, twoFactorAt } };
};

type Reset = {
  readonly actor: User;
  readonly lineFor: (user: User) => LogLine;
  readonly also: (user: User) => Promise<readonly Write[]>;
};

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly blocking: Blocking;
  readonly loadCodesCipher: () => Promise<CodesCipher>;
};

/** Reads and writes the second factor of accounts. A secret is decrypted only to compare a code. */
export const createTwoFactor = ({
  table: { commit, getItem },
  log: { commitWithLog },
  blocking: { changeAccount },
  loadCodesCipher,
}: Parts) => {
  const getTwoFactor = (userId: string): Promise<TwoFactorItem | undefined> =>
    getItem(TwoFactorItem, twoFactorKey(userId));

  /** The secret of a ciphertext; undefined if it was encrypted for another user. */
  const secretOf = async (userId: string, encrypted: string): Promise<string | undefined> =>
    (await loadCodesCipher()).decryptSecret(userId, encrypted);

  /**
   * Stores a secret whose first code was not given yet. It replaces an earlier such secret [2FA-01].
   * @param until milliseconds since 1970
   * @throws Conflict: two-factor sign-in is on already
   */
  const beginSetUp = async (user: User, secret: string, until: number): Promise<void> => {
    const pending = { secret: await (await loadCodesCipher()).encryptSecret(user.id, secret), until };
    const isOff = 'isActive = :yes AND attribute_not_exists(twoFactorAt)';
    const writes = [
      check(userKey(user.id), isOff, { yes: true }),
      update(twoFactorKey(user.id), 'SET kind = :kind, #method = :method, pending = :pending', {
        names: { method: 'method' },
        values: { kind: 'TWO_FACTOR', method: 'totp', pending },
      }),
    ];
    await commit(writes).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new Conflict('two-factor-is-on', { cause: reason }) : reason;
    });
  };

  /**
   * Logs a sign-in whose password was right and whose code must still be given.
   * @param betterHash of the same password at a higher cost [PASS-07]
   * @throws Unauthorized: the account was blocked, deleted or given another password meanwhile
   */
  const awaitCode = async (
    { id, sessionVersion }: User,
    betterHash: string | undefined,
    line: LogLine,
    now: Date,
  ): Promise<void> => {
    const renew = update(userKey(id), 'SET passwordHash = :hash', {
      condition: 'isActive = :yes AND sessionVersion = :version',
      values: { hash: betterHash, yes: true, version: sessionVersion },
    });
    await commitWithLog(betterHash === undefined ? [] : [renew], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new Unauthorized('wrong-credentials', { cause: reason }) : reason;
    });
  };

  type TurningOn = {
    /** Ciphertext of the pending secret whose code was right. */
    readonly secret: string;
    readonly step: number;
    readonly codes: HashedCodes;
    readonly session: NewSession;
    readonly letters: readonly Write[];
  };

  /**
   * Turns two-factor sign-in on and ends all other sessions.
   * @throws WrongCode: the code was used before; Conflict
   */
  const turnOn = async (user: User, on: TurningOn, line: LogLine, now: Date): Promise<User> => {
    const { write, next } = switched(user, on.session, now.toISOString());
    const keep = update(
      twoFactorKey(user.id),
      'SET secret = :secret, lastStep = :step, salt = :salt, codes = :codes REMOVE pending',
      {
        condition: 'pending.secret = :secret AND (attribute_not_exists(lastStep) OR lastStep < :step)',
        values: { secret: on.secret, step: on.step, salt: on.codes.salt, codes: byPlace(on.codes.hashes) },
      },
    );
    await commitWithLog([write, keep, ...on.letters], line, now).catch(asRefusal);
    return next;
  };

  /**
   * Turns two-factor sign-in off, deletes the secret and ends all other sessions [2FA-15].
   * @throws WrongCode: the code was used before; Conflict
   */
  const turnOff = async (
    user: User,
    {
      proof,
      session,
      letters,
    }: { readonly proof: Proof; readonly session: NewSession; readonly letters: readonly Write[] },
    line: LogLine,
    now: Date,
  ): Promise<User> => {
    const { write, next } = switched(user, session, undefined);
    const taken = proof.kind === 'step' ? 'SET lastStep = :step ' : '';
    const forget = update(twoFactorKey(user.id), `${taken}REMOVE secret, salt, codes, pending`, unused(proof));
    await commitWithLog([write, forget, ...letters], line, now).catch(asRefusal);
    return next;
  };

  /**
   * Turns another account's two-factor sign-in off and ends all sessions of the account [2FA-16].
   * @param also writes of the same transaction, such as a letter
   * @throws NotFound; Conflict: two-factor sign-in is not on; Forbidden: the actor is no active administrator any more
   */
  const resetTwoFactor = async (id: string, { actor, lineFor, also }: Reset, now: Date): Promise<void> => {
    const actorLives = actorIsActive(actor);
    await changeAccount(id, actorLives, async (user) => {
      if (user.twoFactorAt === undefined) throw new Conflict('two-factor-is-off');
      const off = update(userKey(id), 'SET sessionVersion = :version REMOVE sessions, twoFactorAt', {
        condition: 'sessionVersion = :seen AND attribute_exists(twoFactorAt)',
        values: { version: user.sessionVersion + 1, seen: user.sessionVersion },
      });
      await commitWithLog([off, secretIsGone(id), actorLives, ...(await also(user))], lineFor(user), now);
      return user;
    });
  };

  /** Replaces all recovery codes. @throws WrongCode: the code was used before */
  const replaceCodes = async (
    user: User,
    { proof, codes }: { readonly proof: Proof; readonly codes: HashedCodes },
    line: LogLine,
    now: Date,
  ): Promise<void> => {
    const taken = proof.kind === 'step' ? ', lastStep = :step' : '';
    const { values, ...when } = unused(proof);
    const replace = update(twoFactorKey(user.id), `SET salt = :salt, codes = :codes${taken}`, {
      ...when,
      values: { ...values, salt: codes.salt, codes: byPlace(codes.hashes) },
    });
    await commitWithLog([replace], line, now).catch(asRefusal);
  };

  return { getTwoFactor, secretOf, awaitCode, beginSetUp, turnOn, turnOff, resetTwoFactor, replaceCodes };
};
export type TwoFactor = ReturnType<typeof createTwoFactor>;
