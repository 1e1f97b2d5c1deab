import { randomUUID } from 'node:crypto';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aSecretsEngine } from '#functions/testing/a-secrets-engine.ts';
import { ORIGIN_KEY, ORIGIN_KEY_ARN, TOKEN_SECRET, TOKEN_SECRET_ARN } from '#functions/testing/engines.ts';
import { aSystem } from '#functions/testing/system.ts';
import { login } from '#shared/contracts/accounts.ts';
import { newSecretsClient } from './secrets.ts';

const REFUSED = 'Запросы принимаются только по адресу сайта';
const withKey = (key: string) => ({ headers: { 'x-origin-key': key } });

describe('a request to a function', () => {
  it.each([
    ['GET', '/api/health'],
    ['GET', '/api/events/public?token=none'],
    ['GET', '/api/user'],
    ['POST', login.path],
    ['GET', '/api/no-such-call'],
  ])('%s %s is refused in our own words without the key of CloudFront, or with another', async (method, path) => {
    const { nobody } = await aSystem();
    for (const key of ['', 'wrong', `${ORIGIN_KEY} `, ORIGIN_KEY.slice(1), `${ORIGIN_KEY},${ORIGIN_KEY}`]) {
      const reply = await nobody.request(method, path, undefined, withKey(key));
      expect(reply.status).toBe(403);
      expect(reply.text).toContain(REFUSED);
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.stringMatching(/.+/) });
    }
    expect((await nobody.request(method, path, undefined, withKey(ORIGIN_KEY))).status).not.toBe(403);
  });

  it('without the key touches nothing: no failure is counted, no account looked at', async () => {
    const system = await aSystem();
    const before = await system.items();
    for (let guess = 0; guess < 10; guess++)
      await system.nobody.post(login.path, { username: 'мария', password: 'мой пароль' }, withKey('wrong'));
    expect(await system.items()).toEqual(before);
  });

  it('is taken with the key of before and with the next one, while a change of the key spreads', async () => {
    const values = { [ORIGIN_KEY_ARN]: ORIGIN_KEY, [TOKEN_SECRET_ARN]: TOKEN_SECRET };
    const engine = await aSecretsEngine(values);
    onTestFinished(() => engine.stop());
    const client = newSecretsClient(engine.endpoint);
    const next = `next ${randomUUID()}`;
    const put = (SecretString: string, ...VersionStages: string[]) =>
      client.send(new PutSecretValueCommand({ SecretId: ORIGIN_KEY_ARN, SecretString, VersionStages }));
    /** The status that a new container answers to a request with each of these keys. */
    const statuses = async (...keys: string[]) => {
      const { nobody } = await aSystem({ endpoints: { secrets: engine.endpoint } });
      return Promise.all(keys.map(async (key) => (await nobody.get('/api/health', withKey(key))).status));
    };
    await put(next, 'AWSPENDING');
    expect(await statuses(ORIGIN_KEY, next, 'wrong')).toEqual([200, 200, 403]);
    await put(next, 'AWSCURRENT');
    expect(await statuses(ORIGIN_KEY, next, 'wrong')).toEqual([200, 200, 403]);
  });
});
