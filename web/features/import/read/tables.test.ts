import { strToU8 } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { BadFile, STEPS_MAX } from '#shared/calendar-file/read/read-file-types.ts';
import { readFile } from './read-file.ts';

const read = (table: string, zone = 'Europe/Moscow') => readFile(strToU8(table), { zone });
const refusal = (table: string): string => {
  try {
    read(table);
  } catch (reason) {
    if (reason instanceof BadFile) return reason.message;
    throw reason;
  }
  throw new Error('The table was taken');
};
const timesOf = (header: string, row: string, zone?: string) => {
  const { rows, faults } = read(`Название;${header}\nЛекция;${row}\n`, zone);
  return rows.map(({ event }) => `${event.startDate} ${event.endDate}`)[0] ?? faults[0]?.reason;
};
const day = '2026-12-09T00:00:00.000Z 2026-12-10T00:00:00.000Z';
const between = (from: string, to: string) => `2026-12-09T${from}:00.000Z 2026-12-09T${to}:00.000Z`;

describe('a table of almost empty lines', () => {
  const table = (lines: number): string => `Название;Дата\nЛекция;09.12.2026\n${';\n'.repeat(lines - 2)};`;

  it('is read up to the most lines of a table, and refused beyond them', () => {
    expect(read(table(STEPS_MAX - 1)).rows).toHaveLength(1);
    expect(refusal(table(STEPS_MAX))).toMatch(/^В файле слишком много дат, строк/);
  });
});

describe('a table with one UID in several rows', () => {
  const content = (table: string) => {
    const { rows, faults } = read(table);
    return [rows.map(({ line, event }) => [line, event.location || event.title]), faults.map(({ reason }) => reason)];
  };

  it('without UIDs has an event for each row that differs, with the same UID at each import [IMP-10, IMP-15]', () => {
    const table =
      'Название;Дата;Время;Место\nКвест;09.12.26;12:00;Фойе\nКвест;09.12.26;12:00;Зал\nКвест;09.12.26;12:00;Зал';
    const places = [
      [2, 'Фойе'],
      [3, 'Зал'],
    ];
    expect(content(table)).toEqual([places, []]);
    expect(read(table).rows.map(({ event }) => event.uid.split('Квест')[1])).toEqual(['', '/2']);
  });

  it('with UIDs has the first row of each, or the newest; another content of the same version is a fault [IMP-14]', () => {
    const copied = 'Название;Дата;UID\nЛекция;09.12.26;a\nКонцерт;10.12.26;a\nЛекция;09.12.26;a';
    expect(content(copied)).toEqual([[[2, 'Лекция']], ['Такой же UID у мероприятия на строке 2: взято оно']]);
    const newer = 'Название;Дата;UID;Версия\nЛекция;09.12.26;a;1\nКонцерт;10.12.26;a;2';
    expect(content(newer)).toEqual([[[3, 'Концерт']], []]);
  });
});

