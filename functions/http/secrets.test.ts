import { randomUUID } from 'node:crypto';
import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSecretsEngine, type SecretsEngine } from '#functions/testing/a-secrets-engine.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { newSecretsClient, openSecrets } from './secrets.ts';

const NOW = new Date('2025-03-05T12:00:00.000Z');

let engine: SecretsEngine;
let client: SecretsManagerClient;
let arn: string;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  arn = `arn:${randomUUID()}`;
  engine = await aSecretsEngine({ [arn]: 'the first' });
  client = newSecretsClient(engine.endpoint);
});
afterEach(async () => {
  await engine.stop();
  vi.useRealTimers();
});

const aContainer = () => openSecrets({ TOKEN: arn }, client)('TOKEN');
const put = (SecretString: string, ...VersionStages: string[]) =>
  client.send(new PutSecretValueCommand({ SecretId: arn, SecretString, VersionStages }));

describe('a secret', () => {
  it('is read once per container, however many ask at once, a stage that does not exist too', async () => {
    let requests = 0;
    intercept(client, (_, pass) => {
      requests++;
      return pass();
    });
    const read = aContainer();
    const asked = [read(), read('AWSCURRENT'), read('AWSPREVIOUS'), read('AWSPREVIOUS')];
    expect(await Promise.all(asked)).toEqual(['the first', 'the first', undefined, undefined]);
    expect(requests).toBe(2);
  });

  it.each([
    ['six minutes later', 6],
    ['after the clock was set back', -6],
  ])('is read anew %s, not before', async (_, minutes) => {
    const read = aContainer();
    expect(await read()).toBe('the first');
    await put('the next', 'AWSCURRENT');
    vi.setSystemTime(NOW.getTime() + 4 * 60_000);
    expect(await read()).toBe('the first');
    vi.setSystemTime(NOW.getTime() + minutes * 60_000);
    expect([await read(), await read('AWSPREVIOUS')]).toEqual(['the next', 'the first']);
  });

  it('is asked for again after it could not be read', async () => {
    const read = aContainer();
    const end = intercept(client, () => Promise.reject(new Error('throttled')));
    await expect(read()).rejects.toThrow('throttled');
    end();
    expect(await read()).toBe('the first');
  });

  it('that a function was not granted fails where it is read', async () => {
    await expect(openSecrets({ TOKEN_SECRET_ARN: '' }, client)('TOKEN_SECRET_ARN')()).rejects.toThrow(
      'TOKEN_SECRET_ARN is not set',
    );
  });
});
