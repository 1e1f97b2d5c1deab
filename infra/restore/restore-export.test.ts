import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { exportName, fateOf, listExports, openExport } from './restore-export.ts';

let engine: Engine;
let s3: S3Client;
const exportsBucket = 'exports';
beforeAll(async () => {
  engine = await startBucketEngine();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  s3 = new S3Client({ endpoint: engine.endpoint, region: 'eu-central-1', credentials });
  await s3.send(new CreateBucketCommand({ Bucket: exportsBucket }));
});
afterAll(() => engine.stop());

const manifest = {
  format: 1,
  name: 'x',
  createdAt: '2025-03-05T12:00:00.000Z',
  parts: ['a.jsonl'],
  items: 2,
  pictures: 1,
};
const whole = {
  'manifest.json': JSON.stringify(manifest),
  'a.jsonl': '{"pk":"a","sk":"1","kind":"EVENT"}\n{"pk":"b","sk":"1","kind":"USER"}\n',
  'pictures/1/v': 'bytes',
};
/** Writes an export. `changed` replaces some of its files; `undefined` leaves a file out. */
const write = async (name: string, changed: Record<string, string | undefined> = {}) => {
  for (const [file, Body] of Object.entries({ ...whole, ...changed }))
    if (Body !== undefined)
      await s3.send(new PutObjectCommand({ Bucket: exportsBucket, Key: `exports/${name}/${file}`, Body }));
};
const open = (name: string) => openExport({ s3, exportsBucket }, name);

describe('an export to restore', () => {
  it.each([
    '2025-03-05T12-00-00-000Z-abc123',
    'exports/2025-03-05T12-00-00-000Z-abc123',
    'exports/2025-03-05T12-00-00-000Z-abc123/',
    'exports/2025-03-05T12-00-00-000Z-abc123/manifest.json',
    's3://some-bucket/exports/2025-03-05T12-00-00-000Z-abc123/manifest.json',
  ])('is meant by %s', (given) => {
    expect(exportName(given)).toBe('2025-03-05T12-00-00-000Z-abc123');
  });

  it('is opened when it is whole', async () => {
    await write('whole');
    expect(await open('whole')).toEqual({
      name: 'whole',
      createdAt: manifest.createdAt,
      prefix: 'exports/whole/',
      parts: ['exports/whole/a.jsonl'],
      items: 2,
      pictures: ['pictures/1/v'],
    });
    expect(await listExports({ s3, exportsBucket })).toContain('whole');
  });

  it.each([
    ['no-manifest', { 'manifest.json': undefined }, 'There is no export no-manifest.'],
    ['broken-manifest', { 'manifest.json': '{' }, 'The manifest of broken-manifest cannot be read'],
    ['no-json-manifest', { 'manifest.json': '%\n{}' }, 'cannot be read: it is no JSON'],
    ['two-lines', { 'manifest.json': JSON.stringify({ ...manifest, items: 'a\r\nb' }) }, 'received "a b"'],
    ['later-format', { 'manifest.json': JSON.stringify({ ...manifest, format: 2 }) }, 'cannot read'],
    ['of a folder', { 'manifest.json': JSON.stringify({ ...manifest, parts: ['..'] }) }, 'cannot be read'],
    ['climbing', { 'manifest.json': JSON.stringify({ ...manifest, parts: ['../b'] }) }, 'cannot be read'],
    ['no-part', { 'a.jsonl': undefined }, 'The export lacks exports/no-part/a.jsonl'],
    ['cut-off', { 'a.jsonl': '{"pk":"a","sk":"1"}\n{"pk":"b"' }, 'Line 2 of exports/cut-off/a.jsonl is not an item'],
    ['no-key', { 'a.jsonl': '{"pk":"a"}\n' }, 'Line 1 of exports/no-key/a.jsonl is not an item'],
    [
      'long-key',
      { 'a.jsonl': `{"pk":"${'я'.repeat(1025)}","sk":"1"}\n` },
      'Line 1 of exports/long-key/a.jsonl is not an item',
    ],
    ['empty-index', { 'a.jsonl': '{"pk":"a","sk":"1","gsi1pk":""}\n' }, 'Line 1 of exports/empty-index/a.jsonl is not'],
    [
      'large-item',
      { 'a.jsonl': `{"pk":"a","sk":"1","x":"${'x'.repeat(410_000)}"}\n` },
      'large-item/a.jsonl is not an item',
    ],
    ['half-value', { 'a.jsonl': '{"pk":"a","sk":"1","x":["\\ud800"]}\n' }, 'half-value/a.jsonl is not an item'],
    ['half-name', { 'a.jsonl': '{"pk":"a","sk":"1","\\ud800":1}\n' }, 'half-name/a.jsonl is not an item'],
    ['lost-name', { 'a.jsonl': '{"pk":"a","sk":"1","__proto__":"x"}\n' }, 'lost-name/a.jsonl is not an item'],
    [
      'twice',
      { 'a.jsonl': '{"pk":"a","sk":"1","kind":"EVENT"}\n{"sk":"1","pk":"a"}\n' },
      'holds the item ["a","1"] twice',
    ],
    [
      'empty',
      { 'manifest.json': JSON.stringify({ ...manifest, parts: [], items: 0 }), 'a.jsonl': '' },
      'The export empty holds no items',
    ],
    [
      'later-kind',
      { 'a.jsonl': '{"pk":"a","sk":"1","kind":"EVENT"}\n{"pk":"b","sk":"1","kind":"PASS\\nKEY"}\n' },
      'The item ["b","1"] has the kind "PASS\\nKEY", which this version does not know',
    ],
    ['no-kind', { 'a.jsonl': '{"pk":"a","sk":"1"}\n' }, 'The item ["a","1"] has the kind undefined'],
    ['no-own-kind', { 'a.jsonl': '{"pk":"a","sk":"1","kind":"toString"}\n' }, 'has the kind "toString"'],
    ['too-few', { 'a.jsonl': '{"pk":"a","sk":"1","kind":"EVENT"}\n' }, 'is not whole: 1 of 2 items, 1 of 1 pictures'],
    ['no-picture', { 'pictures/1/v': undefined }, 'is not whole: 2 of 2 items, 0 of 1 pictures'],
  ])('is refused in one line when it is %s', async (name, changed, words) => {
    await write(name, changed);
    const failure = await open(name).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toContain(words);
    expect(String(failure)).not.toContain('\n');
  });
});

describe('the fate of a row', () => {
  it.each([
    ['USER', 'account'],
    ['TWO_FACTOR', 'account'],
    ['CALENDAR_LINK', 'way'],
    ['MEMBERSHIP', 'way'],
    ['CALENDAR', 'calendar'],
    ['EVENT', 'back'],
    ['JOB', 'back'],
    ['INVITE', 'never'],
    ['PROGRAM', 'never'],
    ['MAIL', 'never'],
  ])('of the kind %s is %s', (kind, fate) => {
    expect(fateOf({ pk: 'a', sk: kind, kind })).toBe(fate);
  });

  it('is never for a recreation, and back for what stands at no place of an account', () => {
    expect(fateOf({ pk: 'a', sk: '1', kind: 'JOB', name: 'recreateDatabase' })).toBe('never');
    expect(fateOf({ pk: 'a', sk: '1', kind: 'USER' })).toBe('back');
  });
});
