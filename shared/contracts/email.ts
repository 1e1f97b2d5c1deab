import * as v from 'valibot';
import { CurrentUser, Done } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { EmailAddress, lenient, strict } from '#shared/contracts/fields.ts';
import { apiErrors, fieldErrors } from '#shared/locale/errors.ts';

/**
 * A link token, which stands after `#` in an address: an id and 256 random bits. A truncated one gets the answer of a
 * used one.
 */
export const LinkToken = v.pipe(
  v.string(apiErrors.badLink),
  v.trim(),
  v.regex(/^[\w-]{1,64}\.[\w-]{43}$/, apiErrors.badLink),
);

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/user/email',
  access: 'user',
  confirmed: true,
  /** An empty text removes the address. */
  body: strict({ email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), EmailAddress], fieldErrors.badEmail) }),
  output: CurrentUser,
  errors: 'json',
  summary: 'Ask for another own e-mail address, which counts once the link sent to it was used; empty removes it',
});

export const changeLetters = endpoint({
  method: 'PUT',
  path: '/api/user/letters',
  access: 'user',
  body: strict({ calendars: v.boolean(fieldErrors.badFlag) }),
  output: CurrentUser,
  errors: 'json',
  summary: 'Turn letters about shared calendars on or off',
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  access: 'public',
  body: lenient({ token: LinkToken }),
  output: Done,
  errors: 'json',
  summary: 'Use the link of a letter: the address belongs to the account from now on',
});
