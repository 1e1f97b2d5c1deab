import { randomBytes } from 'node:crypto';
import type { ExportState } from '#functions/storage/dynamodb/items/database.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import { type Buckets, PICTURES_PREFIX } from '#functions/storage/s3/buckets.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import { fromTheStart, isRead, type RawItem, scanTable } from './scan.ts';

/** Characters of one part file. A part is kept in memory until it is this long. */
const PART_CHARS = 4_000_000;
/** Pictures that are copied between two checks of the time. */
const COPIED_AT_ONCE = 128;

/** The manifest of an export. It is written last, so an export without a manifest is not whole. */
type ExportManifest = {
  readonly format: 1;
  readonly name: string;
  readonly createdAt: string;
  /** The names of the part files in the manifest's folder. Each line of a part file is one item as a JSON object. */
  readonly parts: readonly string[];
  readonly items: number;
  /**
   * The number of pictures in the export. They lie under `pictures/`, with the keys that they have in the bucket of
   * pictures.
   */
  readonly pictures: number;
};

export const EXPORTS_PREFIX = 'exports/';
export const MANIFEST = 'manifest.json';
/** The prefix of an export in the bucket of exports. */
export const exportPrefix = (name: string): string => `${EXPORTS_PREFIX}${name}/`;

/** The name of an export. Names sort by time. The random end separates two exports of the same moment. */
const nameOf = (now: Date): string => `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`;

const NDJSON = 'application/x-ndjson; charset=utf-8';

/**
 * The kinds of items that an export contains. Work under way, counts of failed attempts and charts are left out.
 * Letters are left out, because a restore must not send them again. Search words are left out, because a restore makes
 * them from the events.
 */
const IS_DATA: Readonly<Record<Item['kind'], boolean>> = {
  ...{
    USER: true,
    PERSON: true,
    USERNAME: true,
    LOOK: true,
    EMAIL: true,
    TWO_FACTOR: true,
    APPLICANT: true,
    INVITE: true,
  },
  ...{ EVENT: true, EVENT_POINTER: true, SERIES: true, CATEGORY: true, CATEGORY_LIST: true, USAGE: true },
  ...{
    CALENDAR: true,
    MEMBER: true,
    MEMBERSHIP: true,
    CALENDAR_INVITE: true,
    CALENDAR_LINK: true,
    SOURCE: true,
    REMOVED_CALENDAR: true,
  },
  ...{ REVISION: true, CHANGE: true, AUTHOR: true, TRASH: true, TRASH_POINTER: true },
  ...{ UID: true, IMPORT: true, EMBEDDING: true, TOKEN: true, UNUSED_PICTURE: true },
  ...{ SEEN_DAY: true, SEEN_HOST: true, SEEN_HOSTS: true },
  ...{ LOG: true, LOG_PENDING: true, LOG_COUNTERS: true, ERASE: true },
  ...{ EMAIL_SETTINGS: true, SECURITY_SETTINGS: true, INSTITUTION: true, MIGRATIONS: true },
  ...{
    // A restore would revive tokens that were deleted since.
    PROGRAM: false,
    EMPTIED: false,
    CHARTS: false,
    JOB: false,
    TRY: false,
    LIMIT: false,
    MAIL: false,
    MAIL_FAILED: false,
    WORD: false,
  },
};
const NEVER = new Set<unknown>(Object.entries(IS_DATA).flatMap(([kind, isData]) => (isData ? [] : [kind])));
/** A kind of a later release counts as data. */
const isData = ({ kind }: RawItem): boolean => !NEVER.has(kind);

