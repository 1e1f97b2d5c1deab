import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { minutesOf } from '#functions/domain/accounts/lockout.ts';
import { TooMany } from '#functions/domain/errors.ts';
import { LimitItem } from '#functions/storage/dynamodb/items/users.ts';
import { limitKey } from '#functions/storage/dynamodb/keys.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';

export type Limit = {
  /** The limited action: a word in the key, so each kind has one length of windows. */
  readonly kind: string;
  /** The subject of the count: a user id, a name, the name of a network. */
  readonly subject: string;
  /** Milliseconds. Windows are fixed: they begin at multiples of it since 1970. */
  readonly window: number;
  /** So many in one window. */
  readonly max: number;
};

/** Takes it back out of the window in which it was counted. */
export type GiveBack = () => Promise<void>;

/** Counting in the table, so that limits hold for all instances, and without a firewall. */
export const createLimits = ({ access }: Pick<Table, 'access'>) => {
  /** Adds to a count if it has not reached its bound: what it is then, else undefined. The bound is checked with the write. */
  const add = async (
    limit: Limit,
    began: number,
    step: { readonly by: 1 | -1; readonly condition: string; readonly bound: number },
  ) => {
    const { kind, subject, window } = limit;
    const { pk, sk } = limitKey(kind, subject, new Date(began).toISOString());
    const write = new UpdateCommand({
      TableName: access.name,
      Key: { pk, sk },
      UpdateExpression: 'SET #kind = :kind, #ttl = :ttl ADD #count :by',
      ConditionExpression: step.condition,
      ExpressionAttributeNames: { '#kind': 'kind', '#ttl': 'ttl', '#count': 'count' },
      ExpressionAttributeValues: {
        ':kind': 'LIMIT',
        ':ttl': Math.ceil((began + window) / 1000),
        ':by': step.by,
        ':bound': step.bound,
      },
      ReturnValues: 'ALL_NEW',
    });
    try {
      const { Attributes } = await access.client.send(write);
      return Attributes && parseItem(LimitItem, Attributes).count;
    } catch (reason) {
      if (reason instanceof ConditionalCheckFailedException) return undefined;
      throw reason;
    }
  };

  /**
   * Counts once, before the work is done: of many at once no more than `max` go on.
   * @returns which of the window it is, from 1, and what gives it back, for work that is not to count after all
   * @throws TooMany until the window ends
   */
  const takeNth = async (limit: Limit, now: Date): Promise<{ readonly nth: number; readonly giveBack: GiveBack }> => {
    const began = Math.floor(now.getTime() / limit.window) * limit.window;
    const condition = 'attribute_not_exists(#count) OR #count < :bound';
    const nth = await add(limit, began, { by: 1, condition, bound: limit.max });
    if (nth === undefined) {
      const seconds = Math.ceil((began + limit.window - now.getTime()) / 1000);
      throw new TooMany(['too-many-requests', minutesOf(seconds)], seconds);
    }
    const giveBack = async () => {
      await add(limit, began, { by: -1, condition: '#count > :bound', bound: 0 });
    };
    return { nth, giveBack };
  };

  /** As `takeNth`, where it does not matter which. */
  const take = async (limit: Limit, now: Date): Promise<GiveBack> => (await takeNth(limit, now)).giveBack;

  return { take, takeNth };
};
export type Limits = ReturnType<typeof createLimits>;
