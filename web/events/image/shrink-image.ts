import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { type ShrinkPlan, shrinkPlan } from './shrink-plan.ts';

const QUALITY = 0.85;
const ROUNDS_MAX = 4;
const EXTENSIONS = new Map(
  Object.entries<string>({ 'image/webp': '.webp', 'image/jpeg': '.jpg', 'image/png': '.png' }),
);

/** Browsers encode a canvas off the main thread; Safari has had OffscreenCanvas since 16.4 only. */
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
 * A picture as it will be sent: at most 2,048 pixels and the server's limit, upright.
 * @throws Error with a Russian text when the file is no picture or stays too large
 */
export const shrinkImage = async (file: File): Promise<File> => {
  // By default the bitmap is turned by its EXIF orientation, which a redrawn picture loses.
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(words.imageUnreadable);
  });
  const picture = { type: file.type, bytes: file.size, width: bitmap.width, height: bitmap.height };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const plan = shrinkPlan(picture, round);
    if (!plan) return file;
    const blob = await draw(bitmap, plan);
    if (!blob) throw new Error(words.imageUnreadable);
    if (blob.size <= IMAGE_BYTES_MAX) return named(blob, file);
  }
  throw new Error(words.imageTooLarge);
};
