import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

// Damaged files to import: the faults of careless programs, bad disks and attackers.

const LINES = [
  ...[
    'DTSTART:20260230T000000',
    'DTSTART;TZID=Nowhere:20260305T150000',
    'DTSTART:99999999T999999Z',
    'DTSTART:00010101',
  ],
  ...[
    'DTSTART;VALUE=PERIOD:20260305T150000Z/PT1H',
    'DTEND:19691231T235959Z',
    'DURATION:P99999999999W',
    'DURATION:-PT1H',
    'DURATION:P',
  ],
  ...[
    'DURATION:PT0S',
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=DAILY;COUNT=999999999',
    'RRULE:FREQ=DAILY;UNTIL=99991231T000000Z',
  ],
  ...[
    'RRULE:;;;',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=WEEKLY;INTERVAL=0',
    'EXDATE:',
    'EXDATE:x,y,,20260305T150000Z',
  ],
  ...[
    'RECURRENCE-ID:20260305T150000Z',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260305T150000Z',
    'RDATE:20260306T150000Z',
    'EXRULE:FREQ=DAILY',
  ],
  ...[
    'SEQUENCE:-1',
    'SEQUENCE:1e9',
    'SEQUENCE:99999999999999999999',
    'STATUS:CONFUSED',
    'CLASS:',
    'URL:javascript:alert(1)',
    'URL:http://',
  ],
  ...[
    'SUMMARY:',
    'SUMMARY;LANGUAGE="ru:a',
    'DESCRIPTION;ALTREP="x":y',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'BEGIN:VALARM',
    'END:VALARM',
  ],
  ...[
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
    'BEGIN:VCALENDAR',
    'BEGIN:',
    'END:X',
    'UID:',
    'UID:__proto__',
    ' folded',
    '\tfolded',
  ],
  ...[
    'TZID:Europe/Moscow',
    'TZOFFSETTO:+9999',
    'TZOFFSETTO:x',
    'BEGIN:STANDARD',
    'END:STANDARD',
    'DTSTART:16010101T000000',
  ],
  ...['BEGIN:VTIMEZONE', 'END:VTIMEZONE', 'X-WR-TIMEZONE:Nowhere', 'CATEGORIES:,,\\,', ':', ';', '='],
] as const;

/** A time zone that only the file defines; its clock changes by this rule. */
const oddZone = (rule: string): string =>
  [
    ...[
      'BEGIN:VTIMEZONE',
      'TZID:Odd',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0400',
    ],
    ...[
      rule,
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:odd',
      'SUMMARY:Х',
      'DTSTART;TZID=Odd:20260305T150000',
      'END:VEVENT',
    ],
  ].join('\r\n');
