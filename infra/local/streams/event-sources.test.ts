import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, PutItemCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statement } from '#infra/local/access/policy.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { bodyOf, type Engine, forward, serveOnLoopback } from '#infra/local/engines/loopback-server.ts';
import { startTableEngine, type TableEngine } from '#infra/local/engines/table-engine.ts';
import type { Invocation } from '#infra/local/functions/function-host.ts';
import { readProduct } from '#infra/local/template/product.ts';
import type { TemplateResource } from '#infra/local/template/template.ts';
import { startEventSources } from './event-sources.ts';

const Batch = v.object({
  Records: v.array(
    v.object({
      dynamodb: v.object({ SequenceNumber: v.string(), NewImage: v.object({ pk: v.object({ S: v.string() }) }) }),
    }),
  ),
});
const ANSWER = 'ReportBatchItemFailures';

const resource = (Type: string, Properties: TemplateResource['Properties']): TemplateResource => ({
  Type,
  Properties,
  DependsOn: [],
});
const product = (limits: TemplateResource['Properties']) => {
  const Resources = {
    Things: resource('AWS::DynamoDB::GlobalTable', { TableName: 'things' }),
    Reader: resource('AWS::Lambda::Function', { FunctionName: 'reader' }),
    Mapping: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['Things', 'StreamArn'] },
      FunctionName: { Ref: 'Reader' },
      BatchSize: 3,
      ...limits,
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: [ANSWER],
      FilterCriteria: {
        Filters: [{ Pattern: JSON.stringify({ dynamodb: { NewImage: { kind: { S: ['THING'] } } } }) }],
      },
    }),
  };
  const stack = { Resources, Outputs: {}, Parameters: {} };
  return readProduct({ stacks: new Map([['app', stack]]), assets: new Map() }, { region: 'eu-central-1', id: '1' });
};

let folder: string;
let engine: TableEngine;
let client: DynamoDBClient;
let end: () => Promise<void> = async () => undefined;
/** The names of the records that each call of the function was given. */
let calls: string[][] = [];
let told: string[] = [];
const checkpoints = new Map<string, string>();
const behind = new Map<string, number>();

const put = (pk: string, kind = 'THING') =>
  client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk }, kind: { S: kind } } }));
const statement: Statement = { Effect: 'Allow', Action: ['dynamodb:*'], Resource: ['*'], Condition: {} };

/**
 * @param answer what the function does with records of these names: the names that it reports as failed, or `throws`
 */
const start = (
  answer: (names: string[]) => string[] | 'throws' = () => [],
  {
    statements = [statement],
    limits = {},
    endpoint = engine.endpoint,
  }: { statements?: Statement[]; limits?: TemplateResource['Properties']; endpoint?: string } = {},
) => {
  const invoke = async (event: string): Promise<Invocation> => {
    const { Records } = v.parse(Batch, JSON.parse(event));
    const names = Records.map(({ dynamodb }) => dynamodb.NewImage.pk.S);
    calls.push(names);
    const failed = answer(names);
    if (failed === 'throws') return { ok: false, reason: 'it throws' };
    const batchItemFailures = Records.filter((_, at) => failed.includes(names[at] ?? '')).map(({ dynamodb }) => ({
      itemIdentifier: dynamodb.SequenceNumber,
    }));
    return { ok: true, payload: JSON.stringify({ batchItemFailures }) };
  };
  const host = { invoke, load: async () => ({ ok: true, payload: 'null' }) as const, stop: async () => undefined };
  end = startEventSources(product(limits), {
    hostOf: () => host,
    statementsOf: () => statements,
    tableEndpoint: endpoint,
    checkpoints: {
      read: (shard) => checkpoints.get(shard),
      write: async (shard, number) => void checkpoints.set(shard, number),
    },
    behind,
    failed: (line) => told.push(line),
  });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streams-'));
  engine = await startTableEngine({ dbPath: join(folder, 'table.sqlite') });
  client = new DynamoDBClient({ endpoint: engine.endpoint, region: 'eu-central-1', credentials: LOCAL_CREDENTIALS });
  await client.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await client.send(new UpdateTableCommand({ TableName: 'things', StreamSpecification }));
  [calls, told] = [[], []];
  checkpoints.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  await end();
  client.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});

