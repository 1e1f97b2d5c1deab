import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { ScanPosition } from '#functions/storage/dynamodb/items/database.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { Key, TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import type { IsOver } from '#functions/storage/work-time.ts';

export type RawItem = Record<string, unknown>;

/** The number of parts of the table that are read in parallel. One page of each part is in memory at a time. */
const SEGMENTS = 4;
/**
 * The most items of a page; a page also has at most 1 MB. The local engine reads pages one after the other. Four larger
 * pages would take it longer than TIMEOUTS.
 */
const PAGE_ITEMS = 500;

export const fromTheStart = (): ScanPosition[] => Array.from({ length: SEGMENTS }, () => 'start');
export const isRead = (positions: readonly ScanPosition[]): boolean =>
  positions.every((position) => position === 'end');

type Part = { readonly Segment: number; readonly TotalSegments: number };

const readPage = async (access: TableAccess, position: ScanPosition, part: Part) => {
  const ExclusiveStartKey = typeof position === 'object' ? position : undefined;
  const scan = { TableName: access.name, ConsistentRead: true, Limit: PAGE_ITEMS, ...part, ExclusiveStartKey };
  const { Items = [], LastEvaluatedKey: last } = await access.client.send(new ScanCommand(scan));
  return { items: Items, next: last ? { pk: String(last.pk), sk: String(last.sk) } : ('end' as const) };
};

type Visit = (page: RawItem[]) => Promise<void> | void;
type ScanOptions = {
  readonly from?: readonly ScanPosition[];
  readonly isOver?: IsOver;
};

/**
 * Reads every item of the table page by page, strongly consistent. Only validation, export, recreation and reindexing
 * may use it: all other work reads only the items that it needs. Items that are written meanwhile may be missed.
 * @param visit gets each page. The next page of that part of the table is read when `visit` is done.
 * @param options.from positions to continue from, as an earlier call answered them
 * @param options.isOver asked after every page. Each part reads at least one page, so that every call makes progress.
 * @returns the positions at which the reading ended: at the end of the table (`isRead`), or where the time was over
 */
export const scanTable = async (
  access: TableAccess,
  visit: Visit,
  { from = fromTheStart(), isOver = () => false }: ScanOptions = {},
): Promise<ScanPosition[]> =>
  inParallel(from.length, [...from.entries()], async ([segment, start]) => {
    let position = start;
    while (position !== 'end') {
      const { items, next } = await readPage(access, position, { Segment: segment, TotalSegments: from.length });
      await visit(items);
      position = next;
      if (isOver()) break;
    }
    return position;
  });

/** The limit that DynamoDB sets to one batch. */
const BATCH_WRITE = 25;
const TRIES = 10;

const pause = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * Math.min(2_000, 50 * 2 ** attempt)));

const deleteBatch = async (access: TableAccess, keys: readonly Key[]): Promise<void> => {
  let rest: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; rest.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error(`The table did not take ${rest.length} deletions after ${TRIES} tries`);
    if (attempt > 1) await pause(attempt);
    const { UnprocessedItems } = await access.client.send(
      new BatchWriteCommand({ RequestItems: { [access.name]: rest } }),
    );
    rest = UnprocessedItems?.[access.name] ?? [];
  }
};

/**
 * Deletes the items with these keys. A missing item counts as deleted. Batches run one after the other: the local
 * engine works on one batch at a time, and parallel batches would wait for it longer than TIMEOUTS.
 */
export const deleteItems = async (access: TableAccess, keys: readonly Key[]): Promise<void> => {
  for (let at = 0; at < keys.length; at += BATCH_WRITE) await deleteBatch(access, keys.slice(at, at + BATCH_WRITE));
};
