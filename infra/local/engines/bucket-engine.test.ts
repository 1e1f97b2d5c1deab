import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCAL_CREDENTIALS, localAuthorization } from '#infra/local/account.ts';
import { type BucketEngine, startBucketEngine } from './bucket-engine.ts';

let folder: string;
let engine: BucketEngine;
let client: S3Client;
const Bucket = 'pictures-of-events';
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);

const connect = async (): Promise<void> => {
  engine = await startBucketEngine({ directory: join(folder, 's3') });
  client = new S3Client({ endpoint: engine.endpoint, region: 'eu-central-1', credentials: LOCAL_CREDENTIALS });
};

const put = (Key: string) =>
  client.send(
    new PutObjectCommand({ Bucket, Key, Body: picture, ContentType: 'image/png', CacheControl: 'public, max-age=9' }),
  );

describe('the bucket engine', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bucket-'));
    await connect();
    await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps bytes, content type and cache control over a restart [RUN-04, RUN-09, RUN-10]', async () => {
    await put('pictures/1/a');
    await engine.stop();
    await connect();
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'pictures/1/a' }));
    expect(found).toMatchObject({ ContentType: 'image/png', CacheControl: 'public, max-age=9', ContentLength: 6 });
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(picture);
  });

  it('gives each reader one whole content, with its own length and ETag, while it is replaced', {
    tags: 'slow',
  }, async () => {
    const Key = 'api/feeds/1/token/2026-05';
    const write = (at: number) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body: JSON.stringify('я'.repeat((at % 7) * 400)) }));
    const read = async () => {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const text = (await Body?.transformToString()) ?? '';
      JSON.parse(text);
      return [ETag, `"${createHash('md5').update(text).digest('hex')}"`];
    };
    await write(0);
    const writing = (async () => {
      for (let at = 1; at <= 40; at++) await write(at);
    })();
    const reading = Array.from({ length: 4 }, async () => {
      for (let at = 1; at <= 40; at++) {
        const [told, real] = await read();
        expect(told).toBe(real);
      }
    });
    await Promise.all([writing, ...reading]);
  });

  it('is s3rver [RUN-09]', async () => {
    const made = vi.spyOn(S3rver.prototype, 'callback');
    const another = await startBucketEngine({ directory: join(folder, 'another') });
    await another.stop();
    expect(made).toHaveBeenCalledOnce();
    made.mockRestore();
  });

  it('knows which buckets and keys exist', async () => {
    await client.send(new HeadBucketCommand({ Bucket }));
    await expect(client.send(new HeadBucketCommand({ Bucket: 'another' }))).rejects.toMatchObject({ name: 'NotFound' });
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('remembers an object that was read until it is replaced, copied over or deleted', async () => {
    const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
    const read = async () => (await engine.read(Bucket, 'months/a'))?.body.toString();
    expect(await read()).toBeUndefined();
    await put('months/a', 'first');
    const first = await engine.read(Bucket, 'months/a');
    expect(first?.headers).toMatchObject({ 'content-length': '5', etag: expect.stringMatching(/^"\w{32}"$/) });
    expect(await engine.read(Bucket, 'months/a')).toBe(first);
    await put('months/a', 'second');
    expect(await read()).toBe('second');
    await put('months/b', 'third');
    await client.send(new CopyObjectCommand({ Bucket, Key: 'months/a', CopySource: `${Bucket}/months/b` }));
    expect(await read()).toBe('third');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'months/a' }));
    expect(await read()).toBeUndefined();
  });

  it('lists by prefix and page', async () => {
    for (const key of ['pictures/1/a', 'pictures/1/b', 'pictures/2/c', 'exports/x']) await put(key);
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'pictures/', MaxKeys: 2 }));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['pictures/1/a', 'pictures/1/b']);
    const second = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'pictures/', ContinuationToken: first.NextContinuationToken }),
    );
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['pictures/2/c']);
  });

  it("cuts pages in the order of the keys' bytes", async () => {
    // In UTF-16 the order of the two is the opposite.
    const keys = ['pictures/\uffee', 'pictures/😀'];
    for (const key of keys) await put(key);
    const page = async (StartAfter?: string) =>
      (await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'pictures/', MaxKeys: 1, StartAfter }))).Contents;
    expect((await page())?.map(({ Key }) => Key)).toEqual(keys.slice(0, 1));
    expect((await page(keys[0]))?.map(({ Key }) => Key)).toEqual(keys.slice(1));
  });

  it('lists by a prefix that ends within a name, and nothing where nothing is', async () => {
    for (const key of ['pictures/1/a', 'pictures/1/ab/c', 'pictures/1/b', 'pictures/12/d', 'picture']) await put(key);
    const keysUnder = async (Prefix: string) =>
      (await client.send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents?.map(({ Key }) => Key);
    expect(await keysUnder('pictures/1')).toEqual(['pictures/1/a', 'pictures/1/ab/c', 'pictures/1/b', 'pictures/12/d']);
    expect(await keysUnder('pictures/1/a')).toEqual(['pictures/1/a', 'pictures/1/ab/c']);
    expect(await keysUnder('picture')).toEqual([
      'picture',
      'pictures/1/a',
      'pictures/1/ab/c',
      'pictures/1/b',
      'pictures/12/d',
    ]);
    for (const nothing of ['films/', 'films/1/x', 'pictures/1/a/']) expect(await keysUnder(nothing)).toBeUndefined();
  });

  it('copies with metadata and deletes, one and many, missing ones too', async () => {
    await put('a/1');
    await client.send(new CopyObjectCommand({ Bucket, Key: 'b/2', CopySource: `${Bucket}/a/1` }));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'b/2' }));
    expect(head).toMatchObject({ ContentType: 'image/png', CacheControl: 'public, max-age=9' });
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a/1' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'never/was' }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'b/2' }, { Key: 'none' }] } }));
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
    expect(await readdir(join(folder, 's3', Bucket))).toEqual([]);
  });

  it('puts over nothing where it is asked so, and of many who ask so at once lets one', async () => {
    const add = (Body: string) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'months/a', Body, IfNoneMatch: '*' }));
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => add(`text ${n}`)));
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []));
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'PreconditionFailed'));
    const first = answers.findIndex(({ status }) => status === 'fulfilled');
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'months/a' }));
    expect(await Body?.transformToString()).toBe(`text ${first}`);
    await put('months/a');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'months/a' }));
    await add('anew');
  });

  it('bears changes in one folder at once', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `pictures/same/${n}`);
    const churn = async (Key: string): Promise<void> => {
      await put(Key);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    };
    await Promise.all(keys.map(churn));
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  it('keeps nothing of an object that did not come whole', async () => {
    const { hostname, port } = new URL(engine.endpoint);
    const socket = connectTo(Number(port), hostname);
    socket.write(
      `PUT /${Bucket}/half HTTP/1.1\r\nhost: x\r\nauthorization: ${localAuthorization('s3')}\r\ncontent-length: 1000\r\n\r\nhalf`,
    );
    const partials = (): Promise<string[]> => readdir(join(folder, 's3.partial'));
    await expect.poll(partials).toHaveLength(1);
    socket.destroy();
    await expect.poll(partials).toEqual([]);
  });

  it('does not bring back a bucket that went while an object was on its way', async () => {
    const away = join(folder, 'away');
    const Body = Readable.from(
      (async function* () {
        yield picture;
        await rename(join(folder, 's3', Bucket), away);
        yield picture;
      })(),
    );
    const length = { ContentLength: 2 * picture.length, ContentType: 'image/png' };
    await expect(client.send(new PutObjectCommand({ Bucket, Key: 'late', Body, ...length }))).rejects.toThrow();
    expect(await readdir(join(folder, 's3'))).toEqual([]);
  });

  it('lets no key leave its bucket', async () => {
    const headers = { authorization: localAuthorization('s3') };
    const response = await fetch(`${engine.endpoint}/${Bucket}/%2e%2e%2f%2e%2e%2fetc%2fpasswd`, { headers });
    expect([404, 500]).toContain(response.status);
  });
});
