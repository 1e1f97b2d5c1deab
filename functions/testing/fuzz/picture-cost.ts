import { WrongKind } from '#functions/domain/errors.ts';
import { PICTURE_KINDS, type PictureKind } from '#functions/domain/events/picture.ts';
import { cleanPicture } from '#functions/events/picture/clean-picture.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';

const clean = (kind: PictureKind, file: Uint8Array): void => {
  try {
    cleanPicture(kind, file);
  } catch (reason) {
    if (!(reason instanceof WrongKind)) throw reason;
  }
};
/** Cleans a file as each kind of picture. A refusal is no fault. */
export const cleanAsAny = (file: Uint8Array): void => {
  for (const kind of PICTURE_KINDS) clean(kind, file);
};

/**
 * The cost of cleaning the file beyond the limit for its bytes, for the first kind where there is such a cost.
 * Undefined if there is none.
 */
export const pictureExcess = async (file: Uint8Array): Promise<string | undefined> => {
  for (const kind of PICTURE_KINDS) {
    const excess = excessOf(await costOf(() => clean(kind, file)), file.length);
    if (excess) return `${kind}: ${excess}`;
  }
  return undefined;
};
