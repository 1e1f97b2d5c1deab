import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { type ShrinkPlan, shrinkPlan } from './shrink-plan.ts';

/** The result: the picture to send (the file itself if it fits), or the reason why there is none. */
type Shrunk = { blob: Blob } | { failure: 'unreadable' | 'tooLarge' };

const QUALITY = 0.85;
const ROUNDS_MAX = 4;

const draw = async (bitmap: ImageBitmap, { width, height, type }: ShrinkPlan): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: QUALITY });
};

const shrink = async (file: File): Promise<Shrunk> => {
  let bitmap: ImageBitmap;
  try {
    // Turned by its EXIF orientation, which a redrawn picture loses.
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { failure: 'unreadable' };
  }
  const picture = { type: file.type, bytes: file.size, width: bitmap.width, height: bitmap.height };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const plan = shrinkPlan(picture, round);
    if (!plan) return { blob: file };
    const blob = await draw(bitmap, plan);
    if (blob.size <= IMAGE_BYTES_MAX) return { blob };
  }
  return { failure: 'tooLarge' };
};

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof File)) return;
  void shrink(data).then((answer) => self.postMessage(answer));
});
