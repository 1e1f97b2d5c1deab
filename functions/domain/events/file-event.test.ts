import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { contentHash, contentKey, fromFile, toFile } from './file-event.ts';
import type { Stored, StoredSeries } from './series-events.ts';
import { anEvent, aSeries, categoryOf, NOW } from './stored.testing.ts';

const aFile = (change: Partial<FileEvent> = {}): FileEvent => ({
  uid: 'from-a-file',
  sequence: 3,
  title: 'Кружок',
  description: 'О важном',
  startDate: '2026-03-10T15:00:00.000Z',
  endDate: '2026-03-10T16:30:00.000Z',
  externalLink: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: 'Зал 1',
  ageRating: '',
  status: 'published',
  categoryId: '',
  recurrence: '',
  dates: {},
  ...change,
});
const weekly = (dates: FileEvent['dates'] = {}, change: Partial<FileEvent> = {}) =>
  aFile({ recurrence: 'FREQ=WEEKLY;COUNT=5', dates, ...change });
const made = { id: 's1', userId: 'u1', calendarId: 'u1', color: '', picture: 'v1', revision: 8, updatedAt: NOW };
const read = (file: FileEvent, present?: Stored) => fromFile(file, made, categoryOf, present);
const SEALED = { uid: 'from-a-file', revision: 8, updatedAt: NOW };

describe('an event of a file', () => {
  it('has the file’s fields and its name, and from here what no file carries', () => {
    expect(read(aFile({ categoryId: 'c1' }))).toEqual({ ...anEvent(), id: 's1', categoryId: 'c1', ...SEALED });
  });

  it('has no category that its calendar does not have', () => {
    expect(read(aFile({ categoryId: 'c9' })).categoryId).toBe('');
    expect(fromFile(aFile({ categoryId: 'c1' }), { ...made, calendarId: 'u2' }, categoryOf).categoryId).toBe('');
    const dates = { '20260317': { categoryId: 'c9', title: 'Хор' } };
    expect(read(weekly(dates, { categoryId: 'c1' }))).toMatchObject({
      exceptions: { '20260317': { categoryId: '', title: 'Хор' } },
    });
  });

  it('in the place of one that is here keeps the name that files know of it', () => {
    expect(read(aFile(), anEvent({ uid: 'of-before' })).uid).toBe('of-before');
    expect(read(aFile(), anEvent())).not.toHaveProperty('uid');
  });
});

describe('a series of a file', () => {
  const TIMES = { startDate: '2026-03-18T15:00:00.000Z', endDate: '2026-03-18T16:00:00.000Z' };

  it('has the dates that differ, each where its rule has it or where it was moved', () => {
    const dates = { '20260317': { title: 'Хор' }, '20260324': null, '20260331': { times: TIMES } };
    expect(read(weekly(dates))).toEqual({ ...aSeries(), ...SEALED, exceptions: dates });
  });

  it.each([
    [{ '20260318': { title: 'Хор' } }, '20260318'],
    [{ '20260318': null }, '20260318'],
    [{ '20261399': null }, '20261399'],
  ])('cannot name dates that it does not have: %j', (dates, day) => {
    expect(() => read(weekly(dates))).toThrow(new Rejected(['not-in-series', day]));
  });

  it('of whole days has no date with hours', () => {
    const days = { allDay: true, startDate: '2026-03-10T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z' };
    expect(() => read(weekly({ '20260317': { times: TIMES } }, days))).toThrow(new Rejected('not-whole-days'));
    expect(read(weekly({ '20260317': { title: 'Хор' } }, days))).toMatchObject({
      exceptions: { '20260317': { title: 'Хор' } },
    });
  });

  it('cannot be larger than a series may be', () => {
    expect(() => read(weekly({}, { description: 'я'.repeat(50_000) }))).toThrow(
      new Rejected('series-too-large', { field: 'description' }),
    );
  });

  it('leaves single dates the looks that they have here, where they are still dates of it', () => {
    const looks = { picture: null, color: '#ff0000', categoryId: 'c1' };
    const present = aSeries({
      exceptions: {
        '20260310': { ...looks, title: 'Прежнее' },
        '20260317': { picture: 'p2' },
        '20260318': { color: '#ff0000' },
        '20260324': { color: '#ff0000' },
        '20260331': { title: 'Прежнее' },
        '20260407': null,
      },
    });
    const after = read(weekly({ '20260317': { title: 'Хор' }, '20260324': null }), present);
    expect(after).toMatchObject({
      exceptions: { '20260310': looks, '20260317': { title: 'Хор', picture: 'p2' }, '20260324': null },
    });
    expect(Object.keys((after as StoredSeries).exceptions)).toHaveLength(3);
    expect(read(weekly(), anEvent())).toMatchObject({ exceptions: {} });
  });
});

