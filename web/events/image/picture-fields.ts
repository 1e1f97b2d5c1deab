import type { CalendarEvent } from '#shared/contracts/events.ts';
import { transportWords } from '#shared/locale/shell.ts';
import type { PictureChange } from './use-image-choice.ts';

/** The form fields that change the picture. */
export const pictureFields = (picture: PictureChange) => {
  if (picture.kind === 'new') return { image: picture.file };
  return picture.kind === 'removed' ? { removeImage: 'true' as const } : {};
};

/** The form fields that give the shown picture to another event, which does not have it yet. */
export const wholePicture = async (picture: PictureChange, source: CalendarEvent | undefined) => {
  if (picture.kind !== 'same') return pictureFields(picture);
  if (!source?.imageUrl) return { removeImage: 'true' as const };
  const answer = await fetch(source.imageUrl).catch(() => undefined);
  // The picture was deleted together with its calendar.
  if (answer?.status === 404) return { removeImage: 'true' as const };
  if (!answer?.ok) throw new Error(transportWords.unavailable);
  const blob = await answer.blob();
  return { image: new File([blob], 'image', { type: blob.type }) };
};
