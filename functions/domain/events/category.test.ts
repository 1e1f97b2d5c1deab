import { describe, expect, it } from 'vitest';
import type { Caller } from '#functions/domain/calendars/may.ts';
import { Conflict, Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import {
  assertNameIsFree,
  assertRoomForCategory,
  byName,
  calendarOfCategories,
  categoryIn,
  visibleCategories,
  withFreeNames,
} from './category.ts';

const [user, admin]: [Caller, Caller] = [
  { id: 'u1', role: 'user', calendars: new Map([['c-seen', 'reader']]) },
  { id: 'a1', role: 'admin', calendars: new Map() },
];
const named = (name: string, id = name) => ({ id, name, color: '#16a34a' });

describe('whose categories', () => {
  it('a call is about: the caller’s, or of a calendar that they may see or edit [EV2-19]', () => {
    expect(calendarOfCategories(user)).toBe('u1');
    expect(calendarOfCategories(user, 'u1')).toBe('u1');
    expect(calendarOfCategories(user, 'c-seen', 'see')).toBe('c-seen');
    expect(() => calendarOfCategories(user, 'c-seen')).toThrow(Forbidden);
    expect(calendarOfCategories(admin, 'u1')).toBe('u1');
    for (const id of ['u2', 'c-other'])
      expect(() => calendarOfCategories(user, id)).toThrow(new NotFound('category-not-found'));
  });

  it('are seen: those of one calendar, of several those that their events name', async () => {
    const [ofOwner, ofEvents] = [() => named('своя'), () => named('чужая')];
    const kept = {
      categoriesOf: async (id: string) => (id === 'u1' ? ofOwner : () => undefined),
      categoriesNamed: async (events: readonly unknown[]) => (events.length === 1 ? ofEvents : () => undefined),
    };
    const events = Promise.resolve([{ calendarId: 'u1', categoryId: 'c1' }]);
    expect(await visibleCategories(kept, ['u1'], events)).toBe(ofOwner);
    expect(await visibleCategories(kept, 'all', events)).toBe(ofEvents);
    expect(await visibleCategories(kept, ['u1', 'c-seen'], events)).toBe(ofEvents);
  });
});

describe('a category', () => {
  it('is found by its id', () => {
    expect(categoryIn([named('Театр', 'c1'), named('Хор', 'c2')], 'c2').name).toBe('Хор');
    expect(() => categoryIn([named('Театр', 'c1')], 'c2')).toThrow(new NotFound('category-not-found'));
  });

  it('has a name of its own, regardless of case, and is one of fifty at most [EV2-18]', () => {
    expect(() => assertNameIsFree([named('Театр'), named('Хор')], 'ХОР')).toThrow(
      new Conflict('category-taken', { field: 'name' }),
    );
    expect(() => assertNameIsFree([named('Театр')], 'Хор')).not.toThrow();
    expect(() => assertRoomForCategory(Array.from({ length: 49 }))).not.toThrow();
    expect(() => assertRoomForCategory(Array.from({ length: 50 }))).toThrow(Rejected);
  });

  it('that an heir gets is numbered where the heir has its name, and never too long a name', () => {
    const long = 'я'.repeat(50);
    const names = withFreeNames(
      [named('Хор'), named('хор (2)'), named(long)],
      [named('ХОР'), named('Театр'), named('театр', 'c9'), named(long)],
    );
    expect(names).toEqual([
      named('ХОР (3)', 'ХОР'),
      named('Театр'),
      named('театр (2)', 'c9'),
      named(`${'я'.repeat(46)} (2)`, long),
    ]);
  });

  it('stands where a Russian list has its name', () => {
    const names = ['яблоко', 'Ель', 'ёлка', 'абрикос', 'Zoo'].map((name) => ({ name }));
    expect(names.sort(byName).map(({ name }) => name)).toEqual(['абрикос', 'ёлка', 'Ель', 'яблоко', 'Zoo']);
  });
});
