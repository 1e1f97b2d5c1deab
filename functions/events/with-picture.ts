import { Conflict, Refusal, TooLarge, WrongKind } from '#functions/domain/errors.ts';
import { type PictureKind, pictureKind } from '#functions/domain/events/picture.ts';
import type { Note } from '#functions/storage/pictures/notes.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import { IMAGE_PIXELS_MAX } from '#shared/contracts/events.ts';

type Picture = { readonly bytes: Uint8Array; readonly kind: PictureKind };
type Upload = {
  readonly eventId: string;
  readonly picture: Picture | undefined;
  /** `<id>/<version>` of the picture to copy if the form has no picture; null if no picture is copied. */
  readonly from?: string | null;
  readonly now: Date;
};
export type Uploaded = { readonly version: string; readonly note: Note };

/**
 * The picture of a form, without its metadata. The kind is read from the picture's bytes; the file's name and content
 * type do not count.
 * @throws WrongKind, TooLarge
 */
export const readPicture = async (file: File | undefined): Promise<Picture | undefined> => {
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The module is loaded with the first picture, because most requests have none.
  const { fileTypeFromBuffer } = await import('file-type');
  const kind = pictureKind((await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime);
  if (!kind) throw new WrongKind('not-an-image');
  const { cleanPicture } = await import('./picture/clean-picture.ts');
  const clean = cleanPicture(kind, bytes);
  if (clean.width * clean.height > IMAGE_PIXELS_MAX) throw new TooLarge('image-too-many-pixels');
  return { bytes: clean.bytes, kind };
};

/** Copies another event's picture for a new event. @throws Conflict: the picture was deleted meanwhile */
export const copied = async (
  pictures: Pictures,
  from: string,
  { eventId, now }: Pick<Upload, 'eventId' | 'now'>,
): Promise<Uploaded> => {
  const copy = await pictures.copyPicture(from, eventId, now);
  if (!copy) throw new Conflict('changed-meanwhile');
  return copy;
};

/**
 * Uploads or copies the picture, then writes the event that refers to the picture. If the write is refused, the picture
 * is deleted at once. If it is unknown whether the event was written, the picture's note stays: a later sweep deletes
 * the picture if no event has it (storage/pictures).
 */
export const withPicture = async <T>(
  pictures: Pictures,
  { eventId, picture, from = null, now }: Upload,
  write: (uploaded: Uploaded | undefined) => Promise<T>,
): Promise<T> => {
  const copy = from === null ? undefined : () => copied(pictures, from, { eventId, now });
  const uploaded = await (picture ? pictures.uploadPicture(eventId, picture, now) : copy?.());
  try {
    return await write(uploaded);
  } catch (reason) {
    if (uploaded && reason instanceof Refusal) await pictures.discardUploads([uploaded.note]);
    throw reason;
  }
};
