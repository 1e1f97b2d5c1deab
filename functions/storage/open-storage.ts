import { createStorage, type Loaders, type Storage } from './create-storage.ts';
import { newTableClient } from './dynamodb/table-client.ts';

/** @param codesKey returns the ARN of the key that secrets of two-factor sign-in are encrypted with */
export const codesCipherLoader =
  (codesKey: () => string): Loaders['loadCodesCipher'] =>
  async () =>
    (await import('./settings/cipher.ts')).createCodesCipher(codesKey());

/**
 * The storage that the environment of a function names. What a function does not need (S3, KMS, the calls over the whole
 * table) is not given to it, and so not in its bundle; using it all the same fails.
 */
export const openStorage = (environment: { readonly TABLE_NAME: string }, loaders: Partial<Loaders> = {}): Storage =>
  createStorage({
    ...loaders,
    table: {
      client: newTableClient(),
      get name() {
        return environment.TABLE_NAME;
      },
    },
  });
