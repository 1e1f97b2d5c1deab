import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Statement } from '#infra/local/access/policy.ts';
import { type BucketEngine, startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import { aRequest } from '#infra/testing/sample-cdn.ts';
import { fetchFromBucket } from './bucket-origin.ts';

let engine: BucketEngine;
beforeAll(async () => {
  engine = await startBucketEngine();
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  const client = new S3Client({ endpoint: engine.endpoint, region: 'eu-central-1', credentials });
  for (const [Bucket, Key] of [
    ['site', 'assets/main.js'],
    ['exports', 'exports/copy/items.jsonl'],
  ]) {
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutObjectCommand({ Bucket, Key, Body: `of ${Bucket}` }));
  }
  client.destroy();
});
afterAll(() => engine.stop());

const fetched = (path: string, actions: string[], headers: Record<string, string> = {}) => {
  const origin = {
    bucket: 'site',
    bucketArn: 'arn:aws:s3:::site',
    statements: [v.parse(Statement, { Effect: 'Allow', Action: actions, Resource: 'arn:aws:s3:::site*' })],
    readObject: engine.read,
    signs: true,
    distributionArn: 'arn:aws:cloudfront::1:distribution/D',
    accountId: '1',
  };
  return fetchFromBucket(aRequest({ path, headers }), origin);
};
const ask = async (...asked: Parameters<typeof fetched>) => {
  const { status, body } = await fetched(...asked);
  return [status, body.toString()];
};
const READ = ['s3:GetObject', 's3:ListBucket'];

it('reads an object of its bucket', async () => {
  expect(await ask('/assets/main.js', READ)).toEqual([200, 'of site']);
});

it.each([
  ['bytes=0-1', 206, 'of', 'bytes 0-1/7'],
  ['bytes=3-', 206, 'site', 'bytes 3-6/7'],
  ['bytes=3-99', 206, 'site', 'bytes 3-6/7'],
  ['lines=1-2', 200, 'of site', undefined],
])('reads %s of an object', async (range, status, text, told) => {
  const { body, ...answer } = await fetched('/assets/main.js', READ, { range });
  expect([answer.status, body.toString(), answer.headers['content-range']]).toEqual([status, text, told]);
  expect(answer.headers['content-length']).toBe(String(text.length));
});

it('refuses a range behind the end of an object', async () => {
  expect((await ask('/assets/main.js', READ, { range: 'bytes=7-' }))[0]).toBe(416);
});

it.each([
  '/..',
  '/.',
  '/assets/..',
  '/assets/../..',
  '/assets/%2e%2e/%2e%2e',
  '/assets/..%2f..',
  '/assets/../main.js',
  '/../exports/x/..',
  '/../exports/exports/copy/items.jsonl',
  '/assets/..%2f..%2fexports%2fexports/copy/items.jsonl',
  '/assets/%00',
  `/assets/${'a'.repeat(300)}`,
])('%s names no object, as in S3: nobody climbs into a list or another bucket', async (path) => {
  expect(await ask(path, READ)).toEqual([404, expect.stringContaining('NoSuchKey')]);
  expect(await ask(path, ['s3:GetObject'])).toEqual([403, expect.stringContaining('AccessDenied')]);
});
