import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { readSecret, type SecretStage } from './secrets.ts';

/** Seconds a token, and the cookie that carries it, lives (DECISIONS §2). */
export const TOKEN_SECONDS = 7 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
/** HMAC-SHA-256 wants a key of at least its own width. */
const KEY_BYTES_MIN = 32;

/** What a token says: who, and of which session generation; a password change or a block begins a new one. */
export type TokenClaims = {
  readonly userId: string;
  readonly sessionVersion: number;
  /** Tells the sessions of a user apart; sign-out ends one of them. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

const Payload = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  sv: v.pipe(v.number(), v.integer()),
  // Tokens of before 21 November 2026 have none: they are ended together.
  jti: v.optional(v.string(), ''),
  exp: v.number(),
});

const keyOf = async (stage: SecretStage): Promise<Uint8Array | undefined> => {
  const arn = process.env.TOKEN_SECRET_ARN;
  if (!arn) throw new Error('TOKEN_SECRET_ARN is not set');
  const secret = await readSecret(arn, stage);
  if (secret === undefined) return undefined;
  const key = new TextEncoder().encode(secret);
  if (key.length < KEY_BYTES_MIN) throw new Error(`The token secret has less than ${KEY_BYTES_MIN} bytes`);
  return key;
};

/** A new token of the user, valid for 7 days from `now`. */
export const signToken = async (user: { id: string; sessionVersion: number }, now: Date): Promise<string> => {
  const key = await keyOf('AWSCURRENT');
  if (!key) throw new Error('The token secret does not exist');
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sv: user.sessionVersion })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(user.id)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(key);
};

const verifyWith = async (key: Uint8Array, token: string, now: Date): Promise<TokenClaims | undefined> => {
  // The algorithm is pinned: a token that names another one, or none, is refused before its signature is looked at.
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    currentDate: now,
    requiredClaims: ['exp'],
  });
  const claims = v.safeParse(Payload, payload);
  if (!claims.success) return undefined;
  const { sub: userId, sv: sessionVersion, jti: id, exp: expiresAt } = claims.output;
  return { userId, sessionVersion, id, expiresAt };
};

/**
 * What a token says, or undefined when it is dead: malformed, forged or expired. Whether its user and session still
 * exist is the caller's to ask. Tokens of the secret before the last rotation live on until they expire; tokens of the
 * next one are known before anybody signs with it, as a container may learn late who is current.
 */
export const verifyToken = async (token: string, now = new Date()): Promise<TokenClaims | undefined> => {
  for (const stage of ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const) {
    const key = await keyOf(stage);
    if (!key) continue;
    try {
      return await verifyWith(key, token, now);
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
  return undefined;
};
