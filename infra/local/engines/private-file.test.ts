import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writePrivateFile } from './private-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps the file as it was, and leaves nothing beside it, if a write fails', async () => {
  const path = join(folder, 'state.json');
  await writePrivateFile(path, 'before');
  // Stands for a full disk: the write fails after the partial file was made.
  const full = new Proxy(Buffer.alloc(0), {
    get: (_, name) => {
      throw new Error(`No space left on device (${String(name)})`);
    },
  });
  await expect(writePrivateFile(path, full)).rejects.toThrow('No space left');
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['before', ['state.json']]);
});
