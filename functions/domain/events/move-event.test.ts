import { expect, it } from 'vitest';
import { movedTo } from './move-event.ts';
import { anEvent, aSeries, categoryOf } from './stored.testing.ts';

const there = (name: string) => [{ id: 'c7', name, color: '#ff0000' }];
const moving = (name: string) => ({ calendarId: 'c-poster', categoryOf, categories: there(name), updatedAt: 'now' });

it('an event that moves keeps all but its calendar, and takes the category of the same name [SHR-12, SHR-16]', () => {
  const event = anEvent({ categoryId: 'c1', uid: 'from-a-file' });
  const moved = { calendarId: 'c-poster', revision: event.revision + 1, updatedAt: 'now' };
  expect(movedTo(event, moving('концерты'))).toEqual({ next: { ...event, ...moved, categoryId: 'c7' }, lost: null });
  expect(movedTo(event, moving('Лекции'))).toEqual({ next: { ...event, ...moved, categoryId: '' }, lost: 'Концерты' });
  const handedOver = { ...moving('Лекции'), categories: [{ id: 'c1', name: 'Концерты (2)', color: '#ff0000' }] };
  expect(movedTo(event, handedOver)).toEqual({ next: { ...event, ...moved, categoryId: 'c1' }, lost: null });
  const gone = movedTo(anEvent({ categoryId: 'gone' }), moving('Лекции'));
  expect([gone.next.categoryId, gone.lost]).toEqual(['', null]);
});

it('a series moves with its changed and removed dates, and their categories [SHR-12, SHR-16]', () => {
  const exceptions = {
    20260317: { categoryId: 'c1', title: 'Хор' },
    20260324: null,
    20260331: { categoryId: '' },
    20260407: { title: 'Отчёт' },
  };
  const { next, lost } = movedTo(aSeries({ exceptions }), moving('Концерты'));
  expect(next).toMatchObject({ exceptions: { ...exceptions, 20260317: { categoryId: 'c7', title: 'Хор' } } });
  expect(lost).toBeNull();
});
