import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';
import { BadFile, type Choice } from './read-file-types.ts';

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', name)));
const CHOICE: Choice = { zone: 'Asia/Omsk' };
const read = (file: string | Uint8Array, choice = CHOICE) =>
  readFile(typeof file === 'string' ? strToU8(file) : file, choice);
const fixture = (name: string, choice = CHOICE) => read(bytesOf(name), choice);
const refusal = (file: string | Uint8Array): string => {
  try {
    read(file);
  } catch (reason) {
    if (reason instanceof BadFile) return reason.message;
    throw reason;
  }
  throw new Error('The file was taken');
};
const calendar = (...lines: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
const vevent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Лекция', ...lines, 'END:VEVENT'].join('\r\n');
const AT = 'DTSTART:20260305T150000Z';
const reasons = (file: string) => read(file).faults.map(({ line, reason }) => `${line}: ${reason}`);
const only = (file: string | Uint8Array) => {
  const { rows, faults } = read(file);
  expect([rows.length, faults]).toEqual([1, []]);
  const [row] = rows;
  if (!row) throw new Error('No row');
  return row;
};

describe('a file of Google', () => {
  const { rows, faults, zone, kind } = fixture('google.ics');
  it('is read in its own zone, its HTML as text, its rating as one [IMP-08]', () => {
    expect([kind, zone, faults, rows.length]).toEqual(['ics', 'Europe/Moscow', [], 3]);
    expect(rows[0]?.event).toEqual({
      uid: '4k2l1@google.com',
      sequence: 2,
      title: 'Лекция о звёздах',
      ageRating: '12+',
      description: 'Приходите все!\n\n• Вход свободный\n\nЗапись (https://example.ru/reg?a=1&b=2)',
      location: 'Зал, второй этаж',
      externalLink: '',
      startDate: '2026-03-05T15:00:00.000Z',
      endDate: '2026-03-05T17:00:00.000Z',
      allDay: false,
      timeZone: 'Europe/Moscow',
      status: 'published',
      categoryId: '',
      recurrence: '',
      dates: {},
    });
  });
  it('has its series with removed and changed dates, and the last by its own clock [IMP-14]', () => {
    expect(rows[1]?.event).toMatchObject({
      timeZone: 'Asia/Yekaterinburg',
      startDate: '2026-03-10T13:00:00.000Z',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260407',
      dates: {
        20260317: null,
        20260324: {
          title: 'Кружок: итоги',
          times: { startDate: '2026-03-25T14:00:00.000Z', endDate: '2026-03-25T15:30:00.000Z' },
        },
      },
    });
  });
  it('has whole days, drafts and events without a title [IMP-07]', () => {
    expect(rows[2]?.event).toMatchObject({
      title: 'Без названия',
      allDay: true,
      status: 'draft',
      startDate: '2026-05-09T00:00:00.000Z',
      endDate: '2026-05-10T00:00:00.000Z',
    });
  });
  it('is the same out of the zip that Google packs it in', () => {
    const zip = zipSync({
      'one@group.calendar.google.com.ics': bytesOf('google.ics'),
      'two.ics': bytesOf('yandex.ics'),
    });
    expect(read(zip).rows.map(({ event }) => event.title)).toEqual([
      ...rows.map(({ event }) => event.title),
      'Концерт',
    ]);
  });
});

describe('a file of others', () => {
  it('of Yandex has its texts, link and category', () => {
    const [row] = fixture('yandex.ics').rows;
    expect(row).toMatchObject({
      categories: ['Мои события'],
      event: {
        title: 'Концерт',
        description: 'Первая строка\nВторая; с точкой',
        externalLink: 'https://calendar.yandex.ru/event?event_id=1',
        startDate: '2026-03-06T16:00:00.000Z',
        timeZone: 'Europe/Moscow',
      },
    });
  });
  it('of Outlook has Windows’ zones by today’s rules, whole days and what is private', () => {
    const [meeting, leave] = fixture('outlook.ics').rows;
    expect(meeting).toMatchObject({
      isPrivate: false,
      event: {
        title: 'Планёрка',
        description: 'Обычный текст a < b',
        timeZone: 'Europe/Moscow',
        startDate: '2026-03-10T07:30:00.000Z',
        recurrence: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
      },
    });
    expect(leave).toMatchObject({
      isPrivate: true,
      event: {
        title: 'Отпуск, майский',
        allDay: true,
        startDate: '2026-05-01T00:00:00.000Z',
        endDate: '2026-05-04T00:00:00.000Z',
      },
    });
  });
  it('of Nextcloud has bare line feeds, lengths, dates that are out and one that is cancelled [IMP-14]', () => {
    const [yoga, ...more] = fixture('nextcloud.ics').rows;
    expect(more).toEqual([]);
    expect(yoga).toMatchObject({
      categories: ['Спорт', 'Здоровье'],
      event: {
        title: 'Йога',
        timeZone: 'Europe/Samara',
        startDate: '2026-03-02T06:00:00.000Z',
        endDate: '2026-03-02T07:30:00.000Z',
        recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
        dates: { 20260309: null, 20260316: null, 20260323: { status: 'cancelled' } },
      },
    });
  });
  it('of Excel is windows-1251 with semicolons, quotes and line breaks in cells [IMP-03, IMP-04]', () => {
    const { kind, encoding, maySwitch, rows, faults } = fixture('excel.csv');
    expect([kind, encoding, maySwitch]).toEqual(['csv', 'windows-1251', true]);
    expect(rows.map(({ line, event }) => [line, event.title, event.startDate, event.endDate, event.allDay])).toEqual([
      [2, 'Выставка «Ёлки»', '2026-03-05T12:00:00.000Z', '2026-03-05T14:30:00.000Z', false],
      [4, 'Субботник', '2026-04-11T00:00:00.000Z', '2026-04-12T00:00:00.000Z', true],
      [5, 'Без названия', '2026-04-12T03:00:00.000Z', '2026-04-12T04:00:00.000Z', false],
    ]);
    expect(rows[0]).toMatchObject({
      categories: ['Выставки'],
      event: { description: 'Она сказала: "Приходите"\nвторая строка', location: 'Фойе', timeZone: 'Asia/Omsk' },
    });
    expect(faults).toEqual([{ line: 6, title: 'Плохая дата', reason: 'Такого дня нет: 30.02.2026' }]);
    // The other encoding, tried on purpose, reads other letters.
    expect(fixture('excel.csv', { ...CHOICE, encoding: 'windows-1251' }).rows).toEqual(rows);
  });
  it('of Outlook as a table speaks English, with the midnight after whole days', () => {
    const { rows } = fixture('outlook.csv', { zone: 'Europe/Moscow' });
    expect(
      rows.map(({ event, isPrivate }) => [event.title, event.startDate, event.endDate, event.allDay, isPrivate]),
    ).toEqual([
      ['Meeting', '2026-03-05T15:00:00.000Z', '2026-03-05T16:30:00.000Z', false, false],
      ['Holiday', '2026-05-09T00:00:00.000Z', '2026-05-10T00:00:00.000Z', true, true],
    ]);
  });
});

describe('the kind of a file', () => {
  it.each([
    [
      'a book of Excel',
      zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>') }),
      'Это книга Excel. Сохраните её как CSV.',
    ],
    ['an old book of Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Это книга Excel. Сохраните её как CSV.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'Нужен файл .ics или .csv'],
    ['a text without dates', 'Привет\nмир', 'Нужен файл .ics или .csv'],
    ['nothing', '', 'Нужен файл .ics или .csv'],
    ['a zip of pictures', zipSync({ 'a.png': strToU8('x') }), 'Нужен файл .ics или .csv'],
    [
      'half a zip',
      zipSync({ 'a.ics': strToU8('x'.repeat(999)) }).slice(0, 60),
      'Архив повреждён. Распакуйте его и выберите файл .ics.',
    ],
    ['a calendar without events', calendar(), 'В файле нет мероприятий'],
  ])('is told by its content: %s is refused [IMP-01]', (_, file, words) => {
    expect(refusal(file)).toBe(words);
  });

  it('may have 5,000 events and 10 MB unpacked, and not one more [IMP-02]', () => {
    const many = (count: number) =>
      calendar(...Array.from({ length: count }, (_, n) => vevent(AT).replace('UID:1', `UID:${n}`)));
    expect(read(many(5000)).rows).toHaveLength(5000);
    expect(refusal(many(5001))).toBe('В файле больше 5000 мероприятий. Разделите его на части.');
    const padded = (bytes: number) => {
      const file = calendar(vevent(AT));
      return strToU8(file + '\n'.repeat(bytes - strToU8(file).length));
    };
    const most = 10 * 1024 * 1024;
    expect(read(padded(most)).rows).toHaveLength(1);
    expect(refusal(padded(most + 1))).toBe('Файл больше 10 МБ. Разделите его на части.');
    expect(refusal(zipSync({ 'a.ics': padded(most + 1) }))).toBe('Файл больше 10 МБ. Разделите его на части.');
  });

  it('is read by its mark, else as UTF-8, else as windows-1251, and otherwise where asked [IMP-03]', () => {
    const file = calendar(vevent(AT));
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...file].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
    ]);
    for (const bytes of [strToU8(file), strToU8(`\uFEFF${file}`), utf16])
      expect(only(bytes).event.title).toBe('Лекция');
    expect(read(file).encoding).toBe('utf-8');
    expect(read(file, { ...CHOICE, encoding: 'windows-1251' }).rows[0]?.event.title).toBe('Р›РµРєС†РёСЏ');
  });
});

