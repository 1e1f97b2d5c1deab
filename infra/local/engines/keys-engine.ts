import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ServiceError, serveJsonService, stringIn } from './json-service.ts';
import type { Engine } from './loopback-server.ts';
import { fileNameOf, readPrivateFile, writePrivateFile } from './private-file.ts';

const nonceLength = 12;
const tagLength = 16;

/** The encryption context in a fixed order. As with KMS, decryption needs the context that encryption had. */
const contextOf = (input: Record<string, unknown>): Buffer => {
  const context = input.EncryptionContext;
  const entries = typeof context === 'object' && context !== null ? Object.entries(context) : [];
  return Buffer.from(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
};

const seal = (key: Buffer, plain: Buffer, context: Buffer): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

const unseal = (key: Buffer, blob: Buffer, context: Buffer): Buffer => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, nonceLength), { authTagLength: tagLength });
    decipher.setAAD(context).setAuthTag(blob.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(blob.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    throw new ServiceError('InvalidCiphertextException', 'The ciphertext is not of this key or this context.');
  }
};

/** The id of the key that a blob was encrypted under. */
export const keyOfCiphertext = (blob: Buffer): string => blob.subarray(1, 1 + (blob[0] ?? 0)).toString();

/**
 * KMS's Encrypt and Decrypt on 127.0.0.1: AES-256-GCM. Each KMS key has a key file in `directory` (mode 0600). Without
 * `directory` the keys are in memory. The blob is `<length of id><id><nonce><tag><sealed>`, so Decrypt needs no key id.
 * @param keys ids or ARNs of the existing keys
 */
export const startKeysEngine = async ({ directory, keys }: { directory?: string; keys: string[] }): Promise<Engine> => {
  const memory = new Map<string, Buffer>();
  const material = async (id: string): Promise<Buffer> => {
    if (!keys.includes(id)) throw new ServiceError('NotFoundException', `Key '${id}' does not exist`);
    const path = join(directory ?? '', fileNameOf(id));
    const stored = directory ? await readPrivateFile(path) : memory.get(id);
    if (stored) return stored;
    const fresh = randomBytes(32);
    if (directory) await writePrivateFile(path, fresh);
    else memory.set(id, fresh);
    return fresh;
  };
  // The keys are created at the start, because two simultaneous first uses must not create two keys.
  for (const id of keys) await material(id);

  return serveJsonService(directory !== undefined, {
    Encrypt: async (input) => {
      const id = stringIn(input, 'KeyId');
      const plain = Buffer.from(stringIn(input, 'Plaintext'), 'base64');
      const sealed = seal(await material(id), plain, contextOf(input));
      const name = Buffer.from(id);
      const blob = Buffer.concat([Buffer.from([name.length]), name, sealed]);
      return { KeyId: id, CiphertextBlob: blob.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },
    Decrypt: async (input) => {
      const blob = Buffer.from(stringIn(input, 'CiphertextBlob'), 'base64');
      const split = 1 + (blob[0] ?? 0);
      const id = keyOfCiphertext(blob);
      if (input.KeyId !== undefined && input.KeyId !== id)
        throw new ServiceError('IncorrectKeyException', 'The key is not the one that encrypted this.');
      const plain = unseal(await material(id), blob.subarray(split), contextOf(input));
      return { KeyId: id, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },
  });
};
