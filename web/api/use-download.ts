import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/ui/download.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

/** A finished file, its name, and the text of the toast after the file is saved. */
export type Made = { readonly file: Blob; readonly name: string; readonly done: string };

export type Making = {
  readonly signal: AbortSignal;
  /** Share that has been read, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/**
 * Builds a file call by call and saves it. It stops when the person says so or leaves the screen.
 * @param make - returns the file, or null when it was aborted
 * @param failed - the toast after a failure
 * @returns `percent` in whole numbers; null while nothing runs
 */
export const useDownload = (make: (making: Making) => Promise<Made | null>, failed: (reason: string) => string) => {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const made = await make({ signal: controller.signal, onProgress: setShare });
      // The last part may come after the download was stopped or its screen left.
      if (!made || controller.signal.aborted) return;
      download(made.file, made.name);
      notifySuccess(made.done);
    } catch (thrown) {
      if (!controller.signal.aborted) notifyError(failed(errorText(thrown)));
    } finally {
      setShare(null);
    }
  };

  const percent = share === null ? null : Math.floor(share * 100);
  return { percent, start, stop: () => running.current?.abort() };
};
