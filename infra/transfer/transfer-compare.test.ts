import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import type { Row } from '#infra/restore/restore-export.ts';
import { differences, isLasting, tally } from './transfer-compare.ts';

const table = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
s3.on(ListObjectsV2Command).resolves({});
const now = new Date('2026-11-28T12:00:00.000Z');
const database = {
  table: DynamoDBDocumentClient.from(new DynamoDBClient({})),
  s3: new S3Client({}),
  tableName: 'table',
  picturesBucket: 'pictures',
  exportsBucket: 'exports',
};
const keys = { kms: new KMSClient({}), settings: '', codes: '' };
const tallyOf = (...Items: Row[]) => {
  table.on(ScanCommand).resolves({ Items });
  return tally(database, keys, (row) => isLasting(row, now));
};
const seen = (sk: string, hours: number): Row => ({
  ...{ pk: 'SEEN#t', sk, kind: 'SEEN' },
  ttl: now.getTime() / 1000 + hours * 3600,
});

it('does not miss a row that DynamoDB deleted while everything was moved, because the row had expired', async () => {
  const rows = [seen('2026-11', 1_000), { pk: 'EVENT#e', sk: 'EVENT', kind: 'EVENT' }];
  const had = await tallyOf(...rows);
  const has = await tallyOf(...rows, seen('2024-11', -1), seen('2024-12', 1));
  expect(differences(had, has)).toEqual([]);
});

it('misses a row that stays, with or without a date of its end', async () => {
  const [row, event] = [seen('2026-11', 1_000), { pk: 'EVENT#e', sk: 'EVENT', kind: 'EVENT' }];
  expect(differences(await tallyOf(row, event), await tallyOf(event))).toEqual(['SEEN']);
  expect(differences(await tallyOf(row, event), await tallyOf(row))).toEqual(['EVENT']);
});