describe('an event that cannot be read', () => {
  it('is named with its line and reason, and the others go [IMP-05]', () => {
    const file = calendar(
      vevent(AT),
      vevent('DTSTART:вчера').replace('UID:1', 'UID:2'),
      vevent(AT, 'КРИВО').replace('UID:1', 'UID:3'),
      vevent(AT).replace('UID:1', 'UID:4'),
    );
    expect(read(file).rows.map(({ event }) => event.uid)).toEqual(['1', '4']);
    expect(reasons(file)).toEqual(['8: Непонятная дата или время: вчера', '13: Мероприятие записано с ошибкой']);
  });

  it('because the file ends is named, and what is whole is taken [IMP-05]', () => {
    const whole = calendar(vevent(AT), vevent(AT).replace('UID:1', 'UID:2'));
    const half = whole.slice(0, whole.lastIndexOf('DTSTART') + 12);
    expect(read(half).rows.map(({ event }) => event.uid)).toEqual(['1']);
    expect(reasons(half)).toEqual(['8: Файл обрывается на этом мероприятии']);
  });

  it.each([
    ['30 February', ['DTSTART;VALUE=DATE:20260230'], 'Такого дня нет: 30.02.2026'],
    ['an end before the start', [AT, 'DTEND:20260305T140000Z'], 'Окончание раньше начала'],
    [
      '367 days',
      ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20270103'],
      'Мероприятие не может длиться дольше 366 дней',
    ],
    ['1969', ['DTSTART:19690305T150000Z'], 'Дата должна быть между 1970 и 2100 годом'],
    ['RDATE', [AT, 'RDATE:20260306T150000Z'], 'Повторение с дополнительными датами не поддерживается'],
    ['a rule that we do not know', [AT, 'RRULE:FREQ=HOURLY'], 'Такое повторение не поддерживается: FREQ=HOURLY'],
    [
      'a rule that is over a second before its first date',
      [AT, 'RRULE:FREQ=WEEKLY;UNTIL=20260305T145959Z'],
      'Повторение заканчивается раньше первой даты',
    ],
    [
      'a rule of whole days that is over the day before',
      ['DTSTART;VALUE=DATE:20260305', 'RRULE:FREQ=DAILY;UNTIL=20260304'],
      'Повторение заканчивается раньше первой даты',
    ],
    [
      'a fifth weekday',
      [AT, 'RRULE:FREQ=MONTHLY;BYDAY=5TH'],
      'Такое повторение не поддерживается: FREQ=MONTHLY;BYDAY=5TH',
    ],
    ['no start', ['DTEND:20260305T140000Z'], 'Нет даты начала'],
  ])('for %s says so [IMP-06]', (_, lines, reason) => {
    expect(reasons(calendar(vevent(...lines)))).toEqual([`3: ${reason}`]);
  });

  it('of a table names the line of a quote that nobody closed, and keeps what is above it [IMP-04]', () => {
    const { rows, faults } = read('sep=;\r\nНазвание;Дата\r\nОдно;05.03.2026\r\n"Два;06.03.2026\r\nТри;07.03.2026\r\n');
    expect(rows.map(({ event, line }) => [line, event.title])).toEqual([[3, 'Одно']]);
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'Кавычка не закрыта: строки после неё не прочитаны'],
    ]);
  });
});

