import { NotFound } from '#functions/domain/errors.ts';
import { buildMonth } from '#functions/feed/build-month.ts';
import { keepMonth } from '#functions/feed/keep-month.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { Asked } from '#functions/storage/feeds/feeds.ts';

/** Who is overtaken so many times by others tries again with the next delivery of the record. */
const ROUNDS = 8;

/**
 * Builds a document that was asked for and puts it where it differs from the stored one, until both agree: of several who do so at the
 * same time the last one puts what the table says, in whatever order they are [SNAP-06, SNAP-10]. A document that is not there is put
 * too: its builder may have read before the change, and then finds this one in its place.
 */
export const renewMonth = async (storage: Storage, asked: Asked, now: Date): Promise<void> => {
  const { feeds } = storage;
  for (let round = 1; round <= ROUNDS; round++) {
    const built = await buildMonth(storage, asked.token, { month: asked.month, now }).catch((reason: unknown) => {
      if (!(reason instanceof NotFound)) throw reason;
    });
    if (!built) return feeds.dropWidget(asked.token);
    const text = JSON.stringify(built);
    if (text === (await feeds.readDocument(asked))) return;
    await feeds.replaceDocument(asked, text);
    if (!(await keepMonth(storage, asked))) return;
  }
  throw new Error(`The document of ${asked.month} changes faster than it can be written`);
};
