import * as v from 'valibot';
import { localAuthorization } from '#infra/local/account.ts';

const Streams = v.object({ Streams: v.array(v.object({ StreamArn: v.string(), TableName: v.string() })) });
const Shards = v.object({
  StreamDescription: v.object({ Shards: v.optional(v.array(v.object({ ShardId: v.string() })), []) }),
});
const Iterator = v.object({ ShardIterator: v.string() });
const Record = v.looseObject({
  dynamodb: v.looseObject({
    SequenceNumber: v.string(),
    ApproximateCreationDateTime: v.number(),
    NewImage: v.optional(v.record(v.string(), v.unknown())),
    OldImage: v.optional(v.record(v.string(), v.unknown())),
  }),
});
const Records = v.object({ Records: v.array(Record), NextShardIterator: v.optional(v.string()) });
/** A change of an item, as a function gets it. */
export type StreamRecord = v.InferOutput<typeof Record>;

const SIGNED = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization: localAuthorization('dynamodb'),
};

/**
 * Reads DynamoDB Streams of a local engine by their protocol. The SDK has a separate client for streams, which is not
 * worth a package.
 */
export const streamReader = (endpoint: string) => {
  const ask = async <S extends v.GenericSchema>(operation: string, input: object, answer: S) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...SIGNED, 'x-amz-target': `DynamoDBStreams_20120810.${operation}` },
      body: JSON.stringify(input),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${operation} answers ${response.status}: ${JSON.stringify(body)}`);
    return v.parse(answer, body);
  };

  /**
   * The newest stream of a table, or undefined. Its name differs from the stream of an earlier table with the same
   * name.
   */
  const streamOf = async (TableName: string): Promise<string | undefined> => {
    const { Streams: found } = await ask('ListStreams', { TableName }, Streams);
    return found
      .map(({ StreamArn }) => StreamArn)
      .sort()
      .at(-1);
  };

  const shardsOf = async (StreamArn: string): Promise<string[]> => {
    const { StreamDescription } = await ask('DescribeStream', { StreamArn }, Shards);
    return StreamDescription.Shards.map(({ ShardId }) => ShardId);
  };

  /**
   * A place in a shard, after the record with this number. Without a number it is the place before the first record.
   */
  const iteratorAfter = async (
    shard: { readonly stream: string; readonly id: string },
    after: string | undefined,
  ): Promise<string> => {
    const from =
      after === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    const asked = { StreamArn: shard.stream, ShardId: shard.id, ...from };
    return (await ask('GetShardIterator', asked, Iterator)).ShardIterator;
  };

  /** The records after this place, in order, and the place after these records. */
  const recordsAt = async (
    ShardIterator: string,
    Limit: number,
  ): Promise<{ records: StreamRecord[]; next: string | undefined }> => {
    const { Records: records, NextShardIterator: next } = await ask('GetRecords', { ShardIterator, Limit }, Records);
    return { records, next };
  };

  return { streamOf, shardsOf, iteratorAfter, recordsAt };
};
export type StreamReader = ReturnType<typeof streamReader>;
