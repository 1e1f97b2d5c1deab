import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSecrets } from './secrets.ts';
import { signToken, TOKEN_SECONDS, verifyToken } from './token.ts';

const manager = mockClient(SecretsManagerClient);
const NOW = new Date('2025-03-05T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const anna = { id: 'anna-id', sessionVersion: 3 };
const ANNAS = { userId: 'anna-id', sessionVersion: 3 };
const SECRET = 'a secret of more than thirty-two bytes';
const keyOf = (secret: string) => new TextEncoder().encode(secret);

const noSuchStage = () => new ResourceNotFoundException({ message: 'no such stage', $metadata: {} });
const secretsAre = ({ current = SECRET, ...others }: { current?: string; previous?: string; pending?: string }) => {
  manager.reset();
  forgetSecrets();
  const stage = (VersionStage: string) => manager.on(GetSecretValueCommand, { SecretId: 'arn:token', VersionStage });
  stage('AWSCURRENT').resolves({ SecretString: current });
  for (const name of ['previous', 'pending'] as const) {
    const other = stage(`AWS${name.toUpperCase()}`);
    if (others[name]) other.resolves({ SecretString: others[name] });
    else other.rejects(noSuchStage());
  }
};

const forged = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).setSubject('anna-id').setExpirationTime('7d').sign(keyOf(secret));

vi.stubEnv('TOKEN_SECRET_ARN', 'arn:token');
beforeEach(() => secretsAre({}));
afterAll(() => {
  manager.restore();
  vi.unstubAllEnvs();
});

describe('a token', () => {
  it('is an HS256 JWT for 7 days that carries user id and session version [SEC-12]', async () => {
    const token = await signToken(anna, NOW);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const at = NOW.getTime() / 1000;
    const jti = expect.stringMatching(/^[\w-]{36}$/);
    expect(decodeJwt(token)).toEqual({ sub: 'anna-id', sv: 3, jti, iat: at, exp: at + 604_800 });
    expect(await verifyToken(token, later(TOKEN_SECONDS - 1))).toEqual({ ...ANNAS, id: jti, expiresAt: at + 604_800 });
    expect(await verifyToken(token, later(TOKEN_SECONDS))).toBeUndefined();
  });

  it('has a name of its own, that of the same user and second too; older ones have none', async () => {
    const [one, other] = [await signToken(anna, NOW), await signToken(anna, NOW)];
    expect((await verifyToken(one, NOW))?.id).not.toBe((await verifyToken(other, NOW))?.id);
    expect(await verifyToken(await forged({ sv: 3 }))).toMatchObject({ ...ANNAS, id: '' });
  });

  it('needs the secret once per container, however many tokens come', async () => {
    const token = await signToken(anna, NOW);
    await Promise.all([verifyToken(token, NOW), verifyToken(token, NOW), signToken(anna, NOW)]);
    expect(manager.calls()).toHaveLength(1);
  });

  it.each([
    ['empty', async () => ''],
    ['garbage', async () => 'garbage'],
    ['three dots of garbage', async () => 'a.b.c'],
    ['signed with another key', () => forged({ sv: 3 }, 'another secret of more than 32 bytes')],
    ['of another algorithm', () => forged({ sv: 3 }, SECRET, 'HS512')],
    ['of no algorithm', async () => new UnsecuredJWT({ sv: 3, sub: 'anna-id' }).setExpirationTime('7d').encode()],
    ['without a session version', () => forged({})],
    ['with a session version that is no number', () => forged({ sv: '3' })],
    [
      'without an end',
      () => new SignJWT({ sv: 3, sub: 'anna-id' }).setProtectedHeader({ alg: 'HS256' }).sign(keyOf(SECRET)),
    ],
    ['cut short', async () => (await signToken(anna, new Date())).slice(0, -4)],
  ])('%s is dead', async (_, make) => {
    expect(await verifyToken(await make())).toBeUndefined();
  });

  it('lives on after the secret was rotated once, and new ones bear the new secret', async () => {
    const old = await signToken(anna, NOW);
    secretsAre({ current: 'the next secret of more than 32 bytes', previous: SECRET });
    expect(await verifyToken(old, NOW)).toMatchObject(ANNAS);
    const fresh = await signToken(anna, NOW);
    secretsAre({ current: 'the next secret of more than 32 bytes' });
    expect(await verifyToken(fresh, NOW)).toBeDefined();
    expect(await verifyToken(old, NOW)).toBeUndefined();
  });

  it('is read by who has not yet learned that its secret is the present one', async () => {
    const next = 'the next secret of more than 32 bytes';
    secretsAre({ current: next, previous: SECRET });
    const fresh = await signToken(anna, NOW);
    secretsAre({ pending: next });
    expect(await verifyToken(fresh, NOW)).toMatchObject(ANNAS);
  });

  it('is not made with a secret that is missing or too short', async () => {
    secretsAre({ current: 'short' });
    await expect(signToken(anna, NOW)).rejects.toThrow('32 bytes');
    manager.on(GetSecretValueCommand).rejects(noSuchStage());
    forgetSecrets();
    await expect(signToken(anna, NOW)).rejects.toThrow('does not exist');
  });

  it.each([
    ['six minutes later', 6],
    ['after the clock was set back', -6],
  ])('knows of another secret %s', async (_, minutes) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const old = await signToken(anna, NOW);
    manager.on(GetSecretValueCommand).resolves({ SecretString: 'the next secret of more than 32 bytes' });
    vi.setSystemTime(NOW.getTime() + minutes * 60_000);
    expect(await verifyToken(old, NOW)).toBeUndefined();
    vi.useRealTimers();
  });

  it('asks again after the secret could not be read', async () => {
    manager.on(GetSecretValueCommand).rejectsOnce(new Error('throttled')).resolves({ SecretString: SECRET });
    await expect(signToken(anna, NOW)).rejects.toThrow('throttled');
    expect(await signToken(anna, NOW)).toContain('.');
  });
});