const ODD_RULES = [
  ...[
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=MINUTELY;INTERVAL=7',
    'RRULE:FREQ=HOURLY',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=YEARLY;INTERVAL=0',
  ],
  ...[
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=MONTHLY;BYDAY=6MO',
    'RRULE:FREQ=YEARLY;UNTIL=x',
    'RRULE:',
    'RDATE:x',
    'RDATE:20260101T000000',
  ],
  ...[
    'RRULE:FREQ=WEEKLY;BYSETPOS=9',
    'RRULE:FREQ=YEARLY;BYYEARDAY=366;COUNT=1000000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  ],
] as const;

export const REPEATED = [
  ...[
    '<script>',
    '<!--',
    '<a href="http://x">',
    '<title',
    '&',
    '&#',
    ';A="',
    '","',
    '"',
    ',',
    ';',
    '\\',
    'a:',
    '<p><b>',
    ' ',
    '\t',
    '((',
    "'",
  ],
  ...['BEGIN:VALARM\r\n', 'EXDATE:20260305T150000Z\r\n', '=', '0', '{', '\u0301', '🎉', '</', '<style', '<br'],
] as const;

/** Damages the text of a calendar or a table. */
export const damagedText = (text: string, random: Random): string => {
  const lines = text.split(/\r?\n/);
  const at = random.below(lines.length);
  const cut = random.below(text.length);
  const end = cut + random.below(60);
  const withLine = (line: string): string => lines.toSpliced(at, random.below(2), line).join('\r\n');
  const bomb = (): string => random.pick(REPEATED).repeat(1 + random.below(random.chance(0.2) ? 40_000 : 300));
  return random.pick<() => string>([
    () => text.slice(0, cut),
    () => text.slice(0, cut) + text.slice(end),
    () => text.slice(0, end) + text.slice(cut),
    () => text.slice(0, cut) + random.pick(HOSTILE_TEXTS) + text.slice(cut),
    () => text.slice(0, cut) + String.fromCharCode(random.below(0x300)) + text.slice(cut + 1),
    () => withLine(random.pick(LINES)),
    () => withLine(random.pick(LINES)),
    () => withLine(`DESCRIPTION:${bomb()}`),
    () => withLine(`SUMMARY${bomb()}:x`),
    () => withLine(`X-${bomb()}`),
    () => lines.toSpliced(at, 1).join('\r\n'),
    () => lines.toSpliced(at, 0, ...lines.slice(at, at + random.below(30))).join('\r\n'),
    () => text.replace('END:VCALENDAR', `${oddZone(random.pick(ODD_RULES))}\r\nEND:VCALENDAR`),
    () => text.replaceAll('\r\n', random.pick(['\r', '\n\n', '\u2028', ''])),
    () => text.replace(/\d{4}/, random.pick(['0000', '9999', '-001', '٢٠٢٦', '1e10'])),
  ])();
};

const HEADERS = [
  'Название',
  'Дата',
  'Время',
  'Окончание',
  'Время окончания',
  'Весь день',
  'Описание',
  'Место',
  'Ссылка',
  'Категория',
  'UID',
  'Возраст',
  'Статус',
  'Часовой пояс',
  'Версия',
  'Личное',
];
const CELLS = [
  ...[
    '05.03.2026',
    '3/5/2026',
    '2026-03-05',
    '2026-03-05T15:00',
    '2026-03-05 3:00 PM',
    '30.02.2026',
    '99.99.9999',
    '12:30',
    '25:00',
    '3 pm',
    '12:00 AM',
  ],
  ...[
    'да',
    'нет',
    'TRUE',
    '16+',
    'черновик',
    'Europe/Moscow',
    'Nowhere',
    '1',
    '-1',
    '1e9',
    "'=1+1",
    '=HYPERLINK("x")',
    'https://example.ru/?a=1',
    'javascript:alert(1)',
    'а;б',
    '',
  ],
] as const;

/** A table with cells of every kind in every column. */
export const aTable = (random: Random): string => {
  const sep = random.pick([';', ',', '\t', ';', '|']);
  const columns = ['Название', 'Дата', ...HEADERS.filter(() => random.chance(0.5))];
  const quoted = (cell: string): string => {
    const isQuoted = random.chance(0.3) || cell.includes(sep) || /["\n]/.test(cell);
    return isQuoted && random.chance(0.97) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const cellOf = (column: string): string => {
    if (random.chance(0.3)) return random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : random.pick(CELLS);
    if (/^(Дата|Окончание)$/.test(column)) return `${1 + random.below(28)}.0${1 + random.below(9)}.2026`;
    if (/^Время/.test(column)) return `${random.below(24)}:${String(random.below(60)).padStart(2, '0')}`;
    return column === 'Название' ? `Событие ${random.below(100)}` : '';
  };
  const rows = Array.from({ length: 1 + random.below(6) }, () =>
    columns.map((column) => quoted(cellOf(column))).join(sep),
  );
  return `${random.chance(0.1) ? `sep=${sep}\r\n` : ''}${[columns.join(sep), ...rows].join('\r\n')}\r\n`;
};
