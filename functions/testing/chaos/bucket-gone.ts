import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/**
 * Takes a folder away and brings it back. While it is away a file stands in its place, as a write that is under way would
 * make the folder anew; one that does so in the blink between is brought along.
 */
const takeAway = (here: string, away: string) => {
  let asides = 0;
  /** Clears the place until the step finds it free. */
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
  harm: async ({ product: { dataDir } }) => {
    const buckets = join(dataDir, 's3');
    const pictures = (await readdir(buckets)).find((name) => name.includes('pictures'));
    if (!pictures) throw new Error(`No bucket of pictures in ${buckets}`);
    const absence = takeAway(join(buckets, pictures), join(dataDir, pictures));
    await absence.begin();
    await sleep(5_000);
    await absence.end();
  },
};