describe('a plan as Russian institutions write it', () => {
  it('has a title above its header, dates with two digits, spans of time, and names of columns of its own', () => {
    const plan = [
      'План мероприятий на декабрь;;;;',
      ';;;;',
      '№ п/п;Дата проведения;Время проведения;Наименование мероприятия;"Место\nпроведения"',
      '1;09.12.26;18:00-20:00;Концерт;Большой зал',
      '2;10.12.2026 г.;18.00 – 20.00;Лекция;Фойе',
    ];
    const { rows, faults } = read(plan.join('\r\n'));
    expect(faults).toEqual([]);
    expect(rows.map(({ event, line }) => [line, event.title, event.location, event.startDate, event.endDate])).toEqual([
      [5, 'Концерт', 'Большой зал', '2026-12-09T15:00:00.000Z', '2026-12-09T17:00:00.000Z'],
      [6, 'Лекция', 'Фойе', '2026-12-10T15:00:00.000Z', '2026-12-10T17:00:00.000Z'],
    ]);
  });

  it.each([
    ['Дата;Время', '09.12.26;18:00-20:00', between('15:00', '17:00')],
    ['Дата;Время', '09.12.26;18:00–20:00', between('15:00', '17:00')],
    ['Дата;Время', '09.12.26;с 18:00 до 20:00', between('15:00', '17:00')],
    ['Дата;Время', '09.12.26;18-00 — 20-30', between('15:00', '17:30')],
    ['Дата;Время', '09.12.26;18-00', between('15:00', '16:00')],
    ['Дата;Время', '09.12.26;22:00-01:00', '2026-12-09T19:00:00.000Z 2026-12-09T22:00:00.000Z'],
    ['Дата;Время', '09.12.26;20:00-24:00', between('17:00', '21:00')],
    ['Дата;Время', '09.12.26;18-20', 'Непонятная дата или время: 18-20'],
    ['Дата и время проведения', '09.12.26 18:00-20:00', between('15:00', '17:00')],
    ['Дата и время', '09.12.2026 г. в 18:00', between('15:00', '16:00')],
    ['Дата и время', '09.12.2026, с 18:00 до 20:00', between('15:00', '17:00')],
    ['Дата;Время;Дата окончания', '09.12.26;18:00-20:00;10.12.26', '2026-12-09T15:00:00.000Z 2026-12-10T17:00:00.000Z'],
    ['Дата;Время;Время окончания', '09.12.26;18:00-20:00;19:00', between('15:00', '16:00')],
    ['Дата;Время', '09.12.26;с 10 до 12', between('07:00', '09:00')],
    ['Дата', '9 декабря 2026 г. с 10 до 12', between('07:00', '09:00')],
    ['Дата;Время', '9 декабря 2026 года;в 18.00', between('15:00', '16:00')],
    ['Дата', 'ср, 9 дек. 2026 г.', day],
    ['Дата', '09.12.2026 (среда)', day],
    ['Дата;Время', '09.12.26;10.12.26', 'Непонятная дата или время: 10.12.26'],
    ['Дата', '9 мартобря 2026', 'Непонятная дата или время: 9 мартобря'],
    ['Дата;Время', '09.12.26;весь день', day],
    ['Дата;Часы', '09.12.26;—', day],
    ['Дата;Начало;Окончание', '09.12.26;18:00;20:00', between('15:00', '17:00')],
    ['Начало;Конец;Дата', '18:00;20:00;09.12.26', between('15:00', '17:00')],
    ['Дата;Начало;Окончание', '09.12.26;22:00;01:00', '2026-12-09T19:00:00.000Z 2026-12-09T22:00:00.000Z'],
    ['День;Дата;Время', 'среда;09.12.26;18:00', between('15:00', '16:00')],
    ['День;Начало;Конец', '09.12.26;18:00;20:00', between('15:00', '17:00')],
    ['Сроки проведения', '09.12.26 18:00', between('15:00', '16:00')],
    ['Дата с;Дата по', '09.12.26;11.12.26', '2026-12-09T00:00:00.000Z 2026-12-12T00:00:00.000Z'],
    ['Начало;Окончание', '09.12.2026 0:00:00;09.12.2026 0:00:00', day],
    ['Начало;Окончание', '09.12.2026 0:00:00;11.12.2026 0:00:00', '2026-12-09T00:00:00.000Z 2026-12-12T00:00:00.000Z'],
    ['Начало;Окончание', '09.12.2026 0:00:00;09.12.2026 18:00:00', '2026-12-08T21:00:00.000Z 2026-12-09T15:00:00.000Z'],
    ['Дата;Время', '09.12.2026 0:00:00;18:00:00', between('15:00', '16:00')],
    ['Дата;Время', '09.12.2026;0:00', '2026-12-08T21:00:00.000Z 2026-12-08T22:00:00.000Z'],
    ['Дата', '12/09/26', '2026-09-12T00:00:00.000Z 2026-09-13T00:00:00.000Z'],
    ['Дата', '09.12.99', '1999-12-09T00:00:00.000Z 1999-12-10T00:00:00.000Z'],
    ['Дата', '2026-12-09T15:00:00Z', between('15:00', '16:00')],
    ['Дата', '2026-12-09T15:00:00+05:00', between('10:00', '11:00')],
  ])('under «%s» says %s', (header, row, times) => {
    expect(timesOf(header, row)).toBe(times);
  });
});

describe('a table that lacks a column is told which [IMP-01]', () => {
  it.each([
    ['Название;Место\nЛекция;Зал', 'В таблице нет столбца «Дата начала»'],
    ['Когда;Дата\nв среду;05.03.2026', 'В таблице нет столбца «Название»'],
    ['Что;Где\nЛекция;Зал', 'В таблице нет столбцов «Название» и «Дата начала»'],
  ])('%j', (table, words) => expect(refusal(table)).toBe(words));
});