describe('an event as files carry it', () => {
  it('has whole seconds, a name and the number of its revision', () => {
    const event = anEvent({ startDate: '2026-03-10T15:00:00.123Z', endDate: '2026-03-10T16:30:00.999Z' });
    expect(toFile({ ...event, categoryId: 'c1' }, categoryOf)).toEqual(
      aFile({ uid: 'e1@calendar-system', sequence: 7, categoryId: 'c1' }),
    );
    expect(toFile({ ...event, uid: 'from-a-file', categoryId: 'c9' }, categoryOf)).toEqual(aFile({ sequence: 7 }));
  });

  it('lasts a second at least', () => {
    const event = anEvent({ startDate: '2026-03-10T15:00:00.100Z', endDate: '2026-03-10T15:00:00.900Z' });
    expect(toFile(event, categoryOf)).toMatchObject({
      startDate: '2026-03-10T15:00:00.000Z',
      endDate: '2026-03-10T15:00:01.000Z',
    });
  });

  it('of a series has the time on the clock that summer time skips on its first date, if it does', () => {
    expect(toFile(aSeries({ clock: '2026-03-29T02:30:00.500' }), categoryOf).clock).toBe('2026-03-29T02:30:00');
    expect(toFile(aSeries(), categoryOf)).not.toHaveProperty('clock');
  });

  it('of a series has the dates that differ, but not by pictures and colours alone', () => {
    const times = { startDate: '2026-03-18T15:00:00.500Z', endDate: '2026-03-18T16:00:00.500Z' };
    const exceptions = {
      '20260310': { color: '#ff0000', picture: 'p' },
      '20260317': { title: 'Хор', color: '#ff0000' },
      '20260324': null,
      '20260331': { times },
    };
    expect(toFile(aSeries({ exceptions, uid: 'from-a-file' }), categoryOf)).toEqual(
      aFile({
        sequence: 7,
        recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5',
        dates: {
          '20260317': { title: 'Хор' },
          '20260324': null,
          '20260331': { times: { startDate: '2026-03-18T15:00:00.000Z', endDate: '2026-03-18T16:00:00.000Z' } },
        },
      }),
    );
  });
});

describe('what is the same in a file [IMP-20]', () => {
  const key = (stored: Stored, kind: 'ics' | 'csv' = 'ics') => contentKey(stored, kind, categoryOf);
  const plain = key(anEvent());

  it.each([
    ['looks and past', { color: '#ff0000', picture: null, revision: 9, uid: 'from-a-file', updatedAt: '' }],
    ['parts of seconds', { startDate: '2026-03-10T15:00:00.500Z' }],
    ['HTML that says the same', { description: '<b>О важном</b><br>' }],
    [
      'control characters and spaces around',
      { title: 'Кру\u0007жок', location: ' Зал 1 ', description: 'О важном\r\n' },
    ],
    ['a category that is not there', { categoryId: 'c9' }],
  ])('%s', (_, change) => expect(key(anEvent(change))).toBe(plain));

  it('a rating at the end of the title, and in its own field', () => {
    expect(key(anEvent({ title: 'Кружок 6+' }))).toBe(key(anEvent({ ageRating: '6+' })));
  });

  it.each([
    { title: 'Хор' },
    { description: '' },
    { location: 'Зал 2' },
    { ageRating: '6+' },
    { status: 'draft' },
    { categoryId: 'c1' },
    { timeZone: 'Asia/Omsk' },
    { externalLink: 'https://example.ru/' },
    { endDate: '2026-03-10T17:00:00.000Z' },
  ] as const)('not so %j', (change) => {
    expect(key(anEvent(change))).not.toBe(plain);
    expect(contentHash(anEvent(change), 'ics', categoryOf)).not.toBe(contentHash(anEvent(), 'ics', categoryOf));
  });

  it('an address as browsers write it', () => {
    const link = (externalLink: string) => key(anEvent({ externalLink }));
    expect(link('https://EXAMPLE.ru')).toBe(link('https://example.ru/'));
  });

  it('whole days, whatever their zone', () => {
    const days = (timeZone: string) =>
      anEvent({
        allDay: true,
        timeZone,
        startDate: '2026-03-10T00:00:00.000Z',
        endDate: '2026-03-11T00:00:00.000Z',
      });
    expect(key(days('Asia/Omsk'))).toBe(key(days('Europe/Moscow')));
  });

  it('dates of a series but for their looks and categories, in any order', () => {
    const series = (exceptions: StoredSeries['exceptions']) => key(aSeries({ exceptions }));
    expect(series({ '20260317': { color: '#ff0000', categoryId: 'c1' } })).toBe(series({}));
    expect(series({ '20260317': null })).not.toBe(series({}));
    expect(series({ '20260317': { title: 'Хор' } })).not.toBe(series({ '20260317': { title: 'Театр' } }));
    const [one, other] = [{ title: 'Хор', location: 'Зал 2' }, null];
    expect(series({ '20260317': one, '20260324': other })).toBe(
      series({ '20260324': other, '20260317': { location: 'Зал 2', title: 'Хор' } }),
    );
    expect(series({ '20260317': { title: 'Хор 6+' } })).toBe(series({ '20260317': { title: 'Хор', ageRating: '6+' } }));
    expect(series({ '20260317': { ageRating: '6+' } })).not.toBe(series({}));
  });

  it('in a table a series and its first date that is not removed', () => {
    const moved = { startDate: '2026-03-17T15:00:00.000Z', endDate: '2026-03-17T16:30:00.000Z' };
    expect(key(aSeries({ exceptions: { '20260310': null } }), 'csv')).toBe(key(anEvent(moved), 'csv'));
    expect(key(aSeries())).not.toBe(key(anEvent()));
  });
});
