import { strToU8 } from 'fflate';
import { readCalendar } from '#shared/calendar-file/read/read-calendar.ts';
import { BadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { FILE_BYTES_MAX } from '#shared/contracts/imports.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { growthOf } from '#shared/testing/growth.ts';
import { readFile } from '#web/features/import/read/read-file.ts';
import { REPEATED } from './file-damage.ts';

// How the time of the readers (import and subscription) grows with the size of the file. Each file repeats one text in
// one place, up to the largest allowed file. Findings: a file of twice the size takes more than three times as long;
// more memory than the size of the file allows.

const { cases } = fuzzOptions(1000);
const tally = tallyOf('files to import, time against size');

const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'SUMMARY:Х', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...lines: string[]): string => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const START = 'DTSTART;TZID=Europe/Berlin:20260305T150000';
const zone = (bomb: string): string =>
  ['BEGIN:VTIMEZONE', 'TZID:Наша', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300']
    .concat('TZOFFSETTO:+0300', bomb, 'END:STANDARD', 'END:VTIMEZONE')
    .join('\r\n');

/** Splits a text into parts of `letters` letters, because the description of an event has a limit. */
const inParts = (text: string, letters: number): string[] => text.match(new RegExp(`[^]{1,${letters}}`, 'g')) ?? [];

type Place = { readonly name: string; readonly file: (bomb: string) => string; readonly repeated: readonly string[] };
/** Places where a text is repeated until the file is full. */
const PLACES: readonly Place[] = [
  { name: 'a description', file: (bomb) => calendar(event(START, `DESCRIPTION:${bomb}`)), repeated: REPEATED },
  { name: 'a title', file: (bomb) => calendar(event(START, `SUMMARY:${bomb}`)), repeated: REPEATED },
  {
    name: 'values of a parameter',
    file: (bomb) => calendar(event(START, `X-A;B=${bomb}"c":x`)),
    repeated: ['":",', '"b",', '":";A='],
  },
  { name: 'parameters', file: (bomb) => calendar(event(START, `X-A${bomb}:x`)), repeated: REPEATED },
  {
    name: 'a zone’s name',
    file: (bomb) => calendar(event(`DTSTART;TZID=${bomb}:20260305T150000`)),
    repeated: REPEATED,
  },
  {
    name: 'a rule',
    file: (bomb) => calendar(event(START, `RRULE:FREQ=WEEKLY;BYDAY=${bomb}`)),
    repeated: ['MO,', ';A=', ','],
  },
  { name: 'categories', file: (bomb) => calendar(event(START, `CATEGORIES:${bomb}`)), repeated: ['а,', '\\,', ';'] },
  {
    name: 'lines of an event',
    file: (bomb) => calendar(event(START, 'RRULE:FREQ=DAILY', bomb)),
    repeated: [
      ...['EXDATE;TZID=Europe/Berlin:20260306T150000\r\n', 'EXDATE:20260306T150000Z\r\n', 'X-A:b\r\n', ' x\r\n'],
      ...['BEGIN:VALARM\r\nEND:VALARM\r\n', 'BEGIN:X\r\n', 'ATTENDEE;CN="a":mailto:b\r\n', 'CATEGORIES:а\r\n', '\r\n'],
    ],
  },
  {
    name: 'dates that are left out',
    file: (bomb) => calendar(event(START, 'RRULE:FREQ=DAILY', `EXDATE:${bomb}20260306T150000Z`)),
    repeated: ['20260306T150000Z,', ','],
  },
  {
    name: 'changed dates',
    file: (bomb) => calendar(event('UID:1', START, 'RRULE:FREQ=DAILY'), bomb),
    repeated: [`${event('UID:1', 'RECURRENCE-ID:20260306T140000Z', 'DTSTART:20260307T140000Z')}\r\n`],
  },
  {
    name: 'rules of a zone',
    file: (bomb) => calendar(zone(bomb), event('DTSTART;TZID=Наша:20260305T150000')),
    repeated: ['RRULE:FREQ=YEARLY\r\n', 'RDATE:20260101T000000\r\n', 'X-A:b\r\n'],
  },
  {
    name: 'zones',
    file: (bomb) => calendar(bomb, event('DTSTART;TZID=Наша:20260305T150000')),
    repeated: [`${zone('X-A:b')}\r\n`],
  },
  {
    name: 'lines between events',
    file: (bomb) => calendar(bomb, event(START)),
    repeated: [...REPEATED, 'X-A:b\r\n', 'BEGIN:VEVENT\r\n', '\r\n', '\r', ' \n'],
  },
  {
    name: 'descriptions in HTML',
    file: (bomb) => calendar(...inParts(bomb, 39_000).map((part) => event(START, `DESCRIPTION:${part}`))),
    repeated: ['<a href="http:x">', '<a href="http:', '<script>', '<!--', '<!doctype', '<br>', '</a>', '&lt;'],
  },
  {
    name: 'rules with a count',
    file: (bomb) => calendar(bomb),
    repeated: [`${event(START, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=999', 'EXDATE:20260405T150000Z')}\r\n`],
  },
  {
    name: 'dates in a zone',
    file: (bomb) => calendar(zone('X-A:b'), event(START, 'RRULE:FREQ=DAILY', bomb)),
    repeated: [
      ...['Наша', 'Nowhere', `"UTC+3${',Q'.repeat(95)}"`].map((name) => `EXDATE;TZID=${name}:20260306T150000\r\n`),
    ],
  },
  { name: 'split letters', file: (bomb) => calendar(event(START, `DESCRIPTION:${bomb}`)), repeated: ['я'] },
  { name: 'a cell', file: (bomb) => `Название;Дата;Описание\nА;05.03.2026;${bomb}\n`, repeated: REPEATED },
  { name: 'a date', file: (bomb) => `Название;Дата\nА;${bomb}05.03.2026\n`, repeated: REPEATED },
  {
    name: 'a time',
    file: (bomb) => `Название;Дата;Время\nА;05.03.2026;${bomb}\n`,
    repeated: [...REPEATED, '10:00-', '1', '. '],
  },
  { name: 'a header', file: (bomb) => `Название;Дата;${bomb}\nА;05.03.2026;x\n`, repeated: REPEATED },
  { name: 'lines above a header', file: (bomb) => `${bomb}\nНазвание;Дата\nА;05.03.2026\n`, repeated: REPEATED },
  {
    name: 'rows',
    file: (bomb) => `Название;Дата\n${bomb}`,
    repeated: ['А;05.03.2026\n', ';\n', '\n', '"\n', '"А" x;05.03.2026\n', '\r'],
  },
];

const ZONE = 'Europe/Moscow';
const READERS = [
  ['import', (bytes: Uint8Array) => readFile(bytes, { zone: ZONE })],
  ['subscription', (bytes: Uint8Array) => readCalendar(bytes, ZONE)],
] as const;
/**
 * The file that repeats a text at a place. The file for «split letters» is folded within letters, as RFC 5545 §3.1
 * allows.
 */
const bytesOf = ({ name, file }: Place, bomb: string): Uint8Array => {
  const bytes = strToU8(file(bomb));
  if (name !== 'split letters') return bytes;
  return new Uint8Array(
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, '$&\r\n '),
      'latin1',
    ),
  );
};

const all = PLACES.flatMap((place) => place.repeated.map((part) => ({ place, part })));
for (const { place, part } of all.slice(0, cases)) {
  const unit = strToU8(part).length * (place.name === 'split letters' ? 4 : 1);
  const make = (size: number): Uint8Array => bytesOf(place, part.repeat(Math.ceil(size / unit)));
  for (const [reader, read] of READERS) {
    const readOrRefuse = (bytes: Uint8Array): void => {
      try {
        read(bytes);
      } catch (reason) {
        if (!(reason instanceof BadFile)) throw reason;
      }
    };
    const fault = await growthOf(make, readOrRefuse, 0.9 * FILE_BYTES_MAX).catch(
      (reason: unknown) => `thrown: ${reason instanceof Error ? reason.stack : reason}`,
    );
    tally.count('accepted');
    if (fault) tally.find(`${reader}: ${place.name}, ${JSON.stringify(part)}: ${fault}`);
  }
}
report(tally);
