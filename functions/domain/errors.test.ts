import { expect, it } from 'vitest';
import { Conflict, Forbidden, NotFound, Refusal, TooMany, unlessMissing } from './errors.ts';

it('who comes too often hears why and when to come again', () => {
  const refusal = new TooMany('Слишком много попыток', 90);
  expect(refusal).toBeInstanceOf(Refusal);
  expect([refusal.message, refusal.retryAfterSeconds]).toEqual(['Слишком много попыток', 90]);
});

it('what is missing may be nothing, and no other failure', async () => {
  expect(await Promise.reject(new NotFound('нет')).catch(unlessMissing)).toBeUndefined();
  for (const reason of [new Conflict('занято'), new Error('сбой'), 'сбой'])
    await expect(Promise.reject(reason).catch(unlessMissing)).rejects.toBe(reason);
});

it('who may not do something hears what they may do about it, and the cause is kept', () => {
  const cause = new Error('сбой');
  const refusal = new Forbidden('Недостаточно прав', { reason: 'confirm', cause });
  expect([refusal.message, refusal.reason, refusal.cause]).toEqual(['Недостаточно прав', 'confirm', cause]);
  expect(new Forbidden('Недостаточно прав').reason).toBeUndefined();
});
