import { PICTURES_PREFIX } from '#functions/storage/buckets.ts';
import { openBuckets } from '#functions/storage/open-buckets.ts';
import { openWholeStorage } from '#functions/storage/open-whole-storage.ts';
import { copyAll, stepBack } from './step-back.ts';

// Started by infra/build/step-back.ts, which names table and buckets in the environment.
try {
  const storage = openWholeStorage(process.env);
  const buckets = openBuckets(process.env);
  const now = new Date();
  const name = await copyAll(storage, now);
  process.stdout.write(
    `All that was there is in the copy ${name}: npm run restore -- ${name} of this release brings it back.\n`,
  );
  const { listObjects } = await buckets.bulkObjects();
  const pictures = await listObjects(buckets.pictures, PICTURES_PREFIX);
  const { changed, deleted } = await stepBack(storage, pictures.keys(), now);
  process.stdout.write(`Release 0.1.0 reads what is left: changed ${changed} items, deleted ${deleted}.\n`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
