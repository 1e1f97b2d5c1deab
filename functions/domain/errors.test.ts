import { expect, it } from 'vitest';
import { Refusal, TooMany } from './errors.ts';

it('who comes too often hears why and when to come again', () => {
  const refusal = new TooMany('Слишком много попыток', 90);
  expect(refusal).toBeInstanceOf(Refusal);
  expect([refusal.message, refusal.retryAfterSeconds]).toEqual(['Слишком много попыток', 90]);
});
