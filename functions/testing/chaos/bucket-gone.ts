import { cp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** Puts a folder back. What a write that was under way has put into a new one of that name meanwhile comes along. */
const putBack = async (away: string, here: string): Promise<void> => {
  const late: string[] = [];
  const isBack = () =>
    rename(away, here).then(
      () => true,
      () => false,
    );
  while (!(await isBack())) {
    const aside = `${away}-${late.length}`;
    await rename(here, aside);
    late.push(aside);
  }
  for (const aside of late) await cp(aside, here, { recursive: true });
};

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
    await putBack(join(dataDir, pictures), join(buckets, pictures));
  },
};
