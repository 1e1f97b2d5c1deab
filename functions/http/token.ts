import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ReadSecret } from './secrets.ts';

/** Seconds a token, and the cookie that carries it, lives [SEC-12]. */
export const TOKEN_SECONDS = 7 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
/** HMAC-SHA-256 wants a key of at least its own width. */
const KEY_BYTES_MIN = 32;

/** The claims of a token: the user and the session generation; a password change or a block begins a new one. */
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

/** A secret as a key. What has been imported is kept: importing takes longer than the check of a token. */
const keysByText = () => {
  const keys = new Map<string, Promise<CryptoKey>>();
  return (secret: string): Promise<CryptoKey> => {
    const bytes = new TextEncoder().encode(secret);
    if (bytes.length < KEY_BYTES_MIN) throw new Error(`The token secret has less than ${KEY_BYTES_MIN} bytes`);
    const key =
      keys.get(secret) ??
      crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    keys.set(secret, key);
    return key;
  };
};

const verifyWith = async (key: CryptoKey, token: string, now: Date): Promise<TokenClaims | undefined> => {
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

/** Tokens that are signed with a secret. */
export const createTokens = (readTokenSecret: ReadSecret) => {
  const keyOf = keysByText();
  return {
    /** A new token of the user, valid for 7 days from `now`. @throws Error where the secret is missing or too short */
    sign: async (user: { readonly id: string; readonly sessionVersion: number }, now: Date): Promise<string> => {
      const secret = await readTokenSecret('AWSCURRENT');
      if (secret === undefined) throw new Error('The token secret does not exist');
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sv: user.sessionVersion })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user.id)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(await keyOf(secret));
    },

    /**
     * The claims of a token, or undefined when it is malformed, forged or expired. Whether its user and session still
     * exist is the caller's to ask. Tokens of the secret before the last rotation live on until they expire; tokens of the
     * next one are known before anybody signs with it, as a container may learn late who is current.
     */
    verify: async (token: string, now: Date): Promise<TokenClaims | undefined> => {
      for (const stage of ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const) {
        const secret = await readTokenSecret(stage);
        if (secret === undefined) continue;
        try {
          return await verifyWith(await keyOf(secret), token, now);
        } catch (error) {
          if (error instanceof errors.JWSSignatureVerificationFailed) continue;
          if (error instanceof errors.JOSEError) return undefined;
          throw error;
        }
      }
      return undefined;
    },
  };
};
export type Tokens = ReturnType<typeof createTokens>;
