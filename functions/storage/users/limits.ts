import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ATTEMPTS_KEPT_MS, admit, counted } from '#functions/domain/accounts/lockout.ts';
import { TooMany } from '#functions/domain/errors.ts';
import { LimitItem } from '#functions/storage/dynamodb/items/users.ts';
import { limitKey, lockedIndex, lockoutKey } from '#functions/storage/dynamodb/keys.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { bound, type Condition } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';

/** The most times that something may be done in a window of time. */
export type Limit = {
  /** The limited action, as a word of the key. All windows of one kind have the same length. */
  readonly kind: string;
  /** The id or name that is counted: a user's id, a username, or the name of a network. */
  readonly subject: string;
  /** The length of a window in milliseconds. Windows begin at multiples of this length since 1970. */
  readonly window: number;
  readonly max: number;
};

/** A limit of failures in a row, which locks the subject for 15 minutes (domain/accounts/lockout.ts). */
type Lockout = {
  /**
   * `OWN_PASSWORD` counts attempts at the current password of a signed-in user. It is separate from `SIGN_IN`, so that
   * it cannot lock the sign-in.
   */
  readonly kind: 'SIGN_IN' | 'OWN_PASSWORD';
  /**
   * A user's id. At sign-in it is `<usernameKey>#<where>`, where `<where>` is the name of a network (`networkName`) or
   * `DEVICE-<id>`. It contains no further `#`.
   */
  readonly subject: string;
  /** `maxLoginAttempts` of the security settings. */
  readonly max: number;
};

const REFUSALS = { SIGN_IN: 'too-many-attempts', OWN_PASSWORD: 'too-many-passwords' } as const;

/** Takes one count back, in the same window. */
export type GiveBack = () => Promise<void>;

/** A counted attempt, to be settled in one of three ways. */
export type Attempt = {
  /**
   * Counts the attempt as wrong.
   * @returns the number of failures since the last success; undefined if a success has cleared the count meanwhile
   */
  readonly failed: () => Promise<number | undefined>;
  /** Takes the attempt out of the count, because it was neither right nor wrong. Earlier failures stay counted. */
  readonly giveBack: GiveBack;
  /** The attempt was right: nothing counts any more. */
  readonly clear: () => Promise<void>;
};

const PAUSE_MS = 100;
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE_MS * (0.5 + Math.random())));

/** The refusal. Its text has whole minutes, rounded up. */
const tooMany = (code: 'too-many-requests' | (typeof REFUSALS)[Lockout['kind']], seconds: number): TooMany =>
  new TooMany([code, Math.ceil(seconds / 60)], seconds);

/**
 * Counts of limited actions. They are in the table, so that a limit holds for all instances of a function. Each count
 * is one conditional write before the action.
 */
