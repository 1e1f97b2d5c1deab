import * as v from 'valibot';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';

const Answer = v.union([
  v.object({ blob: v.instance(Blob) }),
  v.object({ failure: v.picklist(['unreadable', 'tooLarge']) }),
]);

const EXTENSIONS = new Map(
  Object.entries<string>({ 'image/webp': '.webp', 'image/jpeg': '.jpg', 'image/png': '.png' }),
);

const named = (blob: Blob, original: File): File => {
  if (blob instanceof File) return blob;
  const stem = original.name.replace(/\.[^.]*$/, '') || 'image';
  return new File([blob], stem + (EXTENSIONS.get(blob.type) ?? ''), { type: blob.type });
};

/**
 * A picture as it will be sent: at most 2,048 pixels and the server's limit, upright, worked out off the main thread.
 * Throws an Error with a Russian text when the file is no picture or stays too large.
 */
export const shrinkImage = (file: File): Promise<File> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' });
    const fail = (text: string) => {
      worker.terminate();
      reject(new Error(text));
    };
    worker.addEventListener('error', () => fail(words.imageUnreadable));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = v.safeParse(Answer, data);
      if (!answer.success) return fail(words.imageUnreadable);
      if ('failure' in answer.output) {
        return fail(answer.output.failure === 'tooLarge' ? words.imageTooLarge : words.imageUnreadable);
      }
      worker.terminate();
      resolve(named(answer.output.blob, file));
    });
    worker.postMessage(file);
  });
