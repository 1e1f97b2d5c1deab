import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#shared/locale/errors.ts';
import { toFile } from './file-event.ts';
import { eventOfRow, fateOf, knownOf, type Match, type Row } from './row-fate.ts';
import { anEvent, aSeries, categoryOf } from './stored.testing.ts';

const making = { id: 'new', userId: 'u1', calendarId: 'u1', now: new Date('2026-02-01T00:00:00.000Z'), categoryOf };
const present = anEvent({ uid: 'from-a-file', color: '#ff0000' });
const row = (change: Partial<Row['file']> = {}, kind: Row['kind'] = 'ics'): Row => ({
  kind,
  file: { ...toFile(present, categoryOf), ...change },
});
const fate = (of: Row, match: Match) => fateOf(of, match, making).fate;
/** The record of `present` as it was imported. */
const known = knownOf(row(), present, categoryOf);

describe('the event that a row makes', () => {
  it('is new, or the one that is here or in the trash, whose looks it keeps', () => {
    const file = row({ title: 'Хор' });
    const updatedAt = '2026-02-01T00:00:00.000Z';
    const fresh = { ...present, title: 'Хор', updatedAt, id: 'new', color: '', picture: null, revision: 1 };
    expect(eventOfRow(file, {}, making)).toEqual(fresh);
    const here = { ...present, title: 'Хор', updatedAt, revision: 8 };
    expect(eventOfRow(file, { present }, making)).toEqual(here);
    expect(eventOfRow(file, { trashed: present }, making)).toEqual(here);
  });
});

describe('a row', () => {
  const changed = row({ title: 'Хор', sequence: 8 });

  it('is new, or what lies in the trash [IMP-13]', () => {
    expect(fateOf(row(), {}, making)).toMatchObject({ fate: 'new', next: { id: 'new' } });
    expect(fateOf(row(), { trashed: present }, making)).toMatchObject({ fate: 'trashed', next: { id: 'e1' } });
  });

  it('is the same as what is here, or as what was imported last [IMP-10]', () => {
    expect(fateOf(row(), { present }, making)).toEqual({ fate: 'same' });
    const edited = { ...present, title: 'Изменено', revision: 8 };
    expect(fateOf(row(), { known, present: edited }, making)).toEqual({ fate: 'same' });
  });

  it('changes what is as it was imported, undone to be so too; else it was edited here [IMP-12]', () => {
    expect(fateOf(changed, { known, present }, making)).toMatchObject({ fate: 'update', next: { title: 'Хор' } });
    expect(fate(changed, { known, present: { ...present, location: 'Зал 2', revision: 8 } })).toBe('edited');
    expect(fate(changed, { known, present: { ...present, revision: 9, like: 7 } })).toBe('update');
    expect(fate(changed, { known, present: { ...present, revision: 9, like: 8 } })).toBe('edited');
  });

  it('with the same content under a higher SEQUENCE offers itself over what was edited here [IMP-12]', () => {
    const edited = { ...present, title: 'Изменено', revision: 8 };
    const sentAgain = row({ sequence: 8 });
    expect(fateOf(sentAgain, { known, present: edited }, making)).toMatchObject({
      fate: 'edited',
      next: { title: 'Кружок' },
    });
    expect(fate(sentAgain, { known, present })).toBe('same');
    expect(fate(row({ sequence: 6 }), { known, present: edited })).toBe('same');
  });

  it('of our own file is told by its number whether it was edited since [IMP-12]', () => {
    const of = (sequence: number, like?: number) =>
      fate(row({ title: 'Хор', sequence }), { present: { ...present, ...(like && { like }) } });
    expect(of(7)).toBe('update');
    expect(of(6)).toBe('edited');
    expect(of(6, 6)).toBe('update');
  });

  it('older than what was imported is left out; tables have no number [IMP-11]', () => {
    const older = (kind: Row['kind'], sequence: number) =>
      fate(row({ title: 'Хор', sequence }, kind), { known: { ...known, hash: '' }, present });
    expect(older('ics', 6)).toBe('older');
    expect(older('ics', 7)).toBe('update');
    expect(older('ics', 0)).toBe('older');
    expect(older('csv', 6)).toBe('older');
    expect(older('csv', 0)).toBe('update');
  });

  it('is refused with the reason', () => {
    expect(fateOf(row({ recurrence: 'FREQ=HOURLY' }), {}, making)).toEqual({
      fate: 'refused',
      reason: fieldErrors.badRecurrence,
    });
    const broken = {
      ...making,
      categoryOf: () => {
        throw new RangeError('broken');
      },
    };
    expect(() => fateOf(row(), {}, broken)).toThrow(RangeError);
  });

  it('of a table cannot change a series, which it has the first date of', () => {
    const series = aSeries({ uid: 'from-a-file' });
    const refused = { fate: 'refused', reason: fieldErrors.tableOfSeries };
    const first = (change: Partial<Row['file']> = {}) => row({ ...change, recurrence: '' }, 'csv');
    expect(fate(first(), { present: series })).toBe('same');
    expect(fateOf(first({ title: 'Хор' }), { present: series }, making)).toEqual(refused);
    expect(fateOf(first(), { trashed: series }, making)).toEqual(refused);
    expect(fate(first(), { trashed: present })).toBe('trashed');
    expect(fate(row({ title: 'Хор', recurrence: 'FREQ=DAILY;COUNT=3' }), { present: series })).toBe('update');
  });
});

it('what is remembered is the number, the content and the revision that was written', () => {
  expect(known).toEqual({ sequence: 7, hash: expect.stringMatching(/^[\w-]{43}$/), revision: 7 });
  expect(knownOf(row(), { ...present, title: 'Хор' }, categoryOf).hash).not.toBe(known.hash);
});
