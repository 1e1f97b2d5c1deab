import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const TEXT = 'Ёлка «на площади» № 5 🎉, приходите все';
/** A calendar with lines that are folded after `width` bytes, even within a letter. Many programs fold like this. */
const folded = (width: number, eol: string): Uint8Array => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `SUMMARY:${TEXT}`,
    'DTSTART:20260305T150000Z',
    'END:VEVENT',
  ];
  const bad = ['BEGIN:VEVENT', 'DTSTART:вчера', 'END:VEVENT', 'END:VCALENDAR'];
  const bytes = [...lines, ...bad].flatMap((line) => {
    const all = [...strToU8(line)];
    const pieces = Array.from({ length: Math.ceil(all.length / width) }, (_, at) =>
      all.slice(at * width, (at + 1) * width),
    );
    return [...pieces.flatMap((piece, at) => [...strToU8(at > 0 ? `${eol} ` : ''), ...piece]), ...strToU8(eol)];
  });
  return Uint8Array.from(bytes);
};

it('a file whose lines are folded between two bytes of a letter is read whole, with the numbers of its lines [IMP-03, IMP-05]', () => {
  for (const eol of ['\r\n', '\n'])
    for (let width = 15; width < 40; width++) {
      const { rows, faults, encoding, maySwitch } = readFile(folded(width, eol), { zone: 'Europe/Moscow' });
      expect([rows[0]?.event.title, encoding, maySwitch], `${width}`).toEqual([TEXT, 'utf-8', false]);
      // The number of the faulty line in the file. Each piece of a folded line counts as a line.
      const above = 5 + Math.ceil(strToU8(`SUMMARY:${TEXT}`).length / width) + Math.ceil(24 / width);
      expect(faults.map(({ line }) => line)).toEqual([above]);
    }
});

it('a file in windows-1251 stays one, also with folds before «ё» and «№»', () => {
  const file =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:м\r\n ёд № \r\n №\r\nDTSTART:20260305T150000Z\r\nEND:VEVENT\r\n';
  const codes: Readonly<Record<string, number>> = { ё: 0xb8, '№': 0xb9 };
  const bytes = Uint8Array.from([...file], (char) => codes[char] ?? char.charCodeAt(0) - (char < 'А' ? 0 : 0x350));
  expect(readFile(bytes, { zone: 'Europe/Moscow' }).rows[0]?.event.title).toBe('мёд № №');
});
