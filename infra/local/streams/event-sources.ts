import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { allows, type Statement } from '#infra/local/access/policy.ts';
import type { FunctionHost } from '#infra/local/functions/function-host.ts';
import { streamArnOf } from '#infra/local/template/attributes.ts';
import type { Product } from '#infra/local/template/product.ts';
import { fits, Pattern } from './event-filter.ts';
import { type StreamReader, type StreamRecord, streamReader } from './stream-reader.ts';

const Filter = v.object({ Pattern: v.pipe(v.string(), v.parseJson(), Pattern) });
const Mapping = v.object({
  EventSourceArn: v.string(),
  FunctionName: v.string(),
  BatchSize: v.optional(v.number(), 100),
  MaximumRetryAttempts: v.optional(v.never('The local run delivers a record for as long as its stream keeps it')),
  MaximumRecordAgeInSeconds: v.optional(v.never('The local run delivers a record for as long as its stream keeps it')),
  BisectBatchOnFunctionError: v.optional(v.boolean(), false),
  StartingPosition: v.literal('TRIM_HORIZON', 'The local run reads streams from their beginning only'),
  FunctionResponseTypes: v.tuple([v.literal('ReportBatchItemFailures')]),
  FilterCriteria: v.optional(v.object({ Filters: v.array(Filter) }), { Filters: [] }),
  Enabled: v.optional(v.boolean(), true),
});
type Mapping = v.InferOutput<typeof Mapping>;
const Answer = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });

/** The sequence number of the last delivered change of each shard, by the shard's name. It outlives the run. */
export type Checkpoints = {
  read(shard: string): string | undefined;
  write(shard: string, sequenceNumber: string): Promise<void>;
};

type Surroundings = {
  readonly hostOf: (arn: string) => FunctionHost;
  readonly statementsOf: (arn: string) => Statement[];
  readonly tableEndpoint: string;
  readonly checkpoints: Checkpoints;
  /** Time of the oldest change that is not delivered yet, in seconds since 1970, by the shard's name. */
  readonly behind: Map<string, number>;
  readonly failed: (line: string) => void;
};

const POLL_MS = 200;
/** The first wait after a failure. Each further failure doubles the wait, as on Lambda. */
const RETRY_MS = 100;
const RETRY_MS_MAX = 3_000;
/** DynamoDB Streams keeps a record for a day. */
const RETENTION_SECONDS = 24 * 60 * 60;
const ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Calls the function.
 * @returns the records from the first failed record on; `hasCrashed`: the function gave no answer
 */
const invokeWith = async (host: FunctionHost, records: readonly StreamRecord[]) => {
  const result = await host.invoke(JSON.stringify({ Records: records }));
  if (!result.ok) return { undelivered: records, hasCrashed: true };
  const failures = v.parse(Answer, JSON.parse(result.payload)).batchItemFailures;
  const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
  return { undelivered: first < 0 ? [] : records.slice(first), hasCrashed: false };
};

type Batch = { readonly records: readonly StreamRecord[]; readonly failures: number };

const isRetained = ({ dynamodb }: StreamRecord): boolean =>
  Date.now() / 1000 - dynamodb.ApproximateCreationDateTime < RETENTION_SECONDS;

/**
 * Delivers records in order. Repeats a delivery until it succeeds, or until the records are older than the stream keeps
 * them.
 */
const deliver = async (
  records: readonly StreamRecord[],
  { BisectBatchOnFunctionError }: Mapping,
  { host, failed, signal }: Pick<Polling, 'host' | 'failed' | 'signal'>,
): Promise<void> => {
  const waiting: Batch[] = [{ records, failures: 0 }];
  for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
    if (batch.records.length === 0) continue;
    const { undelivered, hasCrashed } = await invokeWith(host, batch.records);
    if (undelivered.length === 0) continue;
    const kept = undelivered.filter(isRetained);
    const lost = undelivered.length - kept.length;
    if (lost > 0) failed(`${lost} changes of the table could not be handed over`);
    const isHalved = hasCrashed && BisectBatchOnFunctionError && undelivered.length > 1;
    const half = isHalved ? Math.ceil(kept.length / 2) : kept.length;
    const failures = batch.failures + (isHalved ? 0 : 1);
    waiting.unshift({ records: kept.slice(0, half), failures }, { records: kept.slice(half), failures });
    if (kept.length > 0) await pause(Math.min(RETRY_MS * 2 ** batch.failures, RETRY_MS_MAX), signal);
  }
};

type Polling = Omit<Surroundings, 'hostOf'> &
  Readonly<{ reader: StreamReader; host: FunctionHost; signal: AbortSignal }>;

