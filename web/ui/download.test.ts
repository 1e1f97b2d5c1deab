import { describe, expect, it, vi } from 'vitest';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { csvLine, dayOfFile } from './download.ts';

it('the name of a file has the day of the person who saves it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T22:30:00.000Z') });
  inTimeZone('Europe/Moscow', () => expect(dayOfFile()).toBe('2026-11-29'));
  inTimeZone('America/New_York', () => expect(dayOfFile()).toBe('2026-11-28'));
  vi.useRealTimers();
});

describe('lines of the exported log', () => {
  it('quotes every cell, doubles quotes and keeps semicolons and line breaks inside', () => {
    expect(csvLine(['иван', 'a;b', 'он сказал "да"', 'две\nстроки'])).toBe(
      '"иван";"a;b";"он сказал ""да""";"две\nстроки"\r\n',
    );
  });

  it.each([
    '=HYPERLINK("http://evil.example";"x")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '  =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('makes plain text of what a spreadsheet would run: %j', (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  });

  it('leaves ordinary text, signs within it among it, as it is', () => {
    expect(csvLine(['Вход: user-1@site', '2026-01-01', ''])).toBe('"Вход: user-1@site";"2026-01-01";""\r\n');
  });
});
