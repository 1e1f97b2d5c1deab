import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** For five seconds the bucket of pictures does not exist. */
export const bucketGone: Fault = {
  name: 'bucket gone, 5 s',
  expected: [500],
  harm: async ({ product: { dataDir } }) => {
    const buckets = join(dataDir, 's3');
    const pictures = (await readdir(buckets)).find((name) => name.includes('pictures'));
    if (!pictures) throw new Error(`No bucket of pictures in ${buckets}`);
    await rename(join(buckets, pictures), join(dataDir, pictures));
    await sleep(5_000);
    await rename(join(dataDir, pictures), join(buckets, pictures));
  },
};