export const createLimits = ({ access, getItem }: Pick<Table, 'access' | 'getItem'>) => {
  /**
   * Changes a count.
   * @returns the item after the change; undefined if the condition failed
   */
  const change = async ({ pk, sk }: Key, expression: string, when: Condition): Promise<LimitItem | undefined> => {
    const write = new UpdateCommand({
      TableName: access.name,
      Key: { pk, sk },
      UpdateExpression: expression,
      ConditionExpression: when.condition,
      ...bound(when),
      ReturnValues: 'ALL_NEW',
    });
    try {
      const { Attributes } = await access.client.send(write);
      return Attributes && parseItem(LimitItem, Attributes);
    } catch (reason) {
      if (reason instanceof ConditionalCheckFailedException) return undefined;
      throw reason;
    }
  };

  const giveBackAt =
    (key: Key): GiveBack =>
    async () => {
      const values = { less: -1, none: 0 };
      await change(key, 'ADD #count :less', { condition: '#count > :none', names: { count: 'count' }, values });
    };

  /**
   * Counts one action in the present window. Of many actions at the same time, at most `max` go on.
   * @returns `nth`: the number of the action in the window, from 1
   * @throws TooMany until the window ends
   */
  const takeNth = async (
    { kind, subject, window, max }: Limit,
    now: Date,
  ): Promise<{ readonly nth: number; readonly giveBack: GiveBack }> => {
    const began = Math.floor(now.getTime() / window) * window;
    const ends = began + window;
    const key = limitKey(kind, subject, new Date(began).toISOString());
    const taken = await change(key, 'SET #kind = :kind, #ttl = :ttl ADD #count :one', {
      condition: 'attribute_not_exists(#count) OR #count < :max',
      names: { kind: 'kind', ttl: 'ttl', count: 'count' },
      values: { kind: 'LIMIT', ttl: Math.ceil(ends / 1000), one: 1, max },
    });
    if (!taken) throw tooMany('too-many-requests', Math.ceil((ends - now.getTime()) / 1000));
    return { nth: taken.count, giveBack: giveBackAt(key) };
  };

  /** `takeNth` without the number. */
  const take = async (limit: Limit, now: Date): Promise<GiveBack> => (await takeNth(limit, now)).giveBack;

  /**
   * Counts an attempt, unless somebody has counted one since `seen` was read. Failures that were noted meanwhile stay.
   * @returns whether it was counted
   */
  const countAttempt = async (
    { kind, subject, max }: Lockout,
    seen: LimitItem | undefined,
    { attempt, at }: { readonly attempt: string; readonly at: number },
  ): Promise<boolean> => {
    const { count, lastAt } = counted(seen, max, at);
    // The item stays in the index after the lockout. So readers query only the last 15 minutes, and check the attempts
    // of each item.
    const index = kind === 'SIGN_IN' && count >= max ? lockedIndex(subject, lastAt) : undefined;
    const failed = count === 1 ? ':none' : 'if_not_exists(failed, :none)';
    const written = await change(
      lockoutKey(kind, subject),
      `SET #kind = :kind, #count = :count, lastAt = :lastAt, attempt = :attempt, #ttl = :ttl, failed = ${failed}${
        index ? ', gsi1pk = :gsi1pk, gsi1sk = :gsi1sk' : ''
      }`,
      {
        condition: seen ? '#count = :seenCount AND lastAt = :seenAt' : 'attribute_not_exists(pk)',
        names: { kind: 'kind', count: 'count', ttl: 'ttl' },
        values: {
          kind: 'LIMIT',
          count,
          lastAt,
          attempt,
          ttl: Math.ceil((lastAt + ATTEMPTS_KEPT_MS) / 1000),
          none: 0,
          ...index,
          ...(seen && { seenCount: seen.count, seenAt: seen.lastAt }),
        },
      },
    );
    return written !== undefined;
  };

  /**
   * Counts an attempt to guess a password before the password is checked, so that parallel attempts cannot exceed the
   * limit [SEC-29]. If the limit is reached only because of attempts that are not decided yet, the function waits: one
   * of them may be right and clear the count.
   * @throws TooMany while the subject is locked
   */
  const takeAttempt = async (lockout: Lockout, now: Date): Promise<Attempt> => {
    const { kind, subject, max } = lockout;
    const key = lockoutKey(kind, subject);
    const began = performance.now();
    const attempt = newId();
    let waited = 0;
    for (;;) {
      const seen = await getItem(LimitItem, key);
      // The attempt is counted already: the answer to the write was late, and the SDK has repeated the write in vain.
      if (seen?.attempt === attempt) break;
      const at = now.getTime() + waited;
      const admission = admit(seen, max, at);
      if (admission.kind === 'refuse') throw tooMany(REFUSALS[kind], admission.seconds);
      if (admission.kind === 'try' && (await countAttempt(lockout, seen, { attempt, at }))) break;
      if (admission.kind === 'wait') {
        await pause();
        waited = Math.round(performance.now() - began);
      }
    }
    return {
      failed: async () => {
        const ifCounted = { condition: 'attribute_exists(pk)', values: { one: 1 } };
        return (await change(key, 'ADD failed :one', ifCounted))?.failed;
      },
      giveBack: giveBackAt(key),
      clear: async () => {
        await access.client.send(new DeleteCommand({ TableName: access.name, Key: { pk: key.pk, sk: key.sk } }));
      },
    };
  };

  return { take, takeNth, takeAttempt };
};
export type Limits = ReturnType<typeof createLimits>;
