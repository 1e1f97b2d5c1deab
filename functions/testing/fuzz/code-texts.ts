import { createHmac } from 'node:crypto';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

// Codes as people and attackers type them, and their meaning by the standards, worked out without our own code.

/** RFC 4226 §5.3 over SHA-1, six digits. */
export const hotp = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4648 §6. */
export const fromBase32 = (text: string): Buffer => {
  const bits = [...text.replace(/=+$/, '')].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The digit zero of other scripts. Unicode counts all of them as decimal digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1fbf0] as const;
const inOtherDigits = (code: string, random: Random): string => {
  const zero = random.pick(ZEROS);
  return code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
};
const BLANKS = [' ', '\t', '\n', '\u00a0', '\u2009', '\ufeff', '\u200b', '\u3000', '\0'] as const;

/** A code in any spelling by a person, a program or an attacker. Most of the spellings are wrong. */
export const spelled = (code: string, random: Random): string => {
  const at = random.below(code.length + 1);
  const blank = random.pick(BLANKS);
  return random.pick<() => string>([
    () => code,
    () => code,
    () => code,
    () => ` ${code}\n`,
    () => `${code}${blank}`,
    () => code.slice(0, at) + blank + code.slice(at),
    () => code.toLowerCase(),
    () => code.replaceAll('-', ''),
    () => code.replace('-', random.pick(['–', '−', '--', ' '])),
    () => code.slice(0, at) + random.pick(['-', '.', '+', ',']) + code.slice(at),
    () => code.replaceAll('0', 'O').replaceAll('1', random.pick(['I', 'l', 'L', 'i', 'İ', 'ı'])),
    () => code.replaceAll('S', 'ſ').replaceAll('K', 'K'),
    () => inOtherDigits(code, random),
    () => code.slice(1),
    () => `0${code}`,
    () => code + code,
    () => [...code].reverse().join(''),
    () => code.slice(0, at) + random.pick(HOSTILE_TEXTS) + code.slice(at),
  ])();
};

/** The app's code in a typed text: six ASCII digits, perhaps with Unicode's blanks around them. */
export const appDigits = (typed: string): string | undefined => /^\s*([0-9]{6})\s*$/u.exec(typed)?.[1];

/**
 * The recovery code that a typed text means, in the one spelling of Crockford's rules. Undefined if the text is no
 * code.
 */
export const crockford = (typed: string): string | undefined => {
  const [, one, other] = /^\s*([0-9A-Za-z]{5})-?([0-9A-Za-z]{5})\s*$/.exec(typed) ?? [];
  const upper = `${one}${other}`.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return one === undefined || upper.includes('U') ? undefined : upper;
};
