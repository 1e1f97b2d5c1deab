import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepMoment, linkedBucket } from './moment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moment-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  const file = join(folder, 'bucket', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${folder}/partial`, text);
  renameSync(`${folder}/partial`, file);
};
const remove = (path: string): void => rmSync(join(folder, 'bucket', path), { recursive: true });
/** Sets the times of a folder back by an hour, as if nobody had changed the folder since. */
const settle = (path: string): void => {
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(join(folder, 'bucket', path), hourAgo, hourAgo);
};
const linked = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, 'links'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + '/links/'.length), readFileSync(path, 'utf8')] as const)
      .sort(),
  );

it('links of a backup follow what was written and deleted since they were made [ONE-20]', () => {
  for (const path of ['pictures/a/1', 'pictures/b/1', 'pictures/c/1']) put(path, path);
  for (const path of ['pictures/a', 'pictures/b', 'pictures/c', 'pictures', '']) settle(path);
  const link = linkedBucket(join(folder, 'bucket'), join(folder, 'links'));
  link();
  expect(Object.keys(linked())).toEqual(['pictures/a/1', 'pictures/b/1', 'pictures/c/1']);
  put('pictures/a/2', 'another');
  remove('pictures/a/1');
  remove('pictures/b');
  put('pictures/d/1', 'of a new event');
  link();
  expect(linked()).toEqual({
    'pictures/a/2': 'another',
    'pictures/c/1': 'pictures/c/1',
    'pictures/d/1': 'of a new event',
  });
});

it('links of a backup miss no file of a folder that changes twice at the same moment [ONE-20]', () => {
  put('pictures/a/1', 'first');
  const now = Date.now() / 1000;
  const link = linkedBucket(join(folder, 'bucket'), join(folder, 'links'));
  utimesSync(join(folder, 'bucket/pictures/a'), now, now);
  link();
  put('pictures/a/2', 'second');
  utimesSync(join(folder, 'bucket/pictures/a'), now, now);
  link();
  expect(linked()).toEqual({ 'pictures/a/1': 'first', 'pictures/a/2': 'second' });
});

it.runIf(process.getuid?.() === 0)('a table is not copied if the copy could fill the disk', async () => {
  mkdirSync(join(folder, 'disk'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', join(folder, 'disk')]);
  try {
    for (const name of ['table', 'secrets']) mkdirSync(join(folder, 'disk', name));
    writeFileSync(join(folder, 'disk/state.json'), '{}');
    writeFileSync(join(folder, 'disk/table/table.sqlite'), Buffer.alloc(3 << 20));
    const copied = keepMoment(join(folder, 'disk'), [], join(folder, 'disk/moment'));
    await expect(copied).rejects.toThrow('There is no room for a backup: that takes 4 MB');
  } finally {
    execFileSync('umount', [join(folder, 'disk')]);
  }
});
