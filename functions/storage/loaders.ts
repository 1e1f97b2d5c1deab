import type { Database, Parts as DatabaseParts } from './database/database.ts';
import type { Cipher, CodesCipher } from './settings/cipher.ts';

/** Parts that only some calls need. The first call that needs a part loads it. */
export type Loaders = {
  /** Work on the whole table. */
  readonly loadDatabase: (parts: DatabaseParts) => Promise<Database>;
  /** Encryption of settings, with the KMS client. */
  readonly loadCipher: () => Promise<Cipher>;
  readonly loadCodesCipher: () => Promise<CodesCipher>;
};

/** Loads the code that works on the whole table. */
export const loadDatabase: Loaders['loadDatabase'] = async (nouns) =>
  (await import('./database/database.ts')).createDatabase(nouns);

/** @param settingsKey returns the ARN of the key that encrypts settings */
export const cipherLoader =
  (settingsKey: () => string): Loaders['loadCipher'] =>
  async () =>
    (await import('./settings/cipher.ts')).createCipher(settingsKey());

/** @param codesKey returns the ARN of the key that encrypts secrets of two-factor sign-in */
export const codesCipherLoader =
  (codesKey: () => string): Loaders['loadCodesCipher'] =>
  async () =>
    (await import('./settings/cipher.ts')).createCodesCipher(codesKey());

/** Stands in for a part that this function has no rights to. It throws when it is called. */
export const notGiven = (what: string) => (): never => {
  throw new Error(`${what} is not given to this function`);
};
