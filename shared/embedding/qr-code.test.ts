import { expect, it } from 'vitest';
import { fitsQrCode, qrCode } from './qr-code.ts';

it('a QR code has three finder patterns, and a quiet zone of four modules around (ISO/IEC 18004)', () => {
  const { size, path } = qrCode('https://example.ru/');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  expect(path).toBe([...dark].map((at) => `M${at}h1v1h-1z`).join(''));
  const square = (left: number, top: number): string[] =>
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (_, x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join(''),
    );
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    expect(square(left, top)).toEqual(finder);
  const isQuiet = (at: number): boolean => at < 4 || at >= size - 4;
  expect([...dark].filter((at) => at.split(' ').map(Number).some(isQuiet))).toEqual([]);
  // Version 2 has 25 modules a side.
  expect(size).toBe(25 + 8);
});

it('other texts have other codes', () => expect(qrCode('a').path).not.toBe(qrCode('b').path));

it('has room for 2,953 bytes', () => {
  const longest = `https://example.ru/${'я'.repeat(1467)}`;
  expect(qrCode(longest).path).not.toBe('');
  expect([fitsQrCode(longest), fitsQrCode(`${longest}я`)]).toEqual([true, false]);
  expect(() => qrCode(`${longest}я`)).toThrow('Data too long');
});
