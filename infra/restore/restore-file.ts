import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

type Place = { readonly s3: S3Client; readonly exportsBucket: string };

/** Bytes of a block of a tar file. */
const BLOCK = 512;
const MANIFEST = 'manifest.json';

/** Content type of a picture by its first bytes, for the types that the product takes. */
const SIGNATURES: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp/s],
];

/** Headers of an object as functions/storage writes them (export.ts, pictures.ts). */
const headersOf = (path: string, bytes: Buffer) => {
  if (path === MANIFEST) return { ContentType: 'application/json' };
  if (!path.startsWith('pictures/')) return { ContentType: 'application/x-ndjson; charset=utf-8' };
  const [ContentType] = SIGNATURES.find(([, pattern]) => pattern.test(bytes.toString('latin1', 0, 16))) ?? [];
  if (!ContentType) throw new Error(`The file holds a picture of a kind that the product does not take: ${path}`);
  return {
    ContentType,
    CacheControl: 'public, max-age=31536000, immutable',
    ContentDisposition: `inline; filename="${ContentType.replace('/', '.')}"`,
  };
};

const readBytes = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('The file is cut off. Download the copy again');
  return buffer;
};

const textAt = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).replace(/\0.*$/s, '');

const NAME = /^[\w-]{1,64}$/;
const PATH = /^(?:manifest\.json|[\w-]+\.jsonl|pictures\/[\w-]+\/[\w-]+)$/;

type Entry = { readonly name: string; readonly path: string; readonly at: number; readonly bytes: number };

/**
 * Positions of the file's entries.
 * @throws Error in one line when the file is not a complete copy
 */
const entriesOf = async (file: FileHandle): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let at = 0; ; ) {
    const header = await readBytes(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const [name, path] = [textAt(header, 345, 155), textAt(header, 0, 100)];
    const bytes = Number.parseInt(textAt(header, 124, 12), 8);
    const isOurs = textAt(header, 257, 6) === 'ustar' && NAME.test(name) && PATH.test(path) && bytes >= 0;
    if (!isOurs || (entries[0] && entries[0].name !== name)) throw new Error('The file is not a copy of the database');
    entries.push({ name, path, at: at + BLOCK, bytes });
    at += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  return entries;
};

export const isCopyFile = (given: string): boolean => basename(given).endsWith('.tar');

/**
 * Puts a downloaded copy back into the bucket of exports. The manifest comes last, because an export without a manifest
 * does not count. @returns the export's name
 * @throws Error in one line, before anything is put, if the file is truncated or is not a copy
 */
export const putBack = async ({ s3, exportsBucket }: Place, path: string): Promise<string> => {
  const file = await open(path);
  try {
    const entries = await entriesOf(file);
    const [first] = entries;
    const manifest = entries.find((entry) => entry.path === MANIFEST);
    if (!first || !manifest) throw new Error('The file is not a copy of the database');
    for (const entry of [...entries.filter((one) => one !== manifest), manifest]) {
      const Body = await readBytes(file, entry.at, entry.bytes);
      const Key = `exports/${entry.name}/${entry.path}`;
      await s3.send(new PutObjectCommand({ Bucket: exportsBucket, Key, Body, ...headersOf(entry.path, Body) }));
    }
    return first.name;
  } finally {
    await file.close();
  }
};
