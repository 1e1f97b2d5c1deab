import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { builtKeys, retireAssets } from './retire-assets.ts';

let engine: Engine;
let s3: S3Client;
const bucket = 'site';
beforeAll(async () => {
  engine = await startBucketEngine();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  s3 = new S3Client({ endpoint: engine.endpoint, region: 'eu-central-1', credentials });
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
});
afterAll(() => engine.stop());

const put = (Key: string, Body = Key) =>
  s3.send(
    new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'text/javascript', CacheControl: 'immutable' }),
  );
const tags = async (Key: string) =>
  (await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key }))).TagSet?.map((tag) => `${tag.Key}=${tag.Value}`);
const release = (...keys: string[]) => retireAssets({ s3, bucket }, new Set(keys));

it('keeps what tabs opened before a release ask for, marks it to go, and takes the mark back after a rollback', async () => {
  for (const key of ['assets/old.js', 'assets/both.js', 'calendar/assets/old.css', 'index.html', 'embed.js'])
    await put(key);
  await put('assets/new.js');
  expect(await release('assets/new.js', 'assets/both.js', 'index.html')).toEqual({
    retired: ['assets/old.js', 'calendar/assets/old.css'],
    revived: [],
  });
  expect(await tags('assets/old.js')).toEqual(['retired=yes']);
  expect(await tags('assets/both.js')).toEqual([]);
  expect(await tags('embed.js')).toEqual([]);
  const kept = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'assets/old.js' }));
  expect([await kept.Body?.transformToString(), kept.ContentType, kept.CacheControl]).toEqual([
    'assets/old.js',
    'text/javascript',
    'immutable',
  ]);

  expect(await release('assets/new.js', 'assets/both.js')).toEqual({ retired: [], revived: [] });
  expect(await release('assets/old.js', 'assets/both.js', 'calendar/assets/old.css')).toEqual({
    retired: ['assets/new.js'],
    revived: ['assets/old.js', 'calendar/assets/old.css'],
  });
  expect(await tags('assets/old.js')).toEqual([]);
});

it('marks as the rule of the site bucket expects: 30 days, and nothing without the mark', () => {
  const site = resourcesOf(synthesize().app, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('Site'));
  expect(site?.properties).toMatchObject({
    LifecycleConfiguration: {
      Rules: [
        { TagFilters: [{ Key: 'retired', Value: 'yes' }], ExpirationInDays: 30, Status: 'Enabled' },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
      ],
    },
  });
});

it('knows the files of both built sites by their keys', () => {
  const root = mkdtempSync(join(tmpdir(), 'built-'));
  for (const file of ['web/index.html', 'web/assets/a.js', 'widget/calendar/assets/b.css']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const keys = builtKeys([join(root, 'web'), join(root, 'widget')]);
  expect([...keys].sort()).toEqual(['assets/a.js', 'calendar/assets/b.css', 'index.html']);
  rmSync(root, { recursive: true });
});
