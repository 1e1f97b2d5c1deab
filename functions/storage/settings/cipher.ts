import {
  DecryptCommand,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { TIMEOUTS } from '#functions/storage/dynamodb/timeouts.ts';

let client: KMSClient | undefined;

const kms = (): KMSClient => {
  client ??= new KMSClient(TIMEOUTS);
  return client;
};

type Context = Readonly<Record<string, string>>;

/** Encrypts a text of at most 4,096 bytes, to base64. KMS decrypts it only with the same encryption context. */
const encrypt = async (KeyId: string, EncryptionContext: Context, text: string): Promise<string> => {
  const { CiphertextBlob } = await kms().send(
    new EncryptCommand({ KeyId, EncryptionContext, Plaintext: Buffer.from(text) }),
  );
  if (!CiphertextBlob) throw new Error('KMS answered no ciphertext');
  return Buffer.from(CiphertextBlob).toString('base64');
};

/** Decrypts a ciphertext of `encrypt`. Fails for another key or another context. */
const decrypt = async (KeyId: string, EncryptionContext: Context, encrypted: string): Promise<string> => {
  const CiphertextBlob = Buffer.from(encrypted, 'base64');
  const { Plaintext } = await kms().send(new DecryptCommand({ KeyId, EncryptionContext, CiphertextBlob }));
  if (!Plaintext) throw new Error('KMS answered no text');
  return Buffer.from(Plaintext).toString();
};

/** The encryption context of the mail password. Without this context nobody can decrypt the ciphertext. */
const SMTP_PASSWORD = { purpose: 'smtp-password' };

/** Encrypts settings under a KMS key. @param key the ARN of the key */
export const createCipher = (key: string) => ({
  encryptSetting: (text: string) => encrypt(key, SMTP_PASSWORD, text),
  decryptSetting: (encrypted: string) => decrypt(key, SMTP_PASSWORD, encrypted),
});
export type Cipher = ReturnType<typeof createCipher>;

/**
 * Encrypts the secrets of two-factor sign-in, each for its user [2FA-19].
 * @param key the ARN of the key
 */
export const createCodesCipher = (key: string) => ({
  encryptSecret: (userId: string, text: string) => encrypt(key, { userId }, text),

  /** The secret; undefined if the ciphertext was made for another user or by another key. */
  decryptSecret: async (userId: string, encrypted: string): Promise<string | undefined> => {
    try {
      return await decrypt(key, { userId }, encrypted);
    } catch (reason) {
      if (reason instanceof InvalidCiphertextException || reason instanceof IncorrectKeyException) return undefined;
      throw reason;
    }
  },
});
export type CodesCipher = ReturnType<typeof createCodesCipher>;