describe('an event source mapping', () => {
  it('hands changes over in their order, of the kinds it filters, in batches, and goes on where it was', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    await put('other', 'ELSE');
    start();
    await expect.poll(() => calls.flat()).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.every((names) => names.length <= 3)).toBe(true);
    await expect.poll(() => [...checkpoints.values()]).toEqual(['5']);
    await end();
    await put('e');
    start();
    await expect.poll(() => calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('hands over again from the first that has failed, until it is taken, and then what comes after it', async () => {
    for (const name of ['a', 'b', 'c']) await put(name);
    let left = 2;
    start((names) => (names.includes('b') && left-- > 0 ? ['b'] : []));
    await put('d');
    await expect.poll(() => calls.flat().at(-1)).toBe('d');
    expect(calls.slice(0, 3)).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['b', 'c'],
    ]);
    expect(told).toEqual([]);
  });

  it('tells since when a change waits that is not taken [ONE-27]', async () => {
    const before = Date.now() / 1000 - 1;
    await put('a');
    let isTaken = false;
    start(() => (isTaken ? [] : ['a']));
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    const [since = 0] = [...behind.values()];
    expect(since).toBeGreaterThan(before);
    isTaken = true;
    await expect.poll(() => behind.size).toBe(0);
  });

  it('hands all of it over again where the function itself fails', async () => {
    await put('a');
    let left = 1;
    start(() => (left-- > 0 ? 'throws' : []));
    await expect.poll(() => calls).toEqual([['a'], ['a']]);
    expect(told).toEqual([]);
  });

  it('hands over again for as long as DynamoDB keeps the change: a day', { tags: 'slow' }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await put('a');
    start((names) => names.filter((name) => name === 'a'));
    await expect.poll(() => calls.length, { timeout: 5_000 }).toBeGreaterThan(3);
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    const { length } = calls;
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThan(length + 1);
    expect(told).toEqual([]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['1 changes of the table could not be handed over']);
    await put('b');
    await expect.poll(() => calls.at(-1)).toEqual(['b']);
  });

  it('hands a change over once, also after the stream could not be found for a moment', { tags: 'slow' }, async () => {
    let finds = 0;
    const front: Engine = await serveOnLoopback(async (request, response) => {
      const body = await bodyOf(request);
      const isFind = String(request.headers['x-amz-target']).endsWith('.ListStreams');
      if (isFind && ++finds === 2) return response.destroy();
      return forward(request, response, { endpoint: engine.endpoint, body });
    });
    try {
      start(undefined, { endpoint: front.endpoint });
      await put('a');
      await expect.poll(() => calls.flat()).toEqual(['a']);
      await expect.poll(() => finds, { timeout: 20_000 }).toBe(3);
      await put('b');
      await expect.poll(() => calls.flat()).toContain('b');
      await new Promise((done) => setTimeout(done, 1_000));
      expect(calls.flat()).toEqual(['a', 'b']);
      expect(told).toHaveLength(1);
      await end();
    } finally {
      await front.stop();
    }
  });

  it.each(['MaximumRetryAttempts', 'MaximumRecordAgeInSeconds'])('is refused with %s', (limit) => {
    expect(() => start(undefined, { limits: { [limit]: 5 } })).toThrow('for as long as its stream keeps it');
  });

  it('halves what the function dies of, until that is alone', async () => {
    for (const name of ['a', 'b', 'c']) await put(name);
    let left = 3;
    start((names) => (names.includes('b') && left-- > 0 ? 'throws' : []), {
      limits: { BisectBatchOnFunctionError: true },
    });
    await expect.poll(() => calls).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a'], ['b'], ['b'], ['c']]);
    expect(told).toEqual([]);
  });

  it('is refused where the role of its function may not read the stream', () => {
    expect(() => start(undefined, { statements: [{ ...statement, Action: ['dynamodb:GetRecords'] }] })).toThrow(
      'The role of Reader is not granted dynamodb:DescribeStream',
    );
  });
});
