import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { bringBackPictures } from './restore-pictures.ts';

// These tests play S3 themselves, because the local engine keeps no versions of objects.
it('a restore from a point in time brings back the deleted pictures that its events name, on all pages, and no others', async () => {
  const region = 'eu-central-1';
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const s3 = new S3Client({ region });
  const [items, objects] = [mockClient(table), mockClient(s3)];
  const marker = (Key: string, VersionId: string) => ({ Key, VersionId, IsLatest: true });
  objects.on(ListObjectVersionsCommand).callsFake(({ KeyMarker }: { KeyMarker?: string }) =>
    KeyMarker
      ? { IsTruncated: false, DeleteMarkers: [marker('pictures/e2/v2', 'm2'), marker('pictures/e2/v2', 'm3')] }
      : {
          IsTruncated: true,
          NextKeyMarker: 'pictures/e1/v1',
          NextVersionIdMarker: 'm1',
          DeleteMarkers: [marker('pictures/e1/v1', 'm1'), marker('pictures/e3/gone', 'm9')],
          Versions: [{ Key: 'pictures/e4/kept', VersionId: 'n1', IsLatest: true }],
        },
  );
  objects.on(DeleteObjectCommand).resolves({});
  items
    .on(ScanCommand)
    .callsFake(({ ExclusiveStartKey }: { ExclusiveStartKey?: unknown }) =>
      ExclusiveStartKey
        ? { Items: [{ pk: 'b', sk: '1', kind: 'SERIES', exceptions: { '2026-11-24': { picture: 'v2' } } }] }
        : { Items: [{ pk: 'a', sk: '1', kind: 'EVENT', picture: 'v1' }], LastEvaluatedKey: { pk: 'a', sk: '1' } },
    );
  const database = { table, s3, tableName: 'table', picturesBucket: 'pictures', exportsBucket: 'exports' };
  expect(await bringBackPictures(database)).toBe(2);
  const removed = objects.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input);
  expect(removed).toEqual(
    [
      ['pictures/e1/v1', 'm1'],
      ['pictures/e2/v2', 'm2'],
      ['pictures/e2/v2', 'm3'],
    ].map(([Key, VersionId]) => ({ Bucket: 'pictures', Key, VersionId })),
  );
});
