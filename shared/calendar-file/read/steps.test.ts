import { afterEach, expect, it, vi } from 'vitest';
import { importWords } from '#shared/locale/import.ts';
import { BadFile, budgetOf, STEPS_MAX } from './read-file-types.ts';
import { readIcs } from './read-ics.ts';

// Reading a file is measured in counted steps, so that no hostile file holds up the server [PRG-10].

afterEach(() => void vi.restoreAllMocks());

const START = 'DTSTART;TZID=Europe/Berlin:20260305T150000';
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Х', ...lines, 'END:VEVENT'];
const lines = (count: number, lineOf: (at: number) => string) => Array.from({ length: count }, (_, at) => lineOf(at));
const zone = (name: string, ...more: string[]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'RRULE:FREQ=YEARLY'],
  ...['TZOFFSETFROM:+0301', 'TZOFFSETTO:+0302', ...more, 'END:STANDARD', 'END:VTIMEZONE'],
];
const read = (all: readonly string[]) =>
  readIcs(['BEGIN:VCALENDAR', ...all, 'END:VCALENDAR', ''].join('\r\n'), 'Europe/Moscow');

/** The steps of a start (1) and of its zone's name (50), which every file here has */
const FIRST = 51;
const LEFT = STEPS_MAX - FIRST;
const DATE = '20260306T150000';

it.each<[what: string, most: number, file: (count: number) => readonly string[]]>([
  [
    'dates that are left out',
    LEFT,
    (count) => event(START, 'RRULE:FREQ=DAILY', `EXDATE;TZID=Europe/Berlin:${lines(count, () => DATE)}`),
  ],
  [
    'names of zones',
    Math.floor(LEFT / 51),
    (count) => event(START, ...lines(count, (at) => `EXDATE;TZID=Z${at}:${DATE}`)),
  ],
  [
    'counted rules',
    Math.floor((STEPS_MAX - 50) / (2 + 19)),
    (count) =>
      lines(count, () => event(START, 'RRULE:FREQ=DAILY;COUNT=999', `EXDATE;TZID=Europe/Berlin:${DATE}`).join('\r\n')),
  ],
])('reads %s up to the limit of steps and refuses a file with more [PRG-10]', { tags: 'slow' }, (_, most, file) => {
  expect(read(file(most)).faults).toEqual([]);
  expect(() => read(file(most + 1))).toThrow(new BadFile(importWords.tooManyDates));
});

it('counts each year of a zone’s description, and refuses a file with a hundred of them [PRG-10]', {
  tags: 'slow',
}, () => {
  const file = (count: number) => [
    ...lines(count, (at) => zone(`Z${at}`).join('\r\n')),
    ...event(START, 'RRULE:FREQ=DAILY', ...lines(count, (at) => `EXDATE;TZID=Z${at}:${DATE}`)),
  ];
  expect(read(file(90)).rows).toHaveLength(1);
  expect(() => read(file(101))).toThrow(BadFile);
  expect(() => read([...zone('Z', `RDATE:${lines(40_000, () => DATE)}`), ...event(`DTSTART;TZID=Z:${DATE}`)])).toThrow(
    BadFile,
  );
});

it('does not read a description of a zone that no date names', () => {
  expect(read([...lines(5000, (at) => zone(`Z${at}`).join('\r\n')), ...event(START)]).rows).toHaveLength(1);
});

it.each(['UTC+3, Q, R', 'Nowhere'])('looks the zone %s up once, however many dates name it', (name) => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const dates = lines(500, () => DATE);
  read(event(START, 'RRULE:FREQ=DAILY', `EXDATE;TZID="${name}":${dates}`));
  expect(asked.mock.calls.filter(([, options]) => name.includes(options?.timeZone ?? '-')).length).toBeLessThan(10);
});

it('a budget of steps is spent to its end, and no further', () => {
  const spend = budgetOf(3);
  spend(2);
  spend(1);
  expect(() => spend(1)).toThrow(new BadFile(importWords.tooManyDates));
});
