import * as v from 'valibot';
import { Done, Password } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { strict } from '#shared/contracts/fields.ts';
import { Code, CodesLeft } from '#shared/contracts/two-factor.ts';

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/user/confirm',
  access: 'user',
  opens: ['approval'],
  /** `code`: required with two-factor sign-in. */
  body: strict({ password: Password, code: v.optional(Code) }),
  output: v.strictObject({ ...Done.entries, codesLeft: CodesLeft }),
  errors: 'json',
  summary: 'Give the password (and a code) again, which calls that are dangerous ask for after a quarter of an hour',
});
