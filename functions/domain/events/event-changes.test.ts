import { describe, expect, it } from 'vitest';
import type { CategoryOf } from './category.ts';
import { broughtBack, changesBetween, isSame } from './event-changes.ts';
import { anEvent, aSeries, categoryOf } from './stored.testing.ts';

const changes = (...[before, after]: Parameters<typeof isSame>) => changesBetween(before, after, categoryOf);

describe('two states of an event', () => {
  const later = {
    revision: 9,
    updatedAt: '2027-01-01T00:00:00.000Z',
    updatedBy: { id: 'u2', name: 'anna' },
    like: 3,
    uid: 'from-a-file',
    pictureSizes: { 'e1/v1': 10 },
  };

  it('are the same where people see no difference [SAFE-21]', () => {
    const { title, ...rest } = anEvent();
    expect(isSame(anEvent(), { ...rest, ...later, title })).toBe(true);
    expect(changes(anEvent(), { ...rest, ...later, title })).toEqual([]);
    expect(isSame(anEvent(), anEvent({ title: 'Хор' }))).toBe(false);
    expect(isSame(anEvent(), anEvent({ picture: null }))).toBe(false);
    expect(isSame(anEvent(), aSeries())).toBe(false);
  });

  it('differ field by field in the words of people [SAFE-21]', () => {
    expect(changes(anEvent(), anEvent({ title: 'Хор', allDay: true, categoryId: 'c1', picture: null }))).toEqual([
      { field: 'allDay', from: false, to: true },
      { field: 'categoryId', from: '', to: 'Концерты' },
      { field: 'picture', from: '/api/events/e1/image?v=v1', to: null },
      { field: 'title', from: 'Кружок', to: 'Хор' },
    ]);
    // The category c9 was deleted since.
    expect(changes(anEvent({ categoryId: 'c9' }), anEvent({ categoryId: 'c1' }))).toEqual([
      { field: 'categoryId', from: '', to: 'Концерты' },
    ]);
  });

  it('one of which repeats differ in the rule', () => {
    const { id, ...single } = anEvent();
    expect(changes({ ...single, id: 's1' }, aSeries())).toEqual([
      { field: 'recurrence', from: null, to: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5' },
    ]);
  });

  it('in two calendars differ by a category only if it has another name there', () => {
    const named: CategoryOf = ({ categoryId }) => ({ id: categoryId, name: categoryId.slice(0, 3), color: '#16a34a' });
    const moved = (categoryId: string) =>
      changesBetween(
        anEvent({ categoryId: 'Хор-1' }),
        anEvent({ calendarId: 'c-a', title: 'Урок', categoryId }),
        named,
      );
    const title = { field: 'title', from: 'Кружок', to: 'Урок' };
    expect(moved('Хор-2')).toEqual([title]);
    expect(moved('Зал-1')).toEqual([{ field: 'categoryId', from: 'Хор', to: 'Зал' }, title]);
  });

  it('keep a field that nobody here knows, as JSON', () => {
    const unknown: object = { seats: { free: 3 } };
    expect(changes(anEvent(), { ...anEvent(), ...unknown })).toEqual([
      { field: 'seats', from: null, to: '{"free":3}' },
    ]);
    const [some, none]: object[] = [{ seats: 3 }, { seats: null }];
    expect(changes({ ...anEvent(), ...some }, { ...anEvent(), ...none })).toEqual([
      { field: 'seats', from: 3, to: null },
    ]);
  });
});

describe('dates of a series that differ', () => {
  const between = (before: object, after: object) =>
    changes(aSeries({ exceptions: { ...before } }), aSeries({ exceptions: { ...after } }));
  const date = '20260317';

  it('were removed, or are there again', () => {
    expect(between({}, { [date]: null })).toEqual([{ field: 'removed', date, from: false, to: true }]);
    expect(between({ [date]: null }, { [date]: { title: 'Хор' } })).toEqual([
      { field: 'removed', date, from: true, to: false },
    ]);
  });

  it('got something of their own in place of what the series has, or have lost it', () => {
    const own = { title: 'Хор', categoryId: 'c1' };
    const title = { field: 'title', date };
    const category = { field: 'categoryId', date };
    expect(between({}, { [date]: own })).toEqual([
      { ...title, from: 'Кружок', to: 'Хор' },
      { ...category, from: '', to: 'Концерты' },
    ]);
    expect(between({ [date]: own }, {})).toEqual([
      { ...title, from: 'Хор', to: 'Кружок' },
      { ...category, from: 'Концерты', to: '' },
    ]);
  });

  it('were moved, from where the rule has them', () => {
    const times = { startDate: '2026-03-17T15:00:00.000Z', endDate: '2026-03-17T18:00:00.000Z' };
    expect(between({ '20260324': { title: 'Хор' } }, { '20260324': { title: 'Хор' }, [date]: { times } })).toEqual([
      { field: 'endDate', date, from: '2026-03-17T16:30:00.000Z', to: '2026-03-17T18:00:00.000Z' },
    ]);
  });

  it('are no difference beside an event that does not repeat', () => {
    const { id, ...single } = anEvent();
    const series = aSeries({ exceptions: { [date]: null } });
    expect(changes(series, { ...single, id: 's1' })).toEqual([
      { field: 'recurrence', from: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', to: null },
    ]);
  });
});

it('a state that is brought back keeps the id, maker and calendar, the name in files, and is a new revision', () => {
  const seen = anEvent({
    id: 'e2',
    userId: 'u2',
    calendarId: 'c-poster',
    uid: 'from-a-file',
    revision: 12,
    title: 'Хор',
  });
  expect(broughtBack(seen, aSeries({ revision: 3 }))).toEqual({
    ...aSeries(),
    id: 'e2',
    userId: 'u2',
    calendarId: 'c-poster',
    uid: 'from-a-file',
    revision: 13,
  });
});
