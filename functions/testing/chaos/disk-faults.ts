import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/**
 * Moves a folder away and brings it back. Meanwhile a file stands in its place, so that no write can create the folder
 * again. If a write creates the folder before the file is there, that folder is kept too, and `end` copies its contents
 * back.
 */
const takeAway = (here: string, away: string) => {
  let asides = 0;
  /** Repeats the step until it succeeds. A folder that stands in its way is moved aside. */
  const inItsPlace = async (step: () => Promise<void>): Promise<void> => {
    for (;;) {
      const isDone = await step().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await rename(here, `${away}-${asides}`);
      asides += 1;
    }
  };
  return {
    begin: async () => {
      await rename(here, away);
      await inItsPlace(() => writeFile(here, '', { flag: 'wx' }));
    },
    end: async () => {
      await rm(here);
      await inItsPlace(() => rename(away, here));
      for (let aside = 0; aside < asides; aside++) await cp(`${away}-${aside}`, here, { recursive: true });
    },
  };
};

/** For five seconds the bucket of pictures does not exist. */
export const bucketGone: Fault = {
  name: 'bucket gone, 5 s',
  expected: [500],
  run: async ({ product: { dataDir } }) => {
    const buckets = join(dataDir, 's3');
    const pictures = (await readdir(buckets)).find((name) => name.includes('pictures'));
    if (!pictures) throw new Error(`No bucket of pictures in ${buckets}`);
    const absence = takeAway(join(buckets, pictures), join(dataDir, pictures));
    await absence.begin();
    await sleep(5_000);
    await absence.end();
  },
};

const SIZE = '96m';
const BALLAST = 'ballast';

const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a');
  try {
    // Fills the disk in large pieces and then in small ones, until not even a small piece fits.
    for (const size of [1 << 20, 1 << 12]) for (;;) await file.write(Buffer.alloc(size));
  } catch (reason) {
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ENOSPC')) throw reason;
  } finally {
    await file.close();
  }
};

/** For three seconds the disk of the data is full. It is a small disk, which only root can mount. */
export const diskFull: Fault = {
  name: 'disk full, 3 s',
  expected: [500],
  place: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chaos-disk-'));
    const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', dataDir], { stdio: 'ignore' });
    } catch {
      await remove();
      return undefined;
    }
    return {
      dataDir,
      remove: async () => {
        execFileSync('umount', [dataDir]);
        await remove();
      },
    };
  },
  run: async ({ product: { dataDir } }) => {
    const ballast = join(dataDir, BALLAST);
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      await fill(ballast);
      await sleep(100);
    }
    await rm(ballast);
  },
};
