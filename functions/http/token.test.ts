import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens, TOKEN_SECONDS } from './token.ts';

const NOW = new Date('2025-03-05T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const anna = { id: 'anna-id', sessionVersion: 3 };
const ANNAS = { userId: 'anna-id', sessionVersion: 3 };
const SECRET = 'a secret of more than thirty-two bytes';
const NEXT = 'the next secret of more than 32 bytes';
const keyOf = (secret: string) => new TextEncoder().encode(secret);

type Stages = { readonly AWSCURRENT?: string; readonly AWSPREVIOUS?: string; readonly AWSPENDING?: string };
/** Tokens in a container that reads these stages of the secret. */
const tokensOf = (stages: Stages) => createTokens(async (stage = 'AWSCURRENT') => stages[stage]);
const { sign, verify } = tokensOf({ AWSCURRENT: SECRET });

/** The claims of a session's token. */
const CLAIMS = { sv: 3, use: 'session', jti: 'a-session' };
const forged = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg })
    .setSubject('anna-id')
    .setExpirationTime('7d')
    .sign(keyOf(secret));

describe('a token', () => {
  it('is an HS256 JWT for 7 days that carries user id and session version [SEC-12]', async () => {
    const token = await sign(anna, 'a-session', NOW);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const at = NOW.getTime() / 1000;
    expect(decodeJwt(token)).toEqual({
      sub: 'anna-id',
      sv: 3,
      use: 'session',
      jti: 'a-session',
      iat: at,
      exp: at + 604_800,
    });
    expect(await verify(token, later(TOKEN_SECONDS - 1))).toEqual({
      ...ANNAS,
      id: 'a-session',
      isForCode: false,
      expiresAt: at + 604_800,
    });
    expect(await verify(token, later(TOKEN_SECONDS))).toBeUndefined();
  });

  it('is alive as the others are forged below', async () => {
    expect(await verify(await forged({}), new Date())).toMatchObject({ ...ANNAS, id: 'a-session', isForCode: false });
  });

  it.each([
    ['empty', async () => ''],
    ['garbage', async () => 'garbage'],
    ['three dots of garbage', async () => 'a.b.c'],
    ['signed with another key', () => forged({}, 'another secret of more than 32 bytes')],
    ['of another algorithm', () => forged({}, SECRET, 'HS512')],
    ['of no algorithm', async () => new UnsecuredJWT({ ...CLAIMS, sub: 'anna-id' }).setExpirationTime('7d').encode()],
    ['for another use', () => forged({ use: 'letter' })],
    ['for no use', () => forged({ use: undefined })],
    ['of no session', () => forged({ jti: undefined })],
    ['without a session version', () => forged({ sv: undefined })],
    ['with a session version that is no number', () => forged({ sv: '3' })],
    [
      'without an end',
      () => new SignJWT({ ...CLAIMS, sub: 'anna-id' }).setProtectedHeader({ alg: 'HS256' }).sign(keyOf(SECRET)),
    ],
    ['cut short', async () => (await sign(anna, 'a-session', new Date())).slice(0, -4)],
  ])('%s is dead', async (_, make) => {
    expect(await verify(await make(), new Date())).toBeUndefined();
  });

  it('lives on after the secret was rotated once, and new ones bear the new secret', async () => {
    const old = await sign(anna, 'a-session', NOW);
    const rotated = tokensOf({ AWSCURRENT: NEXT, AWSPREVIOUS: SECRET });
    expect(await rotated.verify(old, NOW)).toMatchObject(ANNAS);
    const fresh = await rotated.sign(anna, 'a-session', NOW);
    const without = tokensOf({ AWSCURRENT: NEXT });
    expect(await without.verify(fresh, NOW)).toMatchObject(ANNAS);
    expect(await without.verify(old, NOW)).toBeUndefined();
  });

  it('is read by who has not yet learned that its secret is the present one', async () => {
    const fresh = await tokensOf({ AWSCURRENT: NEXT, AWSPREVIOUS: SECRET }).sign(anna, 'a-session', NOW);
    expect(await tokensOf({ AWSCURRENT: SECRET, AWSPENDING: NEXT }).verify(fresh, NOW)).toMatchObject(ANNAS);
  });

  it('is not made with a secret that is missing or too short', async () => {
    await expect(tokensOf({ AWSCURRENT: 'short' }).sign(anna, 'a-session', NOW)).rejects.toThrow('32 bytes');
    await expect(tokensOf({}).sign(anna, 'a-session', NOW)).rejects.toThrow('does not exist');
  });

  it('follows the secret that is read', async () => {
    let secret = SECRET;
    const tokens = createTokens(async (stage) => (stage === 'AWSCURRENT' ? secret : undefined));
    const old = await tokens.sign(anna, 'a-session', NOW);
    expect(await tokens.verify(old, NOW)).toMatchObject(ANNAS);
    secret = NEXT;
    expect(await tokens.verify(old, NOW)).toBeUndefined();
    expect(await tokensOf({ AWSCURRENT: NEXT }).verify(await tokens.sign(anna, 'a-session', NOW), NOW)).toMatchObject(
      ANNAS,
    );
  });
});
