import { randomUUID } from 'node:crypto';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { SESSION_SECONDS } from '#functions/domain/accounts/sessions.ts';
import type { ReadSecret } from './secrets.ts';

/** Seconds until a token and its cookie expire [SEC-12]. */
export const TOKEN_SECONDS = SESSION_SECONDS;

/** Seconds that a sign-in waits for its code [2FA-08]. */
const CODE_SECONDS = 10 * 60;

/** Seconds for which a device is known after its last sign-in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
/** HMAC-SHA-256 needs a key of at least 32 bytes. */
const KEY_BYTES_MIN = 32;

/**
 * The claims of a token: its user, and the `sessionVersion` of the account. A password change or a block raises this
 * version, which ends older tokens.
 */
export type TokenClaims = {
  readonly userId: string;
  readonly sessionVersion: number;
  /** Id of the session in its account. */
  readonly id: string;
  /**
   * Whether the sign-in still needs a code (`use: code`). Until the code is given, the token opens only the few calls
   * that take the code [2FA-09].
   */
  readonly isForCode: boolean;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

const Payload = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  sv: v.pipe(v.number(), v.integer()),
  jti: v.pipe(v.string(), v.minLength(1)),
  exp: v.number(),
  // A token with any other `use` opens no call. Later releases may make such tokens.
  use: v.picklist(['session', 'code']),
});

/**
 * A browser in which somebody has signed in, or has reset a password by a link. `userIds` has the last five of these
 * users, the latest first.
 */
export type Device = {
  readonly id: string;
  readonly userIds: readonly string[];
  /** The users who have only reset a password in this browser, and have not given their second factor there. */
  readonly unproven?: readonly string[] | undefined;
};

const DevicePayload = v.object({
  use: v.literal('device'),
  did: v.string(),
  users: v.array(v.string()),
  unproven: v.optional(v.array(v.string())),
});

/** Makes keys from secrets. The keys are kept, because importing a key takes longer than checking a token. */
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

/**
 * The claims of a token.
 * @throws the errors of jose: the token is forged or expired, or the text is no token
 */
const payloadOf = async (key: CryptoKey, token: string, now: Date): Promise<unknown> => {
  // Only one algorithm is allowed. A token that names another algorithm, or none, is refused before its signature is
  // checked.
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    currentDate: now,
    requiredClaims: ['exp'],
  });
  return payload;
};

const claimsOf = (payload: unknown): TokenClaims | undefined => {
  const claims = v.safeParse(Payload, payload);
  if (!claims.success) return undefined;
  const { sub: userId, sv: sessionVersion, jti: id, exp: expiresAt, use } = claims.output;
  return { userId, sessionVersion, id, expiresAt, isForCode: use === 'code' };
};

/** Signs and checks tokens. */
export const createTokens = (readTokenSecret: ReadSecret) => {
  const keyOf = keysByText();

  const currentSecret = async (): Promise<string> => {
    const secret = await readTokenSecret('AWSCURRENT');
    if (secret === undefined) throw new Error('The token secret does not exist');
    return secret;
  };

  const signed = async (token: SignJWT, seconds: number, now: Date): Promise<string> => {
    const secret = await currentSecret();
    const issuedAt = Math.floor(now.getTime() / 1000);
    return token
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(await keyOf(secret));
  };

  /** The claims of a token; undefined if the token is malformed, forged or expired. */
  const read = async (token: string, now: Date): Promise<unknown> => {
    for (const stage of ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const) {
      const secret = await readTokenSecret(stage);
      if (secret === undefined) continue;
      try {
        return await payloadOf(await keyOf(secret), token, now);
      } catch (error) {
        if (error instanceof errors.JWSSignatureVerificationFailed) continue;
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    }
    return undefined;
  };

  return {
    /**
     * A token of the session with this id, valid for 7 days from `now`.
     * @throws Error: the secret is missing or too short
     */
    sign: (
      user: { readonly id: string; readonly sessionVersion: number },
      sessionId: string,
      now: Date,
    ): Promise<string> => {
      const token = new SignJWT({ sv: user.sessionVersion, use: 'session' }).setSubject(user.id).setJti(sessionId);
      return signed(token, TOKEN_SECONDS, now);
    },

    /** A token, valid for 10 minutes from `now`, for a user who has given the password and must still give a code. */
    signForCode: ({ id, sessionVersion }: { readonly id: string; readonly sessionVersion: number }, now: Date) =>
      signed(new SignJWT({ sv: sessionVersion, use: 'code' }).setSubject(id).setJti(randomUUID()), CODE_SECONDS, now),

    /**
     * The claims of a token; undefined if it is malformed, forged or expired. The caller of this function checks user
     * and session. Tokens that were signed with the previous secret are valid until they expire. Tokens that are signed
     * with the next secret are valid already, because containers learn of a rotation at different times.
     */
    verify: async (token: string, now: Date): Promise<TokenClaims | undefined> => claimsOf(await read(token, now)),

    /**
     * A name that stands for a text that must not be stored: its HMAC-SHA-256, as 43 characters of base64url. Equal
     * texts have equal names until the secret is rotated.
     */
    nameOf: async (text: string): Promise<string> => {
      const mac = await crypto.subtle.sign('HMAC', await keyOf(await currentSecret()), new TextEncoder().encode(text));
      return Buffer.from(mac).toString('base64url');
    },

    /** A token that identifies a browser for 180 days from `now`. It opens no call. */
    signDevice: ({ id, userIds, unproven = [] }: Device, now: Date): Promise<string> => {
      const claims = { use: 'device', did: id, users: userIds, ...(unproven.length > 0 && { unproven }) };
      return signed(new SignJWT(claims), DEVICE_SECONDS, now);
    },

    /** The device that a token identifies; undefined if the token is forged, expired or for another use. */
    readDevice: async (token: string, now: Date): Promise<Device | undefined> => {
      const device = v.safeParse(DevicePayload, await read(token, now));
      if (!device.success) return undefined;
      const { did: id, users: userIds, unproven } = device.output;
      return { id, userIds, unproven };
    },
  };
};
export type Tokens = ReturnType<typeof createTokens>;
