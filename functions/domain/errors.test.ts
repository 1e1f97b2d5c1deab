import { expect, it } from 'vitest';
import { Conflict, Forbidden, invalidInput, NotFound, Refusal, Rejected, TooMany, unlessMissing } from './errors.ts';

it('who comes too often hears why and when to come again', () => {
  const refusal = new TooMany(['too-many-requests', 2], 90);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 90 });
  expect(refusal.message).toBe('Слишком много запросов. Повторите через 2 мин.');
});

it('`NotFound` may become undefined, no other failure may', async () => {
  expect(await Promise.reject(new NotFound('not-found')).catch(unlessMissing)).toBeUndefined();
  for (const reason of [new Conflict('changed-meanwhile'), new Error('сбой'), 'сбой'])
    await expect(Promise.reject(reason).catch(unlessMissing)).rejects.toBe(reason);
});

it('a refusal says its code, its text and its field, and keeps the cause [API-18]', () => {
  const cause = new Error('сбой');
  const refusal = new Rejected('unknown-category', { field: 'categoryId', cause });
  expect(refusal).toMatchObject({ code: 'unknown-category', field: 'categoryId', cause });
  expect(refusal.message).toBe('Неизвестная категория');
  expect(new Forbidden('forbidden').field).toBeUndefined();
});

it.each([
  [['settings', 'navigation', 'align'], 'settings.navigation.align'],
  [['items', 0, 'id'], 'items.0.id'],
  [[], undefined],
  [['имя'], undefined],
  [['a\r\nx-other: 1'], undefined],
  [['a'.repeat(101)], undefined],
])('input that is invalid at %j is refused for the field %s', (keys, field) => {
  const path = keys.map((key) => ({ type: 'unknown', origin: 'value', input: {}, key, value: '' }) as const);
  const [first, ...rest] = path;
  const refusal = invalidInput({ message: 'Введите пароль', path: first && [first, ...rest] });
  expect(refusal).toMatchObject({ code: 'invalid-input', message: 'Введите пароль', field });
});
