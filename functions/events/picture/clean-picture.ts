import type { PictureKind } from '#functions/domain/events/picture.ts';
import { cleanAvif } from './clean-avif.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { assertReadable, type CleanPicture, unreadable } from './kept-parts.ts';

const CLEANERS: Record<PictureKind, (bytes: Uint8Array) => CleanPicture> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'image/avif': cleanAvif,
};

/**
 * The picture without its metadata: EXIF (place, camera, time), XMP, IPTC, comments, thumbnails, and data behind the
 * end. Pixels, orientation and colour profile stay. The time grows only with the length of the file.
 * @returns the new bytes and the size in pixels
 * @throws WrongKind for a file that is broken, has no size, or holds unknown parts
 */
export const cleanPicture = (kind: PictureKind, bytes: Uint8Array): CleanPicture => {
  try {
    const clean = CLEANERS[kind](bytes);
    assertReadable(clean.width > 0 && clean.height > 0);
    return clean;
  } catch (reason) {
    // A RangeError comes from a read beyond the end of the file.
    if (reason instanceof RangeError) throw unreadable();
    throw reason;
  }
};
