import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Choice } from '#shared/calendar-file/read/read-file-types.ts';
import { readFile } from './read-file.ts';

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../shared/calendar-file/read/fixtures', name)));
const CHOICE: Choice = { zone: 'Asia/Omsk' };
const fixture = (name: string, choice = CHOICE) => readFile(bytesOf(name), choice);

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
    expect(readFile(zip, CHOICE).rows.map(({ event }) => event.title)).toEqual([
      ...rows.map(({ event }) => event.title),
      'Концерт',
      'Выходные в музее',
      'Планёрка',
    ]);
  });
});

describe('a file of others', () => {
  it('of Yandex has its texts, whole days, category and moved dates, and no link to its owner’s calendar', () => {
    const { rows, faults, zone } = fixture('yandex.ics');
    expect([faults, zone]).toEqual([[], 'Europe/Moscow']);
    expect(rows.map(({ event }) => event.externalLink)).toEqual(['', '', '']);
    expect(rows).toMatchObject([
      {
        categories: ['Мои события'],
        notes: [],
        event: {
          title: 'Концерт',
          description: 'Первая строка\nВторая; с точкой',
          startDate: '2026-03-06T16:00:00.000Z',
          timeZone: 'Europe/Moscow',
        },
      },
      {
        event: {
          allDay: true,
          description: 'Вход свободный.',
          startDate: '2026-03-07T00:00:00.000Z',
          endDate: '2026-03-09T00:00:00.000Z',
        },
      },
      {
        event: {
          recurrence: 'FREQ=DAILY;COUNT=5',
          location: 'https://telemost.yandex.ru/j/12345678901234',
          dates: {
            20260311: { times: { startDate: '2026-03-11T09:00:00.000Z', endDate: '2026-03-11T09:30:00.000Z' } },
          },
        },
      },
    ]);
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
    const [yoga, fair, ...more] = fixture('nextcloud.ics').rows;
    expect(more).toEqual([]);
    expect(fair?.event).toMatchObject({
      allDay: true,
      status: 'draft',
      location: 'Площадь, у фонтана',
      startDate: '2026-03-07T00:00:00.000Z',
      endDate: '2026-03-09T00:00:00.000Z',
    });
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
  it('of Excel as UTF-8 has columns without names, empty rows, and an end after midnight [IMP-03]', () => {
    const { encoding, maySwitch, rows, faults } = fixture('excel-utf8.csv');
    expect([encoding, maySwitch, faults]).toEqual(['utf-8', false, []]);
    expect(rows.map(({ event }) => [event.title, event.startDate, event.endDate, event.allDay])).toEqual([
      ['Ёлка в парке', '2026-12-31T17:00:00.000Z', '2026-12-31T19:00:00.000Z', false],
      ['День города', '2026-09-12T00:00:00.000Z', '2026-09-13T00:00:00.000Z', true],
    ]);
  });
  it('of Excel as Unicode text has tabs and 16 bits a letter [IMP-03]', () => {
    const { rows, faults } = fixture('excel-unicode.txt');
    expect(faults).toEqual([]);
    expect(rows.map(({ event }) => [event.title, event.startDate, event.endDate, event.description])).toEqual([
      ['Лекция', '2026-03-05T12:00:00.000Z', '2026-03-05T13:30:00.000Z', 'Первая строка\nвторая'],
    ]);
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
  it('of Outlook as a table in Russian says «Истина» and is windows-1251', () => {
    const { encoding, faults, rows } = fixture('outlook-ru.csv', { zone: 'Europe/Moscow' });
    expect([encoding, faults]).toEqual(['windows-1251', []]);
    expect(
      rows.map(({ event, isPrivate }) => [event.title, event.startDate, event.endDate, event.allDay, isPrivate]),
    ).toEqual([
      ['Собрание', '2026-03-05T15:00:00.000Z', '2026-03-05T16:30:00.000Z', false, false],
      ['Отпуск', '2026-05-01T00:00:00.000Z', '2026-05-04T00:00:00.000Z', true, true],
    ]);
    expect(rows[0]).toMatchObject({
      categories: ['Работа', 'Важное'],
      event: { description: 'Повестка:\nпервое, второе', location: 'Зал' },
    });
  });
});
