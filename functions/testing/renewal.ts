import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { publishChanges } from '#functions/month-renewal/renew.ts';
import { StreamBatch } from '#functions/storage/months/stream.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import { streamReader } from '#infra/local/streams/stream-reader.ts';
import type { System } from './open-system.ts';

const KINDS = ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'PERSON', 'MEMBERSHIP'];

/**
 * Reads the stream of a system's table, and hands the records to the renewal when a test says so. The records come in
 * their order, and only those of the kinds that the renewal requests.
 */
export const renewalOf = async ({ storage }: System) => {
  const { client, name } = storage.table.access;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
  const reader = streamReader(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  const stream = (await reader.streamOf(name)) ?? '';
  let after: string | undefined;

  const records = async () => {
    const found = [];
    for (const id of await reader.shardsOf(stream)) {
      const { records: read } = await reader.recordsAt(await reader.iteratorAfter({ stream, id }, after), 1000);
      found.push(...read);
    }
    after = found.at(-1)?.dynamodb.SequenceNumber ?? after;
    return v
      .parse(StreamBatch, { Records: found })
      .Records.filter(({ dynamodb: { NewImage, OldImage } }) => KINDS.includes((NewImage ?? OldImage)?.kind?.S ?? ''));
  };
  return {
    records,
    /**
     * Hands all changes since the last call to the renewal. @returns the number of records that must be delivered again
     */
    publish: async (isOver?: IsOver): Promise<number> =>
      (await publishChanges(storage, await records(), new Date(), isOver)).length,
    /** Does the same as `publish`, but as if `seconds` had passed since the changes. */
    publishLate: async (seconds: number): Promise<number> => {
      const ApproximateCreationDateTime = Date.now() / 1000 - seconds;
      const late = (await records()).map(({ dynamodb }) => ({
        dynamodb: { ...dynamodb, ApproximateCreationDateTime },
      }));
      return (await publishChanges(storage, late, new Date())).length;
    },
  };
};
