import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { PATIENCE } from '#functions/storage/patience.ts';

let client: KMSClient | undefined;

const kms = (): KMSClient => {
  client ??= new KMSClient(PATIENCE);
  return client;
};

/** KMS ties the ciphertext to its purpose: it cannot be put in another place and decrypted there. */
const EncryptionContext = { purpose: 'smtp-password' };

/** Encryption of settings under a key of KMS. @param KeyId its ARN */
export const createCipher = (KeyId: string) => {
  /** Text → base64 of its ciphertext under the key of the settings. At most 4,096 bytes, as KMS has it. */
  const encryptSetting = async (text: string): Promise<string> => {
    const { CiphertextBlob } = await kms().send(
      new EncryptCommand({ KeyId, EncryptionContext, Plaintext: Buffer.from(text) }),
    );
    if (!CiphertextBlob) throw new Error('KMS answered no ciphertext');
    return Buffer.from(CiphertextBlob).toString('base64');
  };

  /** Output of `encryptSetting` → the text. Fails where the ciphertext is not of this key or purpose. */
  const decryptSetting = async (encrypted: string): Promise<string> => {
    const CiphertextBlob = Buffer.from(encrypted, 'base64');
    const { Plaintext } = await kms().send(new DecryptCommand({ KeyId, EncryptionContext, CiphertextBlob }));
    if (!Plaintext) throw new Error('KMS answered no text');
    return Buffer.from(Plaintext).toString();
  };

  return { encryptSetting, decryptSetting };
};
export type Cipher = ReturnType<typeof createCipher>;
