import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BadFile, type Choice, type Encoding } from '#shared/calendar-file/read/read-file-types.ts';
import { readFile } from './read-file.ts';

const CHOICE: Choice = { zone: 'Asia/Omsk' };
const read = (file: string | Uint8Array, choice = CHOICE) =>
  readFile(typeof file === 'string' ? strToU8(file) : file, choice);
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

  it('may have 5,000 events and 10 MB unpacked, and not one more [IMP-02]', { tags: 'slow' }, () => {
    const many = (count: number) =>
      calendar(...Array.from({ length: count }, (_, n) => vevent(AT).replace('UID:1', `UID:${n}`)));
    expect(read(many(5000)).rows).toHaveLength(5000);
    expect(refusal(many(5001))).toBe('В файле больше 5000 мероприятий. Разделите его на части.');
    const padded = (bytes: number) => {
      const file = calendar(vevent(AT));
      return strToU8(file + ' '.repeat(bytes - strToU8(file).length));
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
    // In windows-1251.
    const old = Uint8Array.from([...file], (char) => char.charCodeAt(0) - (char < 'А' ? 0 : 0x350));
    expect(only(old).event.title).toBe('Лекция');
    const table = 'Название;Дата начала\nЛекция;05.03.2026\n';
    const asks = (bytes: Uint8Array, encoding?: Encoding) => readFile(bytes, { ...CHOICE, encoding }).maySwitch;
    expect([asks(strToU8(file)), asks(old), asks(old, 'utf-8'), asks(strToU8(table))]).toEqual([
      false,
      true,
      true,
      true,
    ]);
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

describe('a zone that a file describes', () => {
  const zoned = (...lines: string[]): string =>
    calendar(
      ...['BEGIN:VTIMEZONE', 'TZID:Наша зона', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
      vevent('DTSTART;TZID="Наша зона":20260305T150000'),
    );

  it.each(['SECONDLY', 'MINUTELY;INTERVAL=7', 'YEARLY;BYHOUR=1,2,3', 'x', ''])(
    'by FREQ=%s is passed over: nobody follows a clock for 56 years [IMP-05]',
    (freq) => {
      expect(only(zoned(`RRULE:FREQ=${freq}`)).event.startDate).toBe('2026-03-05T09:00:00.000Z');
    },
  );

  it('in a way that makes no sense takes no event with it [IMP-05]', () => {
    for (const line of ['RRULE:FREQ=YEARLY;UNTIL=x', 'RDATE:x'])
      expect(only(zoned(line)).event.startDate, line).toBe('2026-03-05T09:00:00.000Z');
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

  it('is read so far as it may be HTML, and told where there is more [IMP-07]', () => {
    const row = only(calendar(vevent(AT, `DESCRIPTION:Начало<br>${'<script>'.repeat(200_000)}`)));
    expect([row.event.description.slice(0, 6), row.notes]).toEqual(['Начало', ['описание сокращено до 5000 символов']]);
  });

  it('of a table with a cell of nothing but tabs is soon told', () => {
    // If the reader took quadratic time, so many tabs would take an hour.
    expect(reasons(`Название;Дата\r\nОдно;"x${'\t'.repeat(1_000_000)}x"\r\n`)).toHaveLength(1);
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
    ['a name that the file describes', 'Наша зона', '2026-03-05T10:00:00.000Z', 'Asia/Yekaterinburg'],
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
    const table = (row: string) => read(`Название;Дата;Время;Время окончания\n${row}`).rows[0]?.event.uid;
    const row = 'Лекция;05.03.2026;10:00;12:00';
    expect(table(row)).toBe(table(`${row}\nКонцерт;06.03.2026;10:00;12:00`));
    const others = ['Концерт;05.03.2026;10:00;12:00', 'Лекция;05.03.2026;11:00;12:00', 'Лекция;05.03.2026;10:00;13:00'];
    expect(new Set([row, ...others].map(table)).size).toBe(4);
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
