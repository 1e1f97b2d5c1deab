import * as v from 'valibot';
import { Done, Password } from '#shared/contracts/accounts.ts';
import { LinkToken } from '#shared/contracts/email.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, Instant, lenient, strict } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  body: lenient({
    /** A username or a verified e-mail address, as typed. */
    name: v.pipe(
      v.string(fieldErrors.nameOrEmailRequired),
      v.trim(),
      v.minLength(1, fieldErrors.nameOrEmailRequired),
      v.maxLength(256, fieldErrors.nameOrEmailTooLong),
    ),
  }),
  output: Done,
  errors: 'json',
  summary: 'Have a link to a new password sent to the address of an account; answers alike for every name',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  body: lenient({ token: LinkToken, password: Password }),
  output: Done,
  errors: 'json',
  summary: 'Set a new password by a link; all sessions end, and nobody is signed in',
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/reset-link',
  access: 'admin',
  confirmed: true,
  params: strict({ id: Id }),
  /** The link, which begins with `/` if the settings have no site address. */
  output: v.strictObject({ link: v.string(), expiresAt: Instant }),
  errors: 'json',
  summary: 'Make a link by which a user sets a new password within 24 hours; it is told once',
});