describe('what an event says', () => {
  it('that is too long is cut, and told [IMP-07]', () => {
    const long = (name: string, length: number) => `${name}:${'я'.repeat(length)}`;
    const row = only(
      calendar(
        vevent(AT, long('DESCRIPTION', 5001), long('LOCATION', 301)).replace('SUMMARY:Лекция', long('SUMMARY', 201)),
      ),
    );
    expect([row.event.title.length, row.event.description.length, row.event.location.length]).toEqual([200, 5000, 300]);
    expect(row.notes).toEqual([
      'название сокращено до 200 символов',
      'описание сокращено до 5000 символов',
      'место сокращено до 300 символов',
    ]);
  });

  it('has no link but to http and https [IMP-08]', () => {
    const row = only(calendar(vevent(AT, 'URL:javascript:alert(1)')));
    expect([row.event.externalLink, row.notes]).toEqual(['', ['ссылка не взята']]);
    expect(only(calendar(vevent(AT, 'URL:https://example.ru/?a=1'))).event.externalLink).toBe(
      'https://example.ru/?a=1',
    );
  });

  it('takes an hour without an end, a date a day', () => {
    expect(only(calendar(vevent(AT))).event.endDate).toBe('2026-03-05T16:00:00.000Z');
    expect(only(calendar(vevent('DTSTART;VALUE=DATE:20260305'))).event.endDate).toBe('2026-03-06T00:00:00.000Z');
  });

  it.each([
    ['an IANA name', 'Asia/Tomsk', '2026-03-05T08:00:00.000Z', 'Asia/Tomsk'],
    ['an IANA name behind a prefix', '/mozilla.org/20070129_1/Asia/Tomsk', '2026-03-05T08:00:00.000Z', 'Asia/Tomsk'],
    ['a Windows name', 'Kaliningrad Standard Time', '2026-03-05T13:00:00.000Z', 'Europe/Kaliningrad'],
    ['a name that the file describes', 'Наша зона', '2026-03-05T10:00:00.000Z', 'Asia/Omsk'],
    ['a name that nobody knows', 'Где-то', '2026-03-05T09:00:00.000Z', 'Asia/Omsk'],
  ])('is on the clock of %s', (_, tzid, startDate, timeZone) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Наша зона',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const { event } = only(calendar(...zone, vevent(`DTSTART;TZID="${tzid}":20260305T150000`)));
    expect(event).toMatchObject({ startDate, timeZone });
  });

  it('repeats once where its rule is over with its first date', () => {
    expect(only(calendar(vevent(AT, 'RRULE:FREQ=WEEKLY;UNTIL=20260305T150000Z'))).event).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20260305',
    });
  });

  it('by one UID twice is what the highest SEQUENCE says [IMP-14]', () => {
    const row = only(calendar(vevent(AT, 'SEQUENCE:2'), vevent('DTSTART:20260306T150000Z', 'SEQUENCE:1')));
    expect(row.event.startDate).toBe('2026-03-05T15:00:00.000Z');
  });

  it('of a table without UIDs is known by title, start and end [IMP-15]', () => {
    const table = (title: string) => read(`Название;Дата;Время\n${title};05.03.2026;10:00`).rows[0]?.event.uid;
    expect(table('Лекция')).toBe(table('Лекция'));
    expect(new Set([table('Лекция'), table('Концерт')]).size).toBe(2);
  });

  it('that Excel would have run is the text that it was [IMP-21]', () => {
    const [row] = read('Название;Дата;Описание\n"\'=1+1";05.03.2026;"\'просто"').rows;
    expect([row?.event.title, row?.event.description]).toEqual(['=1+1', "'просто"]);
  });

  it.each([
    ['Дата', '3/5/2026', '2026-05-03'],
    ['Date', '3/5/2026', '2026-03-05'],
    ['Date', '13/5/2026', '2026-05-13'],
    ['Дата', '3/15/2026', '2026-03-15'],
    ['Date', '2026-03-05', '2026-03-05'],
    ['Date', '5.3.2026', '2026-03-05'],
  ])('under «%s» on %s is on %s', (header, written, day) => {
    expect(read(`Subject,${header}\nA,${written}`).rows[0]?.event.startDate.slice(0, 10)).toBe(day);
  });
});
