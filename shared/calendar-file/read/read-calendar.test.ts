import { describe, expect, it } from 'vitest';
import { FILE_BYTES_MAX, FILE_EVENTS_MAX } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { readCalendar } from './read-calendar.ts';
import { BadFile } from './read-file-types.ts';

const calendar = (...lines: string[]): string => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const EVENT = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Хор', 'DTSTART:20261209T150000Z', 'END:VEVENT'];
/** Events without a start, which are faults. */
const broken = (count: number): string[] => Array.from({ length: count }, () => 'BEGIN:VEVENT\r\nEND:VEVENT');
const read = (text: string) => readCalendar(new TextEncoder().encode(text), 'Europe/Moscow');

describe('the calendar of an address', () => {
  it('is read with its text; it may have no events', () => {
    const text = calendar(...EVENT);
    const { rows, text: kept } = read(text);
    expect([rows.map(({ event }) => event.title), kept]).toEqual([['Хор'], text]);
    expect(read(calendar())).toMatchObject({ rows: [], faults: [] });
  });

  it.each(['', '<html>BEGIN:VCALENDAR</html>', 'title,startDate'])('is none: %j', (text) => {
    expect(() => read(text)).toThrow(new BadFile(words.wrongKind));
  });

  it('has 10 MB at most', () => {
    const zeros = (bytes: number) => () => readCalendar(new Uint8Array(bytes), 'Europe/Moscow');
    expect(zeros(FILE_BYTES_MAX)).toThrow(new BadFile(words.wrongKind));
    expect(zeros(FILE_BYTES_MAX + 1)).toThrow(new BadFile(words.fileTooLarge));
  });

  it('has 5,000 events at most, with those that cannot be read', () => {
    expect(read(calendar(...EVENT, ...broken(FILE_EVENTS_MAX - 1))).rows).toHaveLength(1);
    expect(() => read(calendar(...EVENT, ...broken(FILE_EVENTS_MAX)))).toThrow(new BadFile(words.tooManyEvents));
  });
});
