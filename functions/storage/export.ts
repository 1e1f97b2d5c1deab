import { randomBytes } from 'node:crypto';
import { environment } from './environment.ts';
import { copyObjects, listObjects, PICTURES_PREFIX, putObject } from './objects.ts';
import { type RawItem, scanTable } from './scan.ts';

/** Characters of one part file; a part is held in memory until it is full. */
const PART_CHARS = 4_000_000;

/** What `manifest.json` of an export says. It is written last: without it an export is not whole. */
export type ExportManifest = {
  readonly format: 1;
  readonly name: string;
  readonly createdAt: string;
  /** Part files beside the manifest, one JSON object per line and item. */
  readonly parts: readonly string[];
  readonly items: number;
  /** Objects under `pictures/` beside the manifest, with the keys they have in the bucket of pictures. */
  readonly pictures: number;
};

/** Where everything of an export lies in the bucket of exports. */
export const exportPrefix = (name: string): string => `exports/${name}/`;

/** Sorts by time; the random end keeps two of the same moment apart. */
const nameOf = (now: Date): string => `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`;

const NDJSON = 'application/x-ndjson; charset=utf-8';

/** A run that is under way is no part of the database. */
const isData = ({ kind }: RawItem): boolean => kind !== 'RECREATION';

/** Collects lines and hands on a part whenever there are enough of them. */
const partWriter = (bucket: string, prefix: string) => {
  const parts: string[] = [];
  let [lines, chars, items]: [string[], number, number] = [[], 0, 0];
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const name = `items-${String(parts.length + 1).padStart(5, '0')}.jsonl`;
    const body = `${lines.join('\n')}\n`;
    parts.push(name);
    [lines, chars] = [[], 0];
    await putObject(bucket, prefix + name, body, NDJSON);
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
  return { add, flush, parts, count: () => items };
};

/**
 * Writes the whole database into the bucket of exports: every item as a line of JSON, every picture as it is. Pictures
 * are copied before the items are read and once more after, so that each picture an exported event points at is there
 * although people go on working.
 *
 * @param alive called with every page, to show that the work goes on
 * @returns the name of the export, for `npm run restore -- NAME` (infra/build/restore.ts)
 */
export const writeExport = async (now: Date, alive: () => Promise<void>): Promise<string> => {
  const name = nameOf(now);
  const [bucket, pictureBucket] = [environment('EXPORTS_BUCKET'), environment('PICTURES_BUCKET')];
  const prefix = exportPrefix(name);
  const pictures = new Set<string>();
  const copyNewPictures = async (): Promise<void> => {
    const there = await listObjects(pictureBucket, PICTURES_PREFIX);
    const missing = [...there].filter((key) => !pictures.has(key));
    const copied = await copyObjects(missing, { from: pictureBucket, to: bucket, prefix });
    for (const key of copied) pictures.add(key);
  };
  const writer = partWriter(bucket, prefix);
  await copyNewPictures();
  await scanTable(async (page) => {
    await writer.add(page);
    await alive();
  });
  await writer.flush();
  await copyNewPictures();
  const manifest: ExportManifest = {
    format: 1,
    name,
    createdAt: now.toISOString(),
    parts: writer.parts,
    items: writer.count(),
    pictures: pictures.size,
  };
  await putObject(bucket, `${prefix}manifest.json`, JSON.stringify(manifest, null, 2), 'application/json');
  return name;
};
