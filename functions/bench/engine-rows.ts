import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

// Writes items directly into the file of dynoxide, the local engine, in the form that dynoxide writes. The API of
// dynoxide takes 0.2 ms of processor time for each item. With search words and log, a million events would take an
// hour. engine-rows.test.ts compares the rows with those of the engine.

type Item = Readonly<Record<string, unknown>>;
/** A value in DynamoDB's JSON, and the bytes that DynamoDB counts for it. */
type Written = { readonly value: object; readonly size: number };

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** The bytes of a whole number: one for two digits, one for the exponent, and one for a minus sign. */
const sizeOf = (number: number): number => {
  const digits = String(Math.abs(number)).replace(/0+$/, '').length;
  return 1 + Math.ceil(digits / 2) + Number(number < 0);
};
const fieldsOf = (item: Item): [name: string, Written][] =>
  Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, written(value)]]));

const written = (value: unknown): Written => {
  if (typeof value === 'string') return { value: { S: value }, size: Buffer.byteLength(value) };
  if (typeof value === 'boolean') return { value: { BOOL: value }, size: 1 };
  if (typeof value === 'number' && Number.isInteger(value)) return { value: { N: String(value) }, size: sizeOf(value) };
  if (value === null) return { value: { NULL: true }, size: 1 };
  if (Array.isArray(value)) {
    const parts = value.map(written);
    return { value: { L: parts.map((part) => part.value) }, size: 3 + sum(parts.map(({ size }) => size + 1)) };
  }
  if (!isItem(value)) throw new Error(`No row holds ${String(value)}`);
  const fields = fieldsOf(value);
  return {
    value: { M: Object.fromEntries(fields.map(([name, part]) => [name, part.value])) },
    size: 3 + sum(fields.map(([name, { size }]) => Buffer.byteLength(name) + size + 1)),
  };
};

/** The key of the index, or undefined for an item that is not in it. */
const indexKey = ({ gsi1pk, gsi1sk }: Item): [string, string] | undefined =>
  typeof gsi1pk === 'string' && typeof gsi1sk === 'string' ? [`S:${gsi1pk}`, `S:${gsi1sk}`] : undefined;

/**
 * Opens the file of an engine that is running.
 * @returns a function that adds items to the table; their keys must be new
 */
export const openRows = (dbPath: string, table: string): ((items: readonly object[]) => void) => {
  const database = new DatabaseSync(dbPath, { timeout: 5_000 });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const row = database.prepare(
    `INSERT INTO "${table}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  const indexRow = database.prepare(`INSERT INTO "${table}::gsi::gsi1" VALUES (?, ?, ?, ?, ?)`);
  const writeOne = (item: Item): void => {
    const fields = fieldsOf(item);
    const json = JSON.stringify(Object.fromEntries(fields.map(([name, { value }]) => [name, value])));
    const size = sum(fields.map(([name, part]) => Buffer.byteLength(name) + part.size));
    const [pk, sk] = [`S:${item.pk}`, `S:${item.sk}`];
    row.run(pk, sk, json, size, hash('md5', `Outliers${item.pk}`).slice(0, 6));
    const index = indexKey(item);
    if (index) indexRow.run(...index, pk, sk, json);
  };
  return (items) => {
    database.exec('BEGIN');
    for (const item of items) if (isItem(item)) writeOne(item);
    database.exec('COMMIT');
  };
};
