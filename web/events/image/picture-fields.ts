import type { CalendarEvent } from '#shared/contracts/events.ts';
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
  const blob = await (await fetch(source.imageUrl)).blob();
  return { image: new File([blob], 'image', { type: blob.type }) };
};
