import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CopyFile, fileBytes, readSlice, SLICE_BYTES, slicesOf } from './copy-file.ts';

/** Sizes at which blocks and slices begin and end. */
const SIZES = [0, 1, 511, 512, 513, 40_000, SLICE_BYTES - 3 * 512 - 100, SLICE_BYTES, SLICE_BYTES * 2 + 7, 3];
const bytesOf = (at: number): Buffer => Buffer.alloc(SIZES[at] ?? 0, `file ${at} `);
const file: CopyFile = {
  name: '2025-03-05T12-00-00-000Z-abc123',
  createdAt: '2025-03-05T12:00:00.000Z',
  objects: SIZES.map((bytes, at) => ({ key: String(at), path: `pictures/${'e'.repeat(36)}/${at}`, bytes })),
};
const read = async (key: string, { first, last }: { first: number; last: number }) =>
  bytesOf(Number(key)).subarray(first, last + 1);

it('is a file that `tar` opens, whose slices come to its size [DB-16]', async () => {
  const slices = slicesOf(file.objects);
  expect(slices).toBe(5);
  const parts = [];
  for (let slice = 0; slice < slices; slice++) parts.push(await readSlice(file, slice, read));
  expect(parts.slice(0, -1).map(({ length }) => length)).toEqual(Array(slices - 1).fill(SLICE_BYTES));
  const whole = Buffer.concat(parts);
  expect(whole.length).toBe(fileBytes(file.objects));
  expect((await readSlice(file, slices, read)).length).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  writeFileSync(join(folder, 'copy.tar'), whole);
  execFileSync('tar', ['xf', 'copy.tar'], { cwd: folder });
  for (const [at, { path }] of file.objects.entries())
    expect(readFileSync(join(folder, file.name, path)).equals(bytesOf(at))).toBe(true);
});
