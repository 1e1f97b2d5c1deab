import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

/** Files of an export by their names below its folder. */
export type Files = ReadonlyMap<string, Buffer>;

const some = <T>(values: readonly T[], random: Random): T | undefined => values[random.below(values.length)];

const fileOf = (files: Files, random: Random): [string, Buffer] =>
  some([...files], random) ?? ['none', Buffer.alloc(1)];

const withManifest = (files: Files, change: Record<string, unknown>): Files => {
  const manifest = { ...JSON.parse(String(files.get('manifest.json'))), ...change };
  return new Map(files).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};

/** Replaces the export's lines, and counts the new ones in the manifest. */
const withLines = (files: Files, change: (lines: string[]) => string[]): Files => {
  const [name, bytes] = [...files].find(([each]) => each.endsWith('.jsonl')) ?? ['none', Buffer.alloc(0)];
  const changed = change(bytes.toString().split('\n').filter(Boolean));
  return withManifest(new Map(files).set(name, Buffer.from(`${changed.join('\n')}\n`)), { items: changed.length });
};

/** Something that is no item of ours, or that no table could store. */
const foreignItem = (random: Random): unknown => {
  const text = random.pick(HOSTILE_TEXTS);
  const place = { pk: 'x', sk: 'x' };
  return some<unknown>(
    [
      place,
      { pk: text, sk: text },
      { pk: 'x'.repeat(3000), sk: 'x' },
      { pk: 'x', sk: 'x'.repeat(1100) },
      { ...place, gsi1pk: '', gsi1sk: 'x' },
      { ...place, gsi1pk: 1, gsi1sk: 'x' },
      { ...place, much: 'x'.repeat(410_000) },
      { ...place, value: null, list: [[{}]] },
      { ...place, kind: 'USER', [text]: text },
      { pk: 1, sk: 'x' },
      [],
      null,
      text,
    ],
    random,
  );
};

type Change = (files: Files, random: Random) => Files;

const CHANGES: readonly [Change, ...Change[]] = [
  (files) => files,
  (files, random) => {
    const [name, bytes] = fileOf(files, random);
    return new Map(files).set(name, bytes.subarray(0, random.below(bytes.length)));
  },
  (files, random) => {
    const [name, bytes] = fileOf(files, random);
    const changed = Buffer.from(bytes);
    changed[random.below(changed.length)] = random.below(256);
    return new Map(files).set(name, changed);
  },
  (files, random) => {
    const [gone] = fileOf(files, random);
    return new Map([...files].filter(([name]) => name !== gone));
  },
  (files, random) => withManifest(files, { format: some([0, 2, '1', null], random) }),
  (files, random) => {
    const parts = some<unknown>([[], ['../x'], [random.pick(HOSTILE_TEXTS)], 'items', [1]], random);
    return withManifest(files, { parts, ...(random.chance(0.5) && { items: 0 }) });
  },
  (files, random) => {
    const field = some(['items', 'pictures', 'name', 'createdAt'], random) ?? '';
    return withManifest(files, { [field]: random.pick(HOSTILE_TEXTS) });
  },
  (files) => new Map(files).set('pictures/x/y', Buffer.from('foreign')),
  (files, random) => withLines(files, (lines) => [...lines, JSON.stringify(foreignItem(random))]),
  (files, random) => withLines(files, (lines) => [...lines, some(lines, random) ?? '']),
  (files, random) => withLines(files, (lines) => lines.slice(random.below(lines.length))),
  (files, random) =>
    withLines(files, (lines) => lines.map((line) => line.replace(',', some(['', ',,', ';'], random) ?? ''))),
];

/** The export after damage by a disk, by a mistake or on purpose. */
export const changedExport = (files: Files, random: Random): Files => random.pick(CHANGES)(files, random);
