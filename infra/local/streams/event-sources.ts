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
  /** -1: for as long as the stream keeps the record. */
  MaximumRetryAttempts: v.optional(v.number(), -1),
  MaximumRecordAgeInSeconds: v.optional(v.number(), -1),
  BisectBatchOnFunctionError: v.optional(v.boolean(), false),
  StartingPosition: v.literal('TRIM_HORIZON', 'The local run reads streams from their beginning only'),
  FunctionResponseTypes: v.tuple([v.literal('ReportBatchItemFailures')]),
  FilterCriteria: v.optional(v.object({ Filters: v.array(Filter) }), { Filters: [] }),
  Enabled: v.optional(v.boolean(), true),
});
type Mapping = v.InferOutput<typeof Mapping>;
const Answer = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });

/** How far a stream is read, by its name and shard; outlives the run. */
export type Places = {
  read(shard: string): string | undefined;
  write(shard: string, sequenceNumber: string): Promise<void>;
};

type Surroundings = {
  readonly hostOf: (arn: string) => FunctionHost;
  readonly statementsOf: (arn: string) => Statement[];
  readonly tableEndpoint: string;
  readonly places: Places;
  readonly failed: (line: string) => void;
};

const POLL_MS = 200;
/** Doubled with every failure, as Lambda waits longer each time. */
const RETRY_MS = 100;
const RETRY_MS_MAX = 3_000;
/** So long DynamoDB keeps a record. */
const KEPT_SECONDS = 24 * 60 * 60;
const ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/** From the first record that has to come again on: nothing where none has, `hasDied` where it gave no answer. */
const leftBy = async (host: FunctionHost, records: readonly StreamRecord[]) => {
  const result = await host.invoke(JSON.stringify({ Records: records }));
  if (!result.ok) return { left: records, hasDied: true };
  const failures = v.parse(Answer, JSON.parse(result.payload)).batchItemFailures;
  const named = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
  const first = records.findIndex(({ dynamodb }) => named.has(dynamodb.SequenceNumber));
  return { left: first < 0 ? [] : records.slice(first), hasDied: false };
};

type Batch = { readonly records: readonly StreamRecord[]; readonly failures: number };

/** Hands records over in their order, again and again, until none is left or the mapping gives up what is. */
const handOver = async (
  records: readonly StreamRecord[],
  mapping: Mapping,
  { host, failed, signal }: Pick<Following, 'host' | 'failed' | 'signal'>,
): Promise<void> => {
  const { MaximumRetryAttempts: retries, MaximumRecordAgeInSeconds: age, BisectBatchOnFunctionError } = mapping;
  const oldest = age < 0 ? KEPT_SECONDS : Math.min(age, KEPT_SECONDS);
  const isKept = ({ dynamodb }: StreamRecord) => Date.now() / 1000 - dynamodb.ApproximateCreationDateTime < oldest;
  const waiting: Batch[] = [{ records, failures: 0 }];
  for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
    if (batch.records.length === 0) continue;
    const { left, hasDied } = await leftBy(host, batch.records);
    if (left.length === 0) continue;
    const isHalved = hasDied && BisectBatchOnFunctionError && left.length > 1;
    const failures = batch.failures + (isHalved ? 0 : 1);
    const kept = retries >= 0 && failures > retries ? [] : left.filter(isKept);
    const lost = left.length - kept.length;
    if (lost > 0) failed(`${lost} changes of the table could not be handed over`);
    const half = isHalved ? Math.ceil(kept.length / 2) : kept.length;
    waiting.unshift({ records: kept.slice(0, half), failures }, { records: kept.slice(half), failures });
    if (kept.length > 0) await pause(Math.min(RETRY_MS * 2 ** batch.failures, RETRY_MS_MAX), signal);
  }
};

type Following = Omit<Surroundings, 'hostOf'> &
  Readonly<{ reader: StreamReader; host: FunctionHost; signal: AbortSignal }>;

/** Reads one shard from its place on until the signal: Lambda's poller. */
const follow = async (
  shard: { readonly stream: string; readonly id: string },
  mapping: Mapping,
  following: Following,
): Promise<void> => {
  const { reader, places, signal } = following;
  const { Filters } = mapping.FilterCriteria;
  const name = `${shard.stream} ${shard.id}`;
  const isWanted = (record: StreamRecord) =>
    Filters.length === 0 || Filters.some(({ Pattern }) => fits(Pattern, record));
  let iterator: string | undefined;
  while (!signal.aborted) {
    // Asked for with every look, it would cost as much as the look.
    iterator ??= await reader.iteratorAfter(shard, places.read(name));
    const { records: read, next } = await reader.recordsAt(iterator, mapping.BatchSize);
    iterator = next;
    await handOver(read.filter(isWanted), mapping, following);
    const last = read.at(-1)?.dynamodb.SequenceNumber;
    if (signal.aborted) return;
    if (last !== undefined) await places.write(name, last);
    else await pause(POLL_MS, signal);
  }
};

/**
 * Lambda's event source mappings: calls functions with the changes of the template's tables, as filter, batch, attempts and the
 * function's role say. Waits for no window: what has changed is handed over at once.
 * @throws Error, before anything is called, where a role may not read its stream
 * @returns what ends it
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

  const following = mappings.map(({ logicalId, properties }) => {
    const { EventSourceArn: source, FunctionName } = properties;
    const table = tables.find(({ arn }) => streamArnOf(arn) === source);
    const lambda = functions.find(({ arn, name }) => arn === FunctionName || name === FunctionName);
    if (!table || !lambda) throw new Error(`The local run does not know what ${logicalId} joins`);
    const missing = ACTIONS.find(
      (action) => !allows(statementsOf(lambda.arn), { action: `dynamodb:${action}`, resource: source }),
    );
    if (missing) throw new Error(`The role of ${lambda.logicalId} is not granted dynamodb:${missing} on ${source}`);
    const host = hostOf(lambda.arn);

    return async () => {
      const known = new Set<string>();
      const shards: Promise<void>[] = [];
      while (!signal.aborted) {
        const stream = await reader.streamOf(table.name);
        for (const id of stream ? await reader.shardsOf(stream) : []) {
          if (!stream || known.has(id)) continue;
          known.add(id);
          shards.push(
            untilEnded(
              () => follow({ stream, id }, properties, { ...surroundings, reader, host, signal }),
              signal,
              failed,
            ),
          );
        }
        await pause(known.size > 0 ? 50 * POLL_MS : POLL_MS, signal);
      }
      await Promise.all(shards);
    };
  });
  const running = following.map((run) => untilEnded(run, signal, failed));
  return async () => {
    ended.abort();
    await Promise.all(running);
  };
};

/** Begins anew what fails, as when the table's engine is away for a moment. */
const untilEnded = async (run: () => Promise<void>, signal: AbortSignal, failed: (line: string) => void) => {
  while (!signal.aborted) {
    await run().catch((reason: unknown) => {
      if (!signal.aborted)
        failed(`The table's stream cannot be read: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
    await pause(RETRY_MS_MAX, signal);
  }
};
