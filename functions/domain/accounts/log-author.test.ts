import { expect, it } from 'vitest';
import { doneBy, doneByNobody, doneBySystem } from './log-author.ts';

const maria = { id: 'u1', username: 'maria', role: 'admin' };

it('an entry has the name and id of who did it, and the id of the user it is about, where there is one [ACC-04]', () => {
  expect(doneBy(maria, { id: 'u2' })).toEqual({ username: 'maria', userId: 'u1', subjectId: 'u2' });
  expect(doneBy(maria)).toStrictEqual({ username: 'maria', userId: 'u1' });
});

it('what the product does by itself is done by `system` [ACC-04]', () => {
  expect(doneBySystem({ id: 'u2' })).toEqual({ username: 'Система', userId: 'system', subjectId: 'u2' });
  expect(doneBySystem()).toStrictEqual({ username: 'Система', userId: 'system' });
});

it('a typed name that nobody has is not told [ACC-05]', () => {
  expect(doneByNobody()).toStrictEqual({ username: 'Неизвестное имя', userId: 'system' });
});
