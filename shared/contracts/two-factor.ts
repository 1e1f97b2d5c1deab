import * as v from 'valibot';
import { Done, Password, Session } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, strict } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';

/** Six ASCII digits, because the library throws on others [2FA-07]. */
const AppCode = v.pipe(v.string(fieldErrors.badAppCode), v.trim(), v.regex(/^[0-9]{6}$/, fieldErrors.badAppCode));

/** A code of the app, or a recovery code in any case, with or without its dash. */
export const Code = v.pipe(
  v.string(fieldErrors.badCode),
  v.trim(),
  v.regex(/^(?:[0-9]{6}|[0-9A-TV-Za-tv-z]{5}-?[0-9A-TV-Za-tv-z]{5})$/, fieldErrors.badCode),
);

/** The recovery codes that are left after one was used [2FA-14]. */
export const CodesLeft = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

const RecoveryCodes = v.array(v.string());

/** Takes the token of a sign-in that waits for its code, and no session token. */
export const loginByCode = endpoint({
  method: 'POST',
  path: '/api/login/code',
  access: 'code',
  opens: ['code', 'setup', 'approval', 'expired'],
  body: strict({ code: Code }),
  output: v.strictObject({
    ...Session.entries,
    codesLeft: CodesLeft,
  }),
  errors: 'text',
  summary: 'Finish a sign-in with a code of the app or a recovery code',
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor',
  access: 'user',
  opens: ['setup'],
  body: strict({ password: Password }),
  /** `secret` in base32; `uri` for a QR code. */
  output: v.strictObject({ secret: v.string(), uri: v.string() }),
  errors: 'json',
  summary: 'Begin to set up two-factor sign-in: a new secret, which counts once its first code is given',
});

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/enable',
  access: 'user',
  opens: ['setup'],
  body: strict({ code: AppCode }),
  output: v.strictObject({ ...Session.entries, recoveryCodes: RecoveryCodes }),
  errors: 'json',
  summary: 'Turn two-factor sign-in on; all older tokens die, recovery codes are told once',
});

const Proven = strict({ password: Password, code: Code });

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/disable',
  access: 'user',
  body: Proven,
  output: Session,
  errors: 'json',
  summary: 'Turn two-factor sign-in off; all older tokens die',
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/codes',
  access: 'user',
  body: Proven,
  output: v.strictObject({ recoveryCodes: RecoveryCodes }),
  errors: 'json',
  summary: 'Replace the recovery codes',
});

export const resetTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/two-factor',
  access: 'admin',
  confirmed: true,
  params: strict({ id: Id }),
  output: Done,
  errors: 'json',
  summary: 'Turn the two-factor sign-in of another user off; their sessions end',
});
