import { Secret, TOTP } from 'otpauth';

/** Seconds of a step, as in authenticator apps (RFC 6238). */
const PERIOD = 30;
/**
 * The codes of this many steps before and after the present step are valid too, because clocks of phones differ
 * [2FA-04].
 */
const WINDOW = 1;
/** Shown by the app beside the username. */
const ISSUER = 'Calendar System';

/** Bytes of a secret: 160 bits, the width of SHA-1 (RFC 4226 §4). */
export const SECRET_BYTES = 20;

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret });

/** Turns the bytes of a secret into the text in which it is stored and typed: 32 characters of base32. */
export const secretText = (bytes: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: bytes.buffer }).base32;

/** The address that an authenticator app reads from a QR code. */
export const secretUri = (secret: string, username: string): string =>
  totpOf(Secret.fromBase32(secret), username).toString();

/** The code of six digits at a moment. Only tests and tools call this: the server compares codes and sends none. */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(Secret.fromBase32(secret)).generate({ timestamp: at.getTime() });

/**
 * The step (30 seconds each since 1970) that a code of six ASCII digits belongs to. Undefined if the code belongs
 * neither to the present step nor to the steps before and after it.
 */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
};
