import { randomUUID } from 'node:crypto';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { Busy, Conflict } from '#functions/domain/errors.ts';
import type { PlainRefusal } from '#shared/locale/refusals.ts';
import type { Key, TableAccess } from './table-client.ts';
import { Late } from './timeouts.ts';

type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Step = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** One write of a transaction, made by `put`, `update`, `remove` or `check`. `commitTo` adds the name of the table. */
export type Write = { readonly [S in Step]?: Omit<NonNullable<TransactWrite[S]>, 'TableName'> };

const inTable = (TableName: string, { Put, Update, Delete, ConditionCheck }: Write): TransactWrite => ({
  ...(Put && { Put: { TableName, ...Put } }),
  ...(Update && { Update: { TableName, ...Update } }),
  ...(Delete && { Delete: { TableName, ...Delete } }),
  ...(ConditionCheck && { ConditionCheck: { TableName, ...ConditionCheck } }),
});

export type Condition = {
  readonly condition?: string;
  /** Bound as `:name`. */
  readonly values?: Record<string, unknown>;
  /** Bound as `#name`, for names that DynamoDB reserves. */
  readonly names?: Record<string, string>;
};

/**
 * A condition that holds if all of these hold. A condition with OR must stand in parentheses. `false` stands for a
 * condition that is not needed.
 */
export const allOf = (...conditions: readonly (Condition | false)[]): Required<Condition> => {
  const needed = conditions.filter((one) => one !== false);
  return {
    condition: needed.flatMap(({ condition }) => condition ?? []).join(' AND '),
    values: Object.assign({}, ...needed.map(({ values }) => values)),
    names: Object.assign({}, ...needed.map(({ names }) => names)),
  };
};

/** Conditions of a write: the key is new; the key exists. */
export const IF_NEW = { condition: 'attribute_not_exists(pk)' };
export const IF_EXISTS = { condition: 'attribute_exists(pk)' };

/** Leaves out empty values and names, which DynamoDB refuses. */
export const bound = ({ values, names }: Condition) => ({
  ExpressionAttributeValues: prefixed(':', values),
  ExpressionAttributeNames: prefixed('#', names),
});

const prefixed = <T>(sign: string, entries: Record<string, T> = {}): Record<string, T> | undefined => {
  const all = Object.entries(entries).map(([name, value]) => [`${sign}${name}`, value] as const);
  return all.length === 0 ? undefined : Object.fromEntries(all);
};

export const put = (item: Key & Record<string, unknown>, when: Condition = {}): Write => ({
  Put: { Item: item, ConditionExpression: when.condition, ...bound(when) },
});

export const update = (key: Key, expression: string, when: Condition = {}): Write => ({
  Update: {
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: expression,
    ConditionExpression: when.condition,
    ...bound(when),
  },
});

/**
 * Sets these attributes of an item and keeps all others, even those that only a later release knows. The value
 * undefined removes an attribute. Makes the item if it does not exist.
 */
export const assign = (key: Key, fields: Readonly<Record<string, unknown>>, when: Condition = {}): Write => {
  const names = Object.keys(fields);
  const set = names.filter((name) => fields[name] !== undefined);
  const gone = names.filter((name) => fields[name] === undefined);
  const expression = [
    ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(gone.length > 0 ? [`REMOVE ${gone.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  return update(key, expression.join(' '), {
    ...(when.condition !== undefined && { condition: when.condition }),
    names: { ...Object.fromEntries(names.map((name) => [name, name])), ...when.names },
    values: { ...Object.fromEntries(set.map((name) => [name, fields[name]])), ...when.values },
  });
};

export const remove = (key: Key, when: Condition = {}): Write => ({
  Delete: {
    Key: { pk: key.pk, sk: key.sk },
    ConditionExpression: when.condition,
    ...bound(when),
  },
});

/** Writes nothing. The transaction fails unless the condition holds for this item. */
export const check = (
  key: Key,
  condition: string,
  values?: Record<string, unknown>,
  names?: Record<string, string>,
): Write => ({
  ConditionCheck: {
    Key: { pk: key.pk, sk: key.sk },
    ConditionExpression: condition,
    ...bound({ ...(values && { values }), ...(names && { names }) }),
  },
});

/** Nothing was written, because the conditions of these writes failed. */
export class ConditionFailed extends Error {
  readonly failed: readonly Write[];

  constructor(failed: readonly Write[]) {
    super('A condition of the transaction does not hold');
    this.failed = failed;
  }
}

/** For `.catch`: a failed condition means that another writer was faster. */
export const asConflict =
  (code: PlainRefusal = 'changed-meanwhile') =>
  (reason: unknown): never => {
    throw reason instanceof ConditionFailed ? new Conflict(code, { cause: reason }) : reason;
  };

export const ATTEMPTS = 8;

/**
 * Milliseconds before the next try. The time is random (full jitter), so that writers in conflict do not all repeat at
 * the same moment.
 */
const pauseMs = (attempt: number, random: number): number => random * Math.min(500, 10 * 2 ** attempt);

const pause = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, pauseMs(attempt, Math.random())));

export type CommitOptions = {
  /** The number of tries while other transactions hold an item; 8 by default. */
  readonly attempts?: number;
};

/**
 * Commits all writes or none. Repeats the transaction, with jitter, while another transaction holds one of the items.
 * After a lost connection the SDK repeats the request with the same token, so that nothing is written twice.
 * @throws ConditionFailed with the writes whose condition failed; Busy if the items stay held; Late if the table keeps
 * throttling; what the SDK throws
 */
export const commitTo = async (
  { client, name }: TableAccess,
  writes: readonly Write[],
  { attempts = ATTEMPTS }: CommitOptions = {},
): Promise<void> => {
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      const TransactItems = writes.map((write) => inTable(name, write));
      await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (reason) {
      const failed = failedWrites(reason, writes);
      if (failed.length > 0) throw new ConditionFailed(failed);
      if (!isHeld(reason)) throw reason;
      if (attempt === attempts)
        throw isThrottled(reason)
          ? new Late('The table throttles', { cause: reason })
          : new Busy('changed-meanwhile', { cause: reason });
      // "In progress" means that our own earlier try is still running, so the token stays the same. A cancelled
      // transaction needs a new token.
      if (reason instanceof TransactionCanceledException) token = randomUUID();
      await pause(attempt);
    }
  }
};

const failedWrites = (reason: unknown, writes: readonly Write[]): Write[] => {
  if (!(reason instanceof TransactionCanceledException)) return [];
  const codes = reason.CancellationReasons?.map(({ Code }) => Code) ?? [];
  return writes.filter((_, at) => codes[at] === 'ConditionalCheckFailed');
};

/** Codes of a cancelled transaction that may succeed a moment later. */
const PASSING = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

const codesOf = (reason: TransactionCanceledException): string[] =>
  reason.CancellationReasons?.map(({ Code }) => Code ?? 'None').filter((code) => code !== 'None') ?? [];

const isThrottled = (reason: unknown): boolean =>
  reason instanceof TransactionCanceledException && !codesOf(reason).includes('TransactionConflict');

const isHeld = (reason: unknown): boolean => {
  if (reason instanceof TransactionInProgressException) return true;
  if (!(reason instanceof TransactionCanceledException)) return false;
  const codes = codesOf(reason);
  return codes.length > 0 && codes.every((code) => PASSING.includes(code));
};
