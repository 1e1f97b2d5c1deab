import type { Category } from '#shared/contracts/categories.ts';
import type { FileEvent, FileKind } from '#shared/contracts/imports.ts';
import { BadFile, type Choice, type ReadFile } from './read/read-file-types.ts';

export type ToRead = { readonly bytes: Uint8Array; readonly choice: Choice };
export type ToWrite = {
  readonly kind: FileKind;
  readonly events: readonly FileEvent[];
  readonly categories: readonly Category[];
  readonly now: Date;
};
export type Asked = { readonly read: ToRead } | { readonly write: ToWrite };
export type Told =
  | { readonly read: ReadFile }
  | { readonly written: string }
  | { readonly refusal: string }
  | { readonly failure: string };

const ask = (asked: Asked): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    });
    worker.postMessage(asked);
  });

const failed = (told: Told): Error =>
  'refusal' in told
    ? new BadFile(told.refusal)
    : new Error('failure' in told ? told.failure : 'No answer of the worker');

/** Reads a file in a worker of its own. @throws BadFile, whose message is for people; Error where the worker fails */
export const readInWorker = async (read: ToRead): Promise<ReadFile> => {
  const told = await ask({ read });
  if ('read' in told) return told.read;
  throw failed(told);
};

/** Writes a file in a worker of its own. @throws Error */
export const writeInWorker = async (write: ToWrite): Promise<string> => {
  const told = await ask({ write });
  if ('written' in told) return told.written;
  throw failed(told);
};
