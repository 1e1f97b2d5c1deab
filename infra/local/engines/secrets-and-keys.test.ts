import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { startKeysEngine } from './keys-engine.ts';
import { startSecretsEngine } from './secrets-engine.ts';

let folder: string;
const region = 'eu-central-1';
const secret = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:token';
const key = 'arn:aws:kms:eu-central-1:000000000000:key/settings';

const modesIn = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory);
  return Promise.all(names.map(async (name) => ((await stat(join(directory, name))).mode & 0o777).toString(8)));
};

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'private-')), 'inner');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the secrets engine', () => {
  it('keeps a secret in a file that only the owner may read [SEC-16]', async () => {
    const first = await startSecretsEngine({ directory: folder, values: { [secret]: 'кто-то' } });
    await first.stop();
    const second = await startSecretsEngine({ directory: folder, values: { [secret]: 'another' } });
    const client = new SecretsManagerClient({ endpoint: second.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secret }));
    await second.stop();
    expect(answer.SecretString).toBe('кто-то');
    expect(await modesIn(folder)).toEqual(['600']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('keeps the previous value when a new one is put', async () => {
    const engine = await startSecretsEngine({ values: { [secret]: 'old' } });
    const client = new SecretsManagerClient({ endpoint: engine.endpoint, region, credentials: LOCAL_CREDENTIALS });
    await client.send(new PutSecretValueCommand({ SecretId: secret, SecretString: 'new' }));
    const read = (VersionStage?: string) => client.send(new GetSecretValueCommand({ SecretId: secret, VersionStage }));
    expect((await read()).SecretString).toBe('new');
    expect((await read('AWSPREVIOUS')).SecretString).toBe('old');
    await engine.stop();
  });

  it('moves labels as AWS does: who becomes current makes the one before it previous', async () => {
    const engine = await startSecretsEngine({ values: { [secret]: 'old' } });
    const client = new SecretsManagerClient({ endpoint: engine.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const read = async (VersionStage: string) =>
      (await client.send(new GetSecretValueCommand({ SecretId: secret, VersionStage }))).SecretString;
    const waiting = { SecretId: secret, SecretString: 'new', VersionStages: ['AWSPENDING'] };
    const { VersionId } = await client.send(new PutSecretValueCommand(waiting));
    expect([await read('AWSCURRENT'), await read('AWSPENDING')]).toEqual(['old', 'new']);
    const move = { SecretId: secret, VersionStage: 'AWSCURRENT', MoveToVersionId: VersionId };
    await client.send(new UpdateSecretVersionStageCommand(move));
    await client.send(new UpdateSecretVersionStageCommand(move));
    expect(await Promise.all(['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'].map(read))).toEqual(['new', 'old', 'new']);
    await engine.stop();
  });

  it('does not know a secret that nobody made', async () => {
    const engine = await startSecretsEngine();
    const client = new SecretsManagerClient({ endpoint: engine.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const asking = client.send(new GetSecretValueCommand({ SecretId: 'none' }));
    await expect(asking).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await engine.stop();
  });
});

it.each(['__proto__', 'constructor', 'toString'])('does not take %s for an operation', async (name) => {
  const engine = await startSecretsEngine();
  const answer = await fetch(engine.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `secretsmanager.${name}` },
  });
  await engine.stop();
  expect([answer.status, await answer.json()]).toMatchObject([400, { __type: 'UnknownOperationException' }]);
});

describe('the keys engine', () => {
  const Plaintext = Buffer.from('пароль почты');

  it('decrypts after a restart what it encrypted, under the same context only', async () => {
    const first = await startKeysEngine({ directory: folder, keys: [key] });
    const before = new KMSClient({ endpoint: first.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const EncryptionContext = { setting: 'smtp' };
    const { CiphertextBlob } = await before.send(new EncryptCommand({ KeyId: key, Plaintext, EncryptionContext }));
    await first.stop();
    const second = await startKeysEngine({ directory: folder, keys: [key] });
    const after = new KMSClient({ endpoint: second.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const answer = await after.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
    expect(Buffer.from(answer.Plaintext ?? [])).toEqual(Plaintext);
    const otherwise = after.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: { setting: 'other' } }));
    await expect(otherwise).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await second.stop();
    expect(await modesIn(folder)).toEqual(['600']);
  });

  it('does not know another key', async () => {
    const engine = await startKeysEngine({ keys: [key] });
    const client = new KMSClient({ endpoint: engine.endpoint, region, credentials: LOCAL_CREDENTIALS });
    const asking = client.send(new EncryptCommand({ KeyId: 'another', Plaintext }));
    await expect(asking).rejects.toMatchObject({ name: 'NotFoundException' });
    await engine.stop();
  });
});
