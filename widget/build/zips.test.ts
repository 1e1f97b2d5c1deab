import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from './zips.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zips-'));
  write('plugin/plugin.php', '<?php');
  write('plugin/.description.php', 'описание');
  write('README.md', 'words');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the zip of an integration', () => {
  it('holds what was named, hidden files too, and nothing else', () => {
    const files = unzipSync(zipOf(root, ['plugin']));
    expect(Object.keys(files).sort()).toEqual(['plugin/.description.php', 'plugin/plugin.php']);
    expect(strFromU8(files['plugin/.description.php'] ?? new Uint8Array())).toBe('описание');
  });

  it('has the same bytes whenever it is made', () => {
    const before = zipOf(root, ['README.md', 'plugin']);
    utimesSync(join(root, 'README.md'), 1, 1);
    expect(zipOf(root, ['plugin', 'README.md'])).toEqual(before);
  });

  it('is not made where something is missing', () => {
    expect(() => zipOf(root, ['plugin', 'local'])).toThrow('local is missing');
  });
});