/** Collects lines and writes a part when there are enough. */
const partWriter = (buckets: Buckets, prefix: string, written: Pick<ExportState, 'parts' | 'items'>) => {
  const parts = [...written.parts];
  // Part files have a random name of the run. So a late run that has lost the job cannot overwrite a part of the next
  // run.
  const run = randomBytes(3).toString('hex');
  let [lines, chars, items]: [string[], number, number] = [[], 0, written.items];
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const name = `items-${run}-${String(parts.length + 1).padStart(5, '0')}.jsonl`;
    const body = `${lines.join('\n')}\n`;
    parts.push(name);
    [lines, chars] = [[], 0];
    const { putObject } = await buckets.bulkObjects();
    await putObject(buckets.exports, { Key: prefix + name, Body: body, ContentType: NDJSON });
  };
  const add = async (page: readonly RawItem[]): Promise<void> => {
    for (const item of page.filter(isData)) {
      const line = JSON.stringify(item);
      lines.push(line);
      chars += line.length;
      items += 1;
    }
    if (chars >= PART_CHARS) await flush();
  };
  return { add, flush, written: () => ({ parts, items }) };
};

/**
 * Copies the pictures that the export does not have yet.
 * @returns the number of pictures in the export; undefined if the time was over before all were copied
 */
const copyPictures = async (buckets: Buckets, prefix: string, pulse: Pulse): Promise<number | undefined> => {
  const { pictures: from, exports: to } = buckets;
  const { copyObjects, listObjects } = await buckets.bulkObjects();
  const [there, copied] = await Promise.all([
    listObjects(from, PICTURES_PREFIX),
    listObjects(to, prefix + PICTURES_PREFIX),
  ]);
  const missing = [...there.keys()].filter((key) => !copied.has(prefix + key));
  let count = copied.size;
  for (let at = 0; at < missing.length; at += COPIED_AT_ONCE) {
    if ((await pulse(0)) && at > 0) return undefined;
    count += (await copyObjects(missing.slice(at, at + COPIED_AT_ONCE), { from, to, prefix })).length;
  }
  return count;
};

/** The state of an export before its first item. */
export const beginExport = (now: Date): ExportState => ({
  name: nameOf(now),
  createdAt: now.toISOString(),
  parts: [],
  items: 0,
  positions: fromTheStart(),
  isWhole: false,
});

type Place = { readonly table: TableAccess; readonly buckets: Buckets };
export type ExportWork = {
  readonly pulse: Pulse;
  readonly isOver: IsOver;
  /** Called when all but the manifest is written. */
  readonly beforeWhole: (reached: ExportState) => Promise<void>;
};

/**
 * Writes the whole database into the bucket of exports, until the time is over. Items become lines of JSON; pictures
 * are copied as they are. Pictures are copied before the items are read, and once more after, so that no exported event
 * lacks its picture. `npm run restore -- NAME` (infra/restore/restore.ts) restores the export.
 * @returns the state that the next call continues from; a whole export is marked as whole
 */
export const writeExport = async (
  state: ExportState,
  { table, buckets, pulse, isOver, beforeWhole }: ExportWork & Place,
): Promise<ExportState> => {
  const prefix = exportPrefix(state.name);
  if (state.isWhole || (await copyPictures(buckets, prefix, pulse)) === undefined) return state;
  const writer = partWriter(buckets, prefix, state);
  const visit = async (page: RawItem[]): Promise<void> => {
    await writer.add(page);
    await pulse(page.length);
  };
  const positions = await scanTable(table, visit, { from: state.positions, isOver });
  await writer.flush();
  const reached = { ...state, ...writer.written(), positions };
  const pictures = isRead(positions) ? await copyPictures(buckets, prefix, pulse) : undefined;
  if (pictures === undefined) return reached;
  const { name, createdAt, parts, items } = reached;
  const manifest: ExportManifest = { format: 1, name, createdAt, parts, items, pictures };
  const text = JSON.stringify(manifest, null, 2);
  await beforeWhole(reached);
  const { putObject } = await buckets.bulkObjects();
  await putObject(buckets.exports, { Key: prefix + MANIFEST, Body: text, ContentType: 'application/json' });
  return { ...reached, isWhole: true };
};