describe('a quote that is out of place [IMP-04]', () => {
  it('takes no row with it unsaid', () => {
    const table =
      'Название;Дата\nОдно;05.03.2026\n"Два" x;06.03.2026\nТри;07.03.2026\n"Пять";08.03.2026\nШесть;09.03.2026\n';
    expect(Papa.parse(table, { delimiter: ';' }).errors.map(({ code }) => code)).toContain('InvalidQuotes');
    const { rows, faults } = read(table);
    expect(rows.map(({ event, line }) => [line, event.title])).toEqual([
      [2, 'Одно'],
      [6, 'Шесть'],
    ]);
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'Лишняя кавычка: по строку 5 всё прочитано как одна ячейка'],
    ]);
  });

  it('takes no row with it in the header either', () => {
    const { rows, faults } = read(
      'Название;Дата;"Место" проведения\nОдно;05.03.2026;Зал\n"Два";06.03.2026;Зал\nТри;07.03.2026;Зал\n',
    );
    const told = faults.map(({ line, reason }) => `${line}: ${reason}`);
    expect([rows.map(({ event }) => event.title), told]).toEqual([
      ['Три'],
      ['1: Лишняя кавычка: по строку 3 всё прочитано как одна ячейка'],
    ]);
  });

  it('on one line is read as it is meant', () => {
    const { rows, faults } = read('Название;Дата\n"ООО "Ромашка" приглашает";05.03.2026\nКонцерт "Весна";06.03.2026\n');
    expect([rows.map(({ event }) => event.title), faults]).toEqual([
      ['ООО "Ромашка" приглашает', 'Концерт "Весна"'],
      [],
    ]);
  });
});

it('text beyond the last column is not lost without a word', () => {
  const { rows } = read('Название,Дата,Описание\nЛекция,05.03.2026,Приходите, будет весело\nХор,06.03.2026,Поём,,\n');
  expect(rows.map(({ notes }) => notes)).toEqual([['лишние ячейки не взяты'], []]);
});

it('a zone that a cell does not name, or names as nobody knows, is told beside its row', () => {
  const { rows, zone } = read(
    'Название;Дата;Время;Часовой пояс\nА;05.03.2026;10:00;Asia/Omsk\nБ;05.03.2026;10:00;\nВ;05.03.2026;10:00;МСК+2\nГ;05.03.2026;10:00;наш\n',
  );
  expect(zone).toBeUndefined();
  expect(rows.map(({ event, notes }) => [event.startDate.slice(11, 16), ...notes])).toEqual([
    ['04:00'],
    ['07:00', 'часовой пояс не указан, взят МСК, Москва'],
    ['05:00', 'часовой пояс «МСК+2» неизвестен, взят МСК+2, Екатеринбург'],
    ['07:00', 'часовой пояс «наш» неизвестен, взят МСК, Москва'],
  ]);
});

it('the zone is not asked for where every row that has anything names its own', () => {
  const zoneOf = (...zones: string[]) =>
    read(['Название;Дата;Часовой пояс', ...zones.map((zone) => `А;05.03.2026;${zone}`), ';;'].join('\n')).zone;
  expect([zoneOf('Asia/Omsk', 'Asia/Chita'), zoneOf('Asia/Omsk', ' '), zoneOf(' ')]).toEqual([
    'Europe/Moscow',
    undefined,
    undefined,
  ]);
});

it.each([
  ['Дата;Конец мероприятия', '09.12.26;20:00', ['не взято: «20:00»']],
  ['Дата и время;;Место', '09.12.26;18:00;Зал', ['не взято: «18:00»']],
  ['Дата;Время окончания', '09.12.26;20:00', ['не взято: «20:00»']],
  ['Дата;Возраст', '09.12.26;от 6 лет', ['не взято: «от 6 лет»']],
  ['Дата;Статус', '09.12.26;Перенесено', ['не взято: «Перенесено»']],
  ['Дата;Ответственный;№', '09.12.26;Иванова;1.10', []],
])('under «%s» what is not taken of «%s» is told [IMP-09]', (header, row, notes) => {
  expect(read(`Название;${header}\nЛекция;${row}\n`).rows.map((one) => one.notes)).toEqual([notes]);
});

it('an event that is called off is read as cancelled, in whichever gender', () => {
  const { rows } = read('Название;Дата;Статус\nА;09.12.26;Отменён\nБ;09.12.26;отменена\nВ;09.12.26;Опубликовано\n');
  expect(rows.map(({ event, notes }) => [event.status, notes])).toEqual([
    ['cancelled', []],
    ['cancelled', []],
    ['published', []],
  ]);
});

it('a header is found below stray quotes, and below a date of the plan itself', () => {
  const plan = ['«УТВЕРЖДАЮ»;;', '"____"______2026 г.;;', 'Дата;01.12.2026;', '№;Мероприятие;Дата', '1;Хор;09.12.26'];
  const { rows, faults } = read(plan.join('\r\n'));
  expect([rows.map(({ event, line }) => [line, event.title]), faults]).toEqual([[[5, 'Хор']], []]);
});

it('a line above a header may hold a line separator of Unicode, as text pasted from a web page does', () => {
  const { rows, faults } = read('План\u2028"____"______2026 г.;;\n№;Мероприятие;Дата\n1;Хор;09.12.26\n');
  expect([rows.map(({ event, line }) => [line, event.title]), faults]).toEqual([[[3, 'Хор']], []]);
});
