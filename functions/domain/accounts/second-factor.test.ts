import { expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { WrongCode } from './second-factor.ts';

it('a wrong code is rejected in its field, with the reason behind it', () => {
  const cause = new Error('The step is used up');
  const refusal = new WrongCode({ cause });
  expect(refusal).toBeInstanceOf(Rejected);
  expect(refusal).toMatchObject({ code: 'wrong-code', field: 'code', cause });
});
