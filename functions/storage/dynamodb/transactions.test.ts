import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '#functions/domain/errors.ts';
import { granted } from '#functions/storage/environment.ts';
import { newTableClient } from './table-client.ts';
import { allOf, assign, ConditionFailed, check, commitTo, put, remove, update, type Write } from './transactions.ts';

const access = { client: newTableClient(), name: 'things' };
const table = mockClient(access.client);
const commit = (writes: readonly Write[]): Promise<void> => commitTo(access, writes);
beforeEach(() => {
  table.reset();
});

const cancelled = (...codes: string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const key = { pk: 'A', sk: 'A' };
const calls = (): number => table.commandCalls(TransactWriteCommand).length;

describe('a transaction', () => {
  it('names the writes whose condition broke, and is not tried again', async () => {
    const [first, second] = [put({ ...key, kind: 'X' }), check(key, 'isActive = :yes', { yes: true })];
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    const failure = await commit([first, second]).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure instanceof ConditionFailed && failure.failed).toEqual([second]);
    expect(calls()).toBe(1);
  });

  it('sends no empty values or names, which the table refuses', async () => {
    table.on(TransactWriteCommand).resolves({});
    await commit([update(key, 'REMOVE waits', { condition: 'attribute_exists(waits)', values: {}, names: {} })]);
    const [sent] = table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(JSON.stringify(sent?.Update)).not.toContain('ExpressionAttribute');
  });

  it('sets attributes, and removes those that are undefined, if all conditions hold', () => {
    const isOwner = { condition: '#role = :owner', names: { role: 'role' }, values: { owner: 'owner' } };
    const when = allOf(isOwner, false, { condition: 'revision = :seen', values: { seen: 3 } });
    expect(assign(key, { title: 'Хор', note: undefined }, when).Update).toMatchObject({
      UpdateExpression: 'SET #title = :title REMOVE #note',
      ConditionExpression: '#role = :owner AND revision = :seen',
      ExpressionAttributeNames: { '#title': 'title', '#note': 'note', '#role': 'role' },
      ExpressionAttributeValues: { ':title': 'Хор', ':owner': 'owner', ':seen': 3 },
    });
  });

  it.each([
    ['held by another', cancelled('TransactionConflict', 'None')],
    ['throttled', cancelled('None', 'ThrottlingError')],
    ['short of capacity', cancelled('ProvisionedThroughputExceeded', 'TransactionConflict')],
    ['still under way', new TransactionInProgressException({ message: 'x', $metadata: {} })],
  ])('that is %s is tried again', async (_, reason) => {
    table.on(TransactWriteCommand).rejectsOnce(reason).rejectsOnce(reason).resolves({});
    await commit([remove(key)]);
    expect(calls()).toBe(3);
  });

  it('that stays held is a conflict in Russian after some time', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    const failure = await commit([remove(key)]).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(Conflict);
    expect(failure).toMatchObject({ message: 'Данные изменились. Обновите страницу и повторите.' });
    expect(calls()).toBe(8);
  });

  it('that the table throttles on is late, and no conflict: nothing has changed meanwhile', async () => {
    const reason = cancelled('None', 'ThrottlingError');
    table.on(TransactWriteCommand).rejects(reason);
    await expect(commit([remove(key)])).rejects.toMatchObject({ name: 'Late', cause: reason });
    expect(calls()).toBe(8);
  });

  it('keeps its token while it is under way, so that it never meets itself, and takes another after a refusal', async () => {
    const underWay = new TransactionInProgressException({ message: 'x', $metadata: {} });
    table.on(TransactWriteCommand).rejectsOnce(underWay).rejectsOnce(cancelled('TransactionConflict')).resolves({});
    await commit([remove(key)]);
    const tokens = table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens[0]).toMatch(/^[-0-9a-f]{36}$/);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it.each([
    ['that is invalid', cancelled('ValidationError')],
    ['that gives no reason', cancelled()],
    ['that meets another failure', new Error('socket hang up')],
  ])('%s fails as it is', async (_, reason) => {
    table.on(TransactWriteCommand).rejects(reason);
    await expect(commit([remove(key)])).rejects.toBe(reason);
    expect(calls()).toBe(1);
  });
});

describe('a step', () => {
  it('is written to the table that it is given, with names and values bound', async () => {
    table.on(TransactWriteCommand).resolves({});
    await commit([
      update(key, 'SET #n = :v', { condition: 'attribute_exists(pk)', names: { n: 'name' }, values: { v: 1 } }),
    ]);
    expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
      {
        Update: {
          TableName: 'things',
          Key: key,
          UpdateExpression: 'SET #n = :v',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#n': 'name' },
          ExpressionAttributeValues: { ':v': 1 },
        },
      },
    ]);
  });
});

describe('a function that was not granted a table', () => {
  it('says so when it needs one', () => {
    expect(() => granted({}, 'TABLE_NAME')).toThrow('TABLE_NAME is not set');
  });
});
