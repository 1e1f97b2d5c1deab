import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { copyTable } from './restore-database.ts';

it('a table with a kind that this version does not know, on its last page, is refused before anything is written', async () => {
  const region = 'eu-central-1';
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const items = mockClient(table);
  items
    .on(ScanCommand)
    .callsFake(({ ExclusiveStartKey }: { ExclusiveStartKey?: unknown }) =>
      ExclusiveStartKey
        ? { Items: [{ pk: 'b', sk: '1', kind: 'PASSKEY' }] }
        : { Items: [{ pk: 'a', sk: '1', kind: 'EVENT' }], LastEvaluatedKey: { pk: 'a', sk: '1' } },
    );
  items.on(BatchWriteCommand).resolves({});
  const s3 = new S3Client({ region });
  const database = { table, s3, tableName: 'table', picturesBucket: 'pictures', exportsBucket: 'exports' };
  await expect(copyTable(database, 'other')).rejects.toThrow('The item ["b","1"] has the kind "PASSKEY"');
  expect(items.commandCalls(BatchWriteCommand)).toEqual([]);
});
