import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import * as v from 'valibot';
import type { Row } from '#infra/restore/restore-export.ts';

/** KMS keys of an installation: the key for settings, and the key for secrets of two-factor sign-in. */
export type Keys = { readonly kms: KMSClient; readonly settings: string; readonly codes: string };

type Context = Readonly<Record<string, string>>;
/** Turns an encrypted text into another, by its key and its context (functions/storage/settings/cipher.ts). */
type Change = (text: string, key: 'settings' | 'codes', context: Context) => Promise<string>;

const TwoFactor = v.looseObject({
  pk: v.pipe(v.string(), v.startsWith('USER#')),
  secret: v.optional(v.string()),
  pending: v.optional(v.looseObject({ secret: v.string() })),
});
const EmailSettings = v.looseObject({ encryptedPassword: v.string() });

/** A row whose secrets were changed: the mail password, or the parts of a second factor. */
const changeSecrets = async (row: Row, change: Change): Promise<Row> => {
  if (row.kind === 'EMAIL_SETTINGS') {
    const { encryptedPassword: text } = v.parse(EmailSettings, row);
    return text === ''
      ? row
      : { ...row, encryptedPassword: await change(text, 'settings', { purpose: 'smtp-password' }) };
  }
  if (row.kind !== 'TWO_FACTOR') return row;
  const { pk, secret, pending } = v.parse(TwoFactor, row);
  const context = { userId: pk.slice('USER#'.length) };
  return {
    ...row,
    ...(secret !== undefined && { secret: await change(secret, 'codes', context) }),
    ...(pending && { pending: { ...pending, secret: await change(pending.secret, 'codes', context) } }),
  };
};

/** A row with decrypted secrets. Rejects if other keys encrypted them. */
export const opened = (row: Row, { kms, ...keys }: Keys): Promise<Row> =>
  changeSecrets(row, async (text, key, EncryptionContext) => {
    const CiphertextBlob = Buffer.from(text, 'base64');
    const { Plaintext } = await kms.send(new DecryptCommand({ KeyId: keys[key], EncryptionContext, CiphertextBlob }));
    return Buffer.from(Plaintext ?? []).toString();
  });

/** A row with plain secrets, encrypted under these keys. */
export const sealed = (row: Row, { kms, ...keys }: Keys): Promise<Row> =>
  changeSecrets(row, async (text, key, EncryptionContext) => {
    const Plaintext = Buffer.from(text);
    const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId: keys[key], EncryptionContext, Plaintext }));
    return Buffer.from(CiphertextBlob ?? []).toString('base64');
  });
