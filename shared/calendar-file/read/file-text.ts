import type { Encoding } from './read-file-types.ts';
import { unsplit } from './unsplit.ts';

export const begins = (bytes: Uint8Array, ...marks: number[]): boolean => marks.every((mark, at) => bytes[at] === mark);

type Text = { readonly text: string; readonly encoding: Encoding; readonly maySwitch: boolean };

export const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * The text of a file. The encoding is that of the byte order mark, or else the one that the user has chosen, or else
 * UTF-8 if the bytes are valid, or else windows-1251 [IMP-03].
 */
export const textOf = (written: Uint8Array, asked: Encoding | undefined): Text => {
  const bytes = isUtf8(written) ? written : unsplit(written);
  for (const [name, ...mark] of [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
    ['utf-8', 0xef, 0xbb, 0xbf],
  ] as const)
    if (begins(bytes, ...mark))
      return { text: new TextDecoder(name).decode(bytes), encoding: 'utf-8', maySwitch: false };
  const encoding = asked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251');
  return { text: new TextDecoder(encoding).decode(bytes), encoding, maySwitch: bytes.some((byte) => byte > 0x7f) };
};

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text);
