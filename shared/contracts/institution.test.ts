import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { INSTITUTION_NAME_MAX, InstitutionForm } from './institution.ts';

const image = new File(['x'], 'logo.png');
const refusal = (form: object) => v.safeParse(InstitutionForm, { name: '', ...form }).issues?.[0].message;

it.each([
  [{}, undefined],
  [{ image }, undefined],
  [{ removeImage: 'true' }, undefined],
  [{ image, removeImage: 'false' }, undefined],
  [{ image, removeImage: 'true' }, words.pictureBothWays],
])('a form brings a logo or takes it away, not both: %j', (form, message) => {
  expect(refusal(form)).toBe(message);
});

it('the name of the institution is one line of 60 characters [FACE-24]', () => {
  const name = 'я'.repeat(INSTITUTION_NAME_MAX);
  expect([refusal({ name }), refusal({ name: `${name}я` })]).toEqual([undefined, expect.any(String)]);
  expect(v.parse(InstitutionForm, { name: ' Дом\nкультуры ', revision: '7' })).toEqual({
    name: 'Дом культуры',
    revision: 7,
  });
});
