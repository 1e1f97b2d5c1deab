import { NotFound } from '#functions/domain/errors.ts';
import { buildMonth } from '#functions/public-list/build-month.ts';
import { keepIfAsked } from '#functions/public-month/keep-if-asked.ts';
import type { Asked } from '#functions/storage/months/documents.ts';
import type { Storage } from './storage.ts';

/**
 * The most rounds against parallel writers. After the last round the record of the stream fails, and the stream sends
 * it again.
 */
const ROUNDS = 8;

/**
 * Rebuilds a document and stores it, and repeats this until the rebuilt document equals the stored one. So of several
 * parallel rebuilds none ends before the stored document shows the present events [SNAP-06, SNAP-10]. A missing
 * document is stored too: if another function is building this document for a visitor from older data, that function
 * finds the stored document and does not store its own.
 */
export const renewMonth = async (storage: Storage, asked: Asked, now: Date): Promise<void> => {
  const { months } = storage;
  for (let round = 1; round <= ROUNDS; round++) {
    const built = await buildMonth(storage, asked.token, { month: asked.month, now }).catch((reason: unknown) => {
      if (!(reason instanceof NotFound)) throw reason;
    });
    if (!built) return months.dropWidget(asked.token);
    const text = JSON.stringify(built);
    if (text === (await months.readDocument(asked))) return;
    await months.replaceDocument(asked, text);
    if (!(await keepIfAsked(storage, asked))) return;
  }
  throw new Error(`The document of ${asked.month} changes faster than it can be written`);
};
