import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { listKeys } from '#infra/database/list-keys.ts';
import { type Database, inParallel } from '#infra/restore/restore-batches.ts';
import { type Row, rowsOfTable } from '#infra/restore/restore-export.ts';
import { type Keys, opened } from './transfer-secrets.ts';

/** The number of rows or pictures of a kind, and a hash of all of them, which does not depend on their order. */
export type Tally = { count: number; sum: bigint };

const BITS = 256;

/** A text for comparing values. Equal values have equal texts, whatever the order of their fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const add = (tallies: Map<string, Tally>, kind: string, content: string | Uint8Array): void => {
  const tally = tallies.get(kind) ?? { count: 0, sum: 0n };
  tally.count += 1;
  tally.sum = BigInt.asUintN(BITS, tally.sum + BigInt(`0x${createHash('sha256').update(content).digest('hex')}`));
  tallies.set(kind, tally);
};

const DAY_S = 24 * 60 * 60;

/**
 * Whether a row is there on both sides at the end. DynamoDB deletes expired rows by itself, whenever it likes, so a row
 * that expires before a move is surely over is moved, but not compared.
 */
export const isLasting = ({ ttl }: Row, now: Date): boolean =>
  typeof ttl !== 'number' || ttl > now.getTime() / 1000 + DAY_S;

/** The kind under which pictures are counted. */
const PICTURES = 'pictures';

/**
 * Counts and hashes everything in an installation: the rows of each kind, with decrypted secrets, and the pictures with
 * their headers.
 * @param isMeant whether a row counts
 */
export const tally = async (
  database: Database,
  keys: Keys,
  isMeant: (row: Row) => boolean,
): Promise<Map<string, Tally>> => {
  const tallies = new Map<string, Tally>();
  for await (const rows of rowsOfTable(database, database.tableName))
    for (const row of rows.filter(isMeant)) add(tallies, String(row.kind), textOf(await opened(row, keys)));
  const { s3, picturesBucket: Bucket } = database;
  await inParallel(await listKeys(s3, Bucket, 'pictures/'), async (Key) => {
    const { Body, ContentType, CacheControl, ContentDisposition } = await s3.send(
      new GetObjectCommand({ Bucket, Key }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const hash = createHash('sha256').update(bytes).digest('hex');
    add(tallies, PICTURES, [Key, ContentType, CacheControl, ContentDisposition, hash].join('\n'));
  });
  return tallies;
};

/** Kinds that differ between the two sides. */
export const differences = (one: ReadonlyMap<string, Tally>, other: ReadonlyMap<string, Tally>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((kind) => {
    const [a, b] = [one.get(kind), other.get(kind)];
    return a?.count !== b?.count || a?.sum !== b?.sum;
  });
