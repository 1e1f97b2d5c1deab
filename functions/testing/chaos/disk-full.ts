import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const SIZE = '96m';
const BALLAST = 'ballast';

const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a');
  try {
    // Down to the last kilobytes: whatever is freed in between is taken too.
    for (const size of [1 << 20, 1 << 12]) for (;;) await file.write(Buffer.alloc(size));
  } catch (reason) {
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ENOSPC')) throw reason;
  } finally {
    await file.close();
  }
};

/** For three seconds there is not a byte left on the disk of the data: a small one of its own, which only root can mount. */
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
  harm: async ({ product: { dataDir } }) => {
    const ballast = join(dataDir, BALLAST);
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      await fill(ballast);
      await sleep(100);
    }
    await rm(ballast);
  },
};
