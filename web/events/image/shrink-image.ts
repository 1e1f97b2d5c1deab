import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';

/** Longest side in pixels of an event's picture when it is sent. */
const SIDE_MAX = 2048;

/** Types of pictures that the server takes [EVT-11]. Other types, such as a phone's HEIC, are converted. */
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** Types that may be transparent. JPEG would make transparent parts black. */
const TRANSPARENT = new Set(['image/png', 'image/gif', 'image/webp', 'image/avif']);

type Picture = { readonly type: string; readonly bytes: number; readonly width: number; readonly height: number };

export type ShrinkPlan = { width: number; height: number; type: 'image/webp' | 'image/jpeg' };

/**
 * Size and quality for converting a picture, or null when it can be sent unchanged. Each `round` (1, 2, …) makes the
 * picture smaller.
 * @param side the longest side, in pixels
 */
export const shrinkPlan = ({ type, bytes, width, height }: Picture, round = 0, side = SIDE_MAX): ShrinkPlan | null => {
  const fits = Math.max(width, height) <= side && bytes <= IMAGE_BYTES_MAX && ACCEPTED.has(type);
  if (fits && round === 0) return null;
  const scale = Math.min(1, side / Math.max(width, height)) * 0.75 ** round;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    type: TRANSPARENT.has(type) ? 'image/webp' : 'image/jpeg',
  };
};

const QUALITY = 0.85;
const ROUNDS_MAX = 4;
const EXTENSIONS = new Map(
  Object.entries<string>({ 'image/webp': '.webp', 'image/jpeg': '.jpg', 'image/png': '.png' }),
);

/**
 * Draws on a canvas element, because browsers encode its picture outside of the main thread, and Safari has
 * OffscreenCanvas only since 16.4.
 */
const draw = (bitmap: ImageBitmap, { width, height, type }: ShrinkPlan): Promise<Blob | null> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(words.imageUnreadable);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, type, QUALITY));
};

const named = (blob: Blob, original: File): File => {
  const stem = original.name.replace(/\.[^.]*$/, '') || 'image';
  return new File([blob], stem + (EXTENSIONS.get(blob.type) ?? ''), { type: blob.type });
};

/**
 * Makes the picture that is sent: upright and within the server's limit.
 * @param side the longest side, in pixels
 * @throws Error with a Russian text when the file is no picture or stays too large
 */
export const shrinkImage = async (file: File, side?: number): Promise<File> => {
  // `createImageBitmap` turns the picture by its EXIF orientation, which a converted picture lacks.
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(words.imageUnreadable);
  });
  const picture = { type: file.type, bytes: file.size, width: bitmap.width, height: bitmap.height };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const plan = shrinkPlan(picture, round, side);
    if (!plan) return file;
    const blob = await draw(bitmap, plan);
    if (!blob) throw new Error(words.imageUnreadable);
    if (blob.size <= IMAGE_BYTES_MAX) return named(blob, file);
  }
  throw new Error(words.imageTooLarge);
};