/** Lambda's poller: reads one shard from its checkpoint until the signal. */
const pollShard = async (
  shard: { readonly stream: string; readonly id: string },
  mapping: Mapping,
  polling: Polling,
): Promise<void> => {
  const { reader, checkpoints, behind, signal } = polling;
  const { Filters } = mapping.FilterCriteria;
  const name = `${shard.stream} ${shard.id}`;
  const isWanted = (record: StreamRecord) =>
    Filters.length === 0 || Filters.some(({ Pattern }) => fits(Pattern, record));
  let iterator: string | undefined;
  while (!signal.aborted) {
    // Keeps the iterator, because making one costs as much as a read.
    iterator ??= await reader.iteratorAfter(shard, checkpoints.read(name));
    const { records: read, next } = await reader.recordsAt(iterator, mapping.BatchSize);
    iterator = next;
    if (read[0]) behind.set(name, read[0].dynamodb.ApproximateCreationDateTime);
    await deliver(read.filter(isWanted), mapping, polling);
    behind.delete(name);
    const last = read.at(-1)?.dynamodb.SequenceNumber;
    if (signal.aborted) return;
    if (last !== undefined) await checkpoints.write(name, last);
    else await pause(POLL_MS, signal);
  }
};

/**
 * Finds the shards of a table's newest stream, and polls each shard until the signal aborts.
 * @param polled the shards that are polled already. They outlive a failure of this function: a second poller of the same
 * shard would deliver each change again.
 */
const pollTable = async (
  table: string,
  mapping: Mapping,
  polling: Polling,
  polled: Map<string, Promise<void>>,
): Promise<void> => {
  const { reader, signal, failed } = polling;
  while (!signal.aborted) {
    const stream = await reader.streamOf(table);
    for (const id of stream ? await reader.shardsOf(stream) : []) {
      if (!stream || polled.has(id)) continue;
      polled.set(
        id,
        restarted(() => pollShard({ stream, id }, mapping, polling), signal, failed),
      );
    }
    await pause(polled.size > 0 ? 50 * POLL_MS : POLL_MS, signal);
  }
};

/**
 * Stands for Lambda's event source mappings: calls functions with the changes of the template's tables, by filter,
 * batch size and the function's role. Changes are delivered at once, without a batching window.
 * @throws Error, before any call, if a role may not read its stream
 * @returns a function that stops the deliveries
 */
export const startEventSources = (product: Product, surroundings: Surroundings): (() => Promise<void>) => {
  const { hostOf, statementsOf, tableEndpoint, failed } = surroundings;
  const ended = new AbortController();
  const { signal } = ended;
  const tables = product.ofType(['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'], v.object({}));
  const reader = streamReader(tableEndpoint);
  const mappings = product
    .ofType('AWS::Lambda::EventSourceMapping', Mapping)
    .filter(({ properties }) => properties.Enabled);
  const functions = product.resources.filter(({ type }) => type === 'AWS::Lambda::Function');

  const pollers = mappings.map(({ logicalId, properties }) => {
    const { EventSourceArn: source, FunctionName } = properties;
    const table = tables.find(({ arn }) => streamArnOf(arn) === source);
    const lambda = functions.find(({ arn, name }) => arn === FunctionName || name === FunctionName);
    if (!table || !lambda) throw new Error(`The local run does not know what ${logicalId} joins`);
    const missing = ACTIONS.find(
      (action) => !allows(statementsOf(lambda.arn), { action: `dynamodb:${action}`, resource: source }),
    );
    if (missing) throw new Error(`The role of ${lambda.logicalId} is not granted dynamodb:${missing} on ${source}`);
    const polling = { ...surroundings, reader, host: hostOf(lambda.arn), signal };
    const polled = new Map<string, Promise<void>>();
    return { polled, poll: () => pollTable(table.name, properties, polling, polled) };
  });
  const running = pollers.map(({ poll }) => restarted(poll, signal, failed));
  return async () => {
    ended.abort();
    await Promise.all(running);
    await Promise.all(pollers.flatMap(({ polled }) => [...polled.values()]));
  };
};

/** Repeats `run` after a failure, such as a restart of the table's engine, until the signal aborts. */
const restarted = async (run: () => Promise<void>, signal: AbortSignal, failed: (line: string) => void) => {
  while (!signal.aborted) {
    await run().catch((reason: unknown) => {
      if (!signal.aborted)
        failed(`The table's stream cannot be read: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
    await pause(RETRY_MS_MAX, signal);
  }
};
