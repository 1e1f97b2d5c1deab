import { type RefObject, useEffect, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { errorText } from '#web/api/api-error.ts';
import { shrinkImage } from './shrink-image.ts';

/** What saving the dialog does with the event's picture. */
export type PictureChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly file: File };

type Options = {
  /** The element of the dialog that takes pasted pictures. */
  area: RefObject<HTMLElement | null>;
  storedUrl: string | null;
  /** Longest side of the sent picture in pixels. By default it is the longest side of an event's picture. */
  side?: number | undefined;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  onShrinking: (isShrinking: boolean) => void;
  disabled: boolean;
};

export const imageIn = (data: DataTransfer | null): File | undefined => data?.files[0];

/** Object URL of a chosen file. It is revoked when another file is chosen or the dialog closes. */
const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** Takes a chosen, dropped or pasted picture, checks it and makes it smaller. */
export const useImageChoice = ({ area, storedUrl, side, change, onChange, onShrinking, disabled }: Options) => {
  const [error, setError] = useState<string | null>(null);
  /** How many pictures have been taken. */
  const takes = useRef(0);
  const chosenUrl = useObjectUrl(change.kind === 'new' ? change.file : null);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file || disabled) return;
    setError(null);
    // A photo in a format that this browser does not know has an empty type. `shrinkImage` then finds out whether it is
    // a picture.
    if (file.type !== '' && !file.type.startsWith('image/')) return setError(words.notAnImage);
    onShrinking(true);
    const number = ++takes.current;
    // False when another picture was chosen meanwhile.
    const isLatest = () => number === takes.current;
    try {
      const small = await shrinkImage(file, side);
      if (isLatest()) onChange({ kind: 'new', file: small });
    } catch (thrown) {
      if (isLatest()) setError(errorText(thrown));
    } finally {
      if (isLatest()) onShrinking(false);
    }
  };

  // A picture can be pasted with the focus anywhere in the dialog. Pasted text goes into the focused field.
  const takeLatest = useRef(take);
  takeLatest.current = take;
  useEffect(() => {
    const dialog = area.current?.closest('[role=dialog]');
    if (!dialog) return;
    const onPaste = (domEvent: Event) => {
      const file = domEvent instanceof ClipboardEvent ? imageIn(domEvent.clipboardData) : undefined;
      if (!file) return;
      domEvent.preventDefault();
      void takeLatest.current(file);
    };
    dialog.addEventListener('paste', onPaste);
    return () => dialog.removeEventListener('paste', onPaste);
  }, [area]);

  return {
    /** Address of the picture as it will be saved; null: none. */
    shownUrl: change.kind === 'removed' ? null : change.kind === 'new' ? chosenUrl : storedUrl,
    error,
    take,
  };
};
