import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { shownDates } from '#shared/testing/shown-dates.ts';
import { readFile } from './read-file.ts';

const calendar = (...lines: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
const vevent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Лекция', ...lines, 'END:VEVENT'].join('\r\n');
const steady = (tzid: string, offset: string): string =>
  ['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000', `TZOFFSETFROM:${offset}`]
    .concat(`TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE')
    .join('\r\n');
const read = (file: string, zone = 'Asia/Vladivostok') => readFile(strToU8(file), { zone });
const only = (file: string, zone?: string) => {
  const { rows, faults } = read(file, zone);
  expect([rows.length, faults]).toEqual([1, []]);
  return rows.map(({ event, notes }) => ({ ...event, notes }))[0];
};
const EXCHANGE = '(UTC+03:00) Moscow, St. Petersburg, Volgograd';
const ESCAPED = EXCHANGE.replaceAll(',', '\\,');

describe('a zone named as Exchange does, with commas and a colon,', () => {
  it.each([
    ['in quotes', `DTSTART;TZID="${EXCHANGE}":20260305T150000`],
    ['in quotes with its escapes', `DTSTART;TZID="${ESCAPED}":20260305T150000`],
    ['bare', `DTSTART;TZID=${ESCAPED}:20260305T150000`],
    ['bare beside another parameter', `DTSTART;TZID=${EXCHANGE};VALUE=DATE-TIME:20260305T150000`],
  ])('is the one that the file describes: %s', (_, start) => {
    expect(only(calendar(steady(ESCAPED, '+0300'), vevent(start)))).toMatchObject({
      startDate: '2026-03-05T12:00:00.000Z',
      timeZone: 'Europe/Moscow',
      notes: [],
    });
  });

  it.each([
    [EXCHANGE, '2026-07-05T12:00:00.000Z', 'Europe/Moscow', 'МСК, Москва'],
    ['(UTC+05:00) Екатеринбург', '2026-07-05T10:00:00.000Z', 'Asia/Yekaterinburg', 'МСК+2, Екатеринбург'],
    ['(GMT+03.00) Moscow/St. Petersburg/Volgograd', '2026-07-05T12:00:00.000Z', 'Europe/Moscow', 'МСК, Москва'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern', '2026-07-05T13:00:00.000Z', 'Europe/Amsterdam', 'GMT+2, Amsterdam'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', '2026-07-05T14:00:00.000Z', 'Europe/Dublin', 'GMT+1, Dublin'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '2026-07-05T19:00:00.000Z', 'America/New_York', 'GMT−4, New York'],
    ['UTC+3', '2026-07-05T12:00:00.000Z', 'Europe/Moscow', 'МСК, Москва'],
    ['МСК+2', '2026-07-05T10:00:00.000Z', 'Asia/Yekaterinburg', 'МСК+2, Екатеринбург'],
  ])(
    'says its offset where the file does not describe it, and the preview says so: %s',
    (name, startDate, timeZone, words) => {
      expect(only(calendar(vevent(`DTSTART;TZID="${name}":20260705T150000`)))).toMatchObject({
        startDate,
        timeZone,
        notes: [`часовой пояс «${name}» неизвестен, взят ${words}`],
      });
    },
  );
});

describe('a zone', () => {
  it('that says nothing, or is not named, is told beside its event [IMP-09]', () => {
    const notesOf = (start: string, ...about: string[]) => only(calendar(...about, vevent(start)))?.notes;
    const taken = 'взят МСК+7, Владивосток';
    expect(notesOf('DTSTART;TZID=Где-то:20260305T150000')).toEqual([`часовой пояс «Где-то» неизвестен, ${taken}`]);
    expect(notesOf('DTSTART:20260305T150000')).toEqual([`часовой пояс не указан, ${taken}`]);
    expect(notesOf('DTSTART:20260305T150000', 'X-WR-TIMEZONE:Europe/Moscow')).toEqual([]);
    for (const start of [
      'DTSTART:20260305T150000Z',
      'DTSTART;VALUE=DATE:20260305',
      'DTSTART;TZID=Asia/Omsk:20260305T150000',
    ])
      expect(notesOf(start), start).toEqual([]);
  });

  it.each([
    ['Russia TZ 4 Standard Time', 'Asia/Yekaterinburg'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Samara', 'Europe/Samara'],
    ['/x/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('is known by the name %s', (name, timeZone) => {
    expect(only(calendar(vevent(`DTSTART;TZID=${name}:20260305T150000`)))).toMatchObject({ timeZone, notes: [] });
  });
});

describe('a series keeps the dates that ical.js gives it', () => {
  const at = (tzid: string) => `DTSTART;TZID=${tzid}:20260302T020000`;
  it.each([
    ['on weekdays of UTC, east of Moscow', ['DTSTART:20260302T220000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9']],
    ['every fortnight in weeks of UTC', ['DTSTART:20260302T220000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=9']],
    [
      'every fortnight on Sunday and Monday of UTC',
      ['DTSTART:20260302T220000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;COUNT=9'],
    ],
    ['on days of a month of UTC', ['DTSTART:20260331T220000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5']],
    ['on weekdays of a month of UTC', ['DTSTART:20260302T220000Z', 'RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=5']],
    ['daily in UTC', ['DTSTART:20260302T220000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE:20260304T220000Z']],
    [
      'by a zone that the file alone knows',
      [at('Наша'), 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5', 'EXDATE;TZID=Наша:20260309T020000'],
    ],
    ['every fortnight as Exchange writes it', [at('Наша'), 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU;COUNT=9']],
    [
      'every fortnight on several days but Sunday',
      [at('Наша'), 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU;COUNT=9'],
    ],
  ])('%s', (_, lines) => {
    const file = calendar(steady('Наша', '+0300'), vevent(...lines));
    for (const zone of ['Asia/Vladivostok', 'Europe/Moscow', 'Europe/Berlin', 'America/New_York']) {
      const { rows, faults } = read(file, zone);
      const theirs = readCalendarFile(file, { before: 2028 }).map(({ start }) => start);
      expect([faults, rows.flatMap(({ event }) => shownDates(event)).map(({ start }) => start)], zone).toEqual([
        [],
        theirs,
      ]);
    }
  });

  it('but for weeks that are cut between its days, which are refused [IMP-06]', () => {
    const { faults } = read(
      calendar(vevent('DTSTART:20260303T100000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU')),
    );
    expect(faults.map(({ reason }) => reason)).toEqual([
      'Такое повторение не поддерживается: FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    ]);
  });
});

/** A zone that only the file defines. Its clock is the same as in Berlin. */
const OURS = [
  ...['BEGIN:VTIMEZONE', 'TZID:Наша', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['END:STANDARD', 'END:VTIMEZONE'],
];

describe('a series at a time that summer time skips', () => {
  const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=5';
  const dates = (...lines: string[]) => {
    const { rows, faults } = read(calendar(...OURS, lines.join('\r\n')));
    expect(faults).toEqual([]);
    return rows.map(({ event }) => shownDates(event).map(({ start, title }) => `${start.slice(5, 16)} ${title}`));
  };
  const BERLIN = ['03-15T01:30', '03-22T01:30', '03-29T01:30', '04-05T00:30', '04-12T00:30'];
  const NUUK = ['03-15T01:30', '03-22T01:30', '03-29T01:30', '04-05T00:30', '04-12T00:30'];
  const own = (all: readonly string[]) => [all.map((date) => `${date} Лекция`)];

  it.each([
    ['Europe/Berlin', '20260329T023000', ['03-29T01:30', '04-05T00:30', '04-12T00:30', '04-19T00:30', '04-26T00:30']],
    ['Наша', '20260329T023000', ['03-29T01:30', '04-05T00:30', '04-12T00:30', '04-19T00:30', '04-26T00:30']],
    ['America/Nuuk', '20260328T233000', ['03-29T01:30', '04-05T00:30', '04-12T00:30', '04-19T00:30', '04-26T00:30']],
  ])('of %s from %s on keeps it, as ical.js does [REC-06, REC-07]', (zone, start, expected) => {
    const file = vevent(`DTSTART;TZID=${zone}:${start}`, WEEKLY);
    expect(dates(file)).toEqual(own(expected));
    if (zone !== 'Наша') return;
    // The spring change of the clock skips a time. ical.js reads this time as the earlier instant, but RFC 5545 §3.3.5
    // demands the later one.
    const [, ...theirs] = readCalendarFile(calendar(...OURS, file), { before: 2027 });
    expect(own(theirs.map((date) => date.start.slice(5, 16)))).toEqual(own(expected.slice(1)));
  });

  it.each([
    ['Europe/Berlin', '20260315T023000', BERLIN, ['20260329T023000', '20260329T033000']],
    ['Наша', '20260315T023000', BERLIN, ['20260329T023000', '20260329T033000']],
    ['America/Nuuk', '20260314T233000', NUUK, ['20260328T233000', '20260329T003000']],
  ])('of %s finds the date that is removed or changed, however it is named', (zone, start, all, names) => {
    const master = (...more: string[]) => vevent(`DTSTART;TZID=${zone}:${start}`, WEEKLY, ...more);
    for (const name of [...names.map((one) => `;TZID=${zone}:${one}`), ':20260329T013000Z']) {
      expect(dates(master(`EXDATE${name}`)), name).toEqual(own(all.filter((date) => date !== '03-29T01:30')));
      const changed = vevent(`RECURRENCE-ID${name}`, 'DTSTART:20260330T100000Z').replace('Лекция', 'Иначе');
      const moved = all.map((date) => (date === '03-29T01:30' ? '03-30T10:00 Иначе' : `${date} Лекция`));
      expect(dates(master(), changed), name).toEqual([moved]);
    }
  });
});
