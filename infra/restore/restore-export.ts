import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { listKeys } from '#infra/database/list-keys.ts';
import { isStoredKind, ON_RESTORE, type StoredKind } from '#shared/contracts/stored-items.ts';
import { isWellFormed } from '#shared/contracts/well-formed.ts';

/** The manifest that functions/storage/database/export.ts writes. */
const Manifest = v.object({
  format: v.literal(1, 'This export has a format that this version cannot read'),
  name: v.string(),
  createdAt: v.string(),
  parts: v.array(v.pipe(v.string(), v.regex(/^[\w-][\w.-]*$/))),
  items: v.number(),
  pictures: v.number(),
});

/** One item of the table. */
export type Row = Record<string, unknown> & { readonly pk: string; readonly sk: string };

// A key that DynamoDB accepts. A bad key must be found before anything is written.
const key = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxBytes(most));
const ITEM_BYTES_MAX = 400 * 1024;
export const RowKey = v.looseObject({
  pk: key(2048),
  sk: key(1024),
  gsi1pk: v.optional(key(2048)),
  gsi1sk: v.optional(key(1024)),
});
// Field names that valibot would drop from an item without an error.
const NAMES_LOST = ['__proto__', 'constructor', 'prototype'];
const refuse = (name: string, value: unknown): unknown => {
  if (!isWellFormed(name) || !isWellFormed(value) || NAMES_LOST.includes(name))
    throw new Error('Nothing that comes back as it was');
  return value;
};
const Line = v.pipe(v.string(), v.maxBytes(ITEM_BYTES_MAX), v.parseJson({ reviver: refuse }), RowKey);

/** The key of an item as text. */
export const placeOf = ({ pk, sk }: Row): string => JSON.stringify([pk, sk]);

/** What a restore does with one row. The type of `ON_RESTORE` says what each word means. */
type Fate = Exclude<(typeof ON_RESTORE)[StoredKind], 'unlessRecreation'>;

/**
 * What a restore does with a row.
 * @throws Error in one line: this version does not know the row's kind
 */
export const fateOf = (row: Row): Fate => {
  const { kind, sk, name } = row;
  if (!isStoredKind(kind))
    throw new Error(
      `The item ${placeOf(row)} has the kind ${JSON.stringify(kind)}, which this version does not know. Update the product and restore again.`,
    );
  const fate = ON_RESTORE[kind];
  if (fate === 'unlessRecreation') return name === 'recreateDatabase' ? 'never' : 'back';
  // The sort key of an account and of a second factor is its kind. An item with another key belongs to no account.
  return fate === 'account' && sk !== kind ? 'back' : fate;
};

/** A complete export that was checked. */
export type Export = {
  readonly name: string;
  readonly createdAt: string;
  readonly prefix: string;
  readonly parts: readonly string[];
  readonly items: number;
  /** Keys of the pictures, the same as in the bucket of pictures. */
  readonly pictures: readonly string[];
};

type Source = { readonly s3: S3Client; readonly exportsBucket: string };

const PREFIX = 'exports/';

/** The name of an export. `given` is the name, or a path or address of the export's folder or manifest. */
export const exportName = (given: string): string =>
  given
    .replace(/^s3:\/\/[^/]+\//, '')
    .replace(/^exports\//, '')
    .replace(/\/?(?:manifest\.json)?$/, '');

const readText = async ({ s3, exportsBucket }: Source, Key: string): Promise<string | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: exportsBucket, Key }));
    return await Body?.transformToString();
  } catch (reason) {
    if (reason instanceof NoSuchKey) return undefined;
    throw reason;
  }
};

/** Names of the complete exports, oldest first. */
export const listExports = async ({ s3, exportsBucket }: Source): Promise<string[]> =>
  (await listKeys(s3, exportsBucket, PREFIX))
    .filter((key) => key.endsWith('/manifest.json'))
    .map(exportName)
    .sort();

/**
 * The items of a part file.
 * @throws Error that names the bad line
 */
export const rowsOf = async (source: Source, part: string): Promise<Row[]> => {
  const text = await readText(source, part);
  if (text === undefined) throw new Error(`The export lacks ${part}`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const row = v.safeParse(Line, line);
      if (!row.success) throw new Error(`Line ${at + 1} of ${part} is not an item`);
      return row.output;
    });
};

/**
 * Checks a whole export before anything is changed. Each line must be an item of a known kind that a table accepts, no
 * item may occur twice, and the numbers of items and pictures must match the manifest.
 * @throws Error in one line
 */
export const openExport = async (source: Source, name: string): Promise<Export> => {
  const prefix = `${PREFIX}${name}/`;
  const text = await readText(source, `${prefix}manifest.json`);
  if (text === undefined) {
    const known = await listExports(source);
    throw new Error(
      `There is no export ${name}. ${known.length > 0 ? `There are: ${known.join(', ')}` : 'There is none at all.'}`,
    );
  }
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'it is no JSON'), Manifest), text);
  // One line, because the message may hold line breaks of its input.
  if (!manifest.success)
    throw new Error(`The manifest of ${name} cannot be read: ${manifest.issues[0].message.replaceAll(/\s+/g, ' ')}`);
  const parts = manifest.output.parts.map((part) => prefix + part);
  const places = new Set<string>();
  for (const part of parts)
    for (const row of await rowsOf(source, part)) {
      if (places.has(placeOf(row))) throw new Error(`The export ${name} holds the item ${placeOf(row)} twice`);
      fateOf(row); // Refuses unknown kinds.
      places.add(placeOf(row));
    }
  const items = places.size;
  // Nobody could sign in to a database without items.
  if (items === 0) throw new Error(`The export ${name} holds no items`);
  const pictures = (await listKeys(source.s3, source.exportsBucket, `${prefix}pictures/`)).map((key) =>
    key.slice(prefix.length),
  );
  if (items !== manifest.output.items || pictures.length !== manifest.output.pictures)
    throw new Error(
      `The export ${name} is not whole: ${items} of ${manifest.output.items} items, ${pictures.length} of ${manifest.output.pictures} pictures`,
    );
  return { name, createdAt: manifest.output.createdAt, prefix, parts, items, pictures };
};

/** All items of a table, page by page, strongly consistent. */
export async function* rowsOfTable(
  { table }: { readonly table: DynamoDBDocumentClient },
  TableName: string,
): AsyncGenerator<readonly Row[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } = await table.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    yield v.parse(v.array(RowKey), page.Items ?? []);
    after = page.LastEvaluatedKey;
  } while (after);
}
