import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { beforeFolder, restoredFolder } from './finish-restore.ts';

const PARTS = ['secrets', 's3', 'state.json', 'table'];

it.each([0, 1, 2, 3, 4])(
  'finishes a restore that was killed after %i parts when the data are opened next [ONE-24]',
  async (done) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'restored-'));
    try {
      const [next, before] = [restoredFolder(dataDir, '1'), beforeFolder(dataDir, '1')];
      await mkdir(next);
      await mkdir(before);
      for (const part of PARTS) {
        await writeFile(join(dataDir, part), `old ${part}`);
        await writeFile(join(next, part), JSON.stringify({ announced: true }));
      }
      for (const part of PARTS.slice(0, done)) {
        await rename(join(dataDir, part), join(before, part));
        await rename(join(next, part), join(dataDir, part));
      }
      // As after a kill between the two steps of a part.
      const half = PARTS[done];
      if (half) await rename(join(dataDir, half), join(before, half));
      const folder = await openDataFolder(dataDir);
      folder.release();
      expect(folder.state.announced).toBe(true);
      for (const part of PARTS) {
        expect(await readFile(join(dataDir, part), 'utf8')).toContain('announced');
        expect(await readFile(join(before, part), 'utf8')).toBe(`old ${part}`);
      }
      expect(await readdir(dataDir)).not.toContain('restored-1');
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);
