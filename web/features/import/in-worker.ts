import { BadFile, type Choice, type ReadFile } from '#shared/calendar-file/read/read-file-types.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { FileEvent, FileKind } from '#shared/contracts/imports.ts';
import { shellWords } from '#shared/locale/shell.ts';
import type { Page } from './growing-file.ts';

type ToRead = { readonly bytes: Uint8Array; readonly choice: Choice };
type ToWrite = {
  readonly kind: FileKind;
  readonly events: readonly FileEvent[];
  readonly categories: readonly Category[];
  readonly now: Date;
};
export type Asked = { readonly read: ToRead } | { readonly write: ToWrite };
export type Told =
  | { readonly read: ReadFile }
  | { readonly written: Page }
  | { readonly refusal: string }
  | { readonly failure: string };

const start = (): Worker => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });

const ask = (worker: Worker, asked: Asked): Promise<Told> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) => resolve(data);
    // An error without a message means that the worker's code could not be fetched.
    worker.onerror = ({ message }) => reject(new Error(message || shellWords.codeMissing));
    worker.postMessage(asked);
  });

const failed = (told: Told): Error =>
  'refusal' in told
    ? new BadFile(told.refusal)
    : new Error('failure' in told ? told.failure : 'No answer of the worker');

/**
 * Reads a file in a worker.
 * @throws BadFile, with a message for people; Error if the worker fails
 */
export const readInWorker = async (read: ToRead): Promise<ReadFile> => {
  const worker = start();
  try {
    const told = await ask(worker, { read });
    if ('read' in told) return told.read;
    throw failed(told);
  } finally {
    worker.terminate();
  }
};

/** Writes the pages of a file in a worker, one after another, until the file is closed. */
export const openWriter = (about: Omit<ToWrite, 'events'>) => {
  const worker = start();
  return {
    /** @throws Error */
    write: async (events: ToWrite['events']): Promise<Page> => {
      const told = await ask(worker, { write: { ...about, events } });
      if ('written' in told) return told.written;
      throw failed(told);
    },
    close: (): void => worker.terminate(),
  };
};
