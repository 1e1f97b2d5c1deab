import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { lenient, strict } from '#shared/contracts/fields.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

/** Readers take an unknown role for the lesser one. */
export const Role = extensible(v.picklist(['user', 'admin'], words.badRole), 'user');
export type Role = v.InferOutput<typeof Role>;

/**
 * The name of a new account, in Latin or in Cyrillic letters [SEC-04, SEC-05, ACC-01]. The server ignores case when it
 * compares names.
 */
export const Username = v.pipe(
  v.string(words.usernameRequired),
  v.trim(),
  v.normalize('NFKC'),
  v.minLength(3, words.usernameTooShort),
  v.maxLength(64, words.usernameTooLong),
  v.regex(/^(?=[\p{L}0-9._@-]+$)(?:[\p{sc=Latin}0-9._@-]+|[\p{sc=Cyrillic}0-9._@-]+)$/u, words.badUsername),
);

/** A new password. Its least length is a setting, which the server checks. */
export const Password = v.pipe(
  v.string(words.passwordRequired),
  v.minLength(1, words.passwordRequired),
  v.maxLength(256, words.passwordTooLong),
);

/**
 * The name at sign-in. Only its length is checked, because a malformed name must get the same answer as an unknown one.
 */
const SignInName = v.pipe(
  v.string(words.usernameRequired),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(1, words.usernameRequired),
  v.maxLength(256, words.usernameTooLong),
);

export const CurrentUser = v.strictObject({
  id: v.string(),
  username: v.string(),
  role: Role,
  /** True when only a password change is allowed [SEC-30]. */
  passwordExpired: v.optional(v.literal(true)),
  /** The verified address. Absent or null if there is none, or if the sign-in still needs a code. */
  email: v.optional(v.nullable(v.string())),
  /** A new address, until the user has opened the link that verifies it */
  pendingEmail: v.optional(v.string()),
  /** Whether a sign-in asks for a code. */
  twoFactor: v.optional(v.literal(true)),
  /**
   * True if the user is or was a member of a shared calendar, or was invited to one. For other users the browser does
   * not call `GET /api/calendars`.
   */
  shares: v.optional(v.literal(true)),
  /**
   * The first stage that holds up this user. Readers may ignore an unknown stage, because the server refuses the next
   * call and names the stage.
   */
  pending: v.optional(v.picklist(['code', 'setup', 'approval'])),
  /** True when letters about shared calendars are turned off. */
  noCalendarLetters: v.optional(v.literal(true)),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

export const Session = v.strictObject({ token: v.string(), user: CurrentUser });
export type Session = v.InferOutput<typeof Session>;

/** The name of the session cookie on a site with https. The local run has another. */
export const SECURE_COOKIE = '__Host-session';

export const Done = v.strictObject({ ok: v.literal(true) });

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  body: lenient({ username: SignInName, password: Password }),
  output: Session,
  errors: 'text',
  summary: 'Sign in; answers a token and sets it as a cookie',
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  /** `consent`: to the use of personal data; required if the settings name a privacy policy [REG-06]. */
  body: lenient({ username: Username, password: Password, consent: v.optional(v.boolean(words.badFlag)) }),
  output: Session,
  errors: 'text',
  summary: 'Register; the role is always user',
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'user',
  session: 'cookie',
  opens: ['code', 'setup', 'approval', 'expired'],
  output: Done,
  errors: 'text',
  summary: 'Clear the session cookie and log the sign-out',
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  opens: ['code', 'setup', 'approval', 'expired'],
  output: CurrentUser,
  errors: 'text',
  summary: 'The signed-in user',
});

export const changeUsername = endpoint({
  method: 'PUT',
  path: '/api/user/username',
  access: 'user',
  confirmed: true,
  body: strict({ username: Username }),
  output: CurrentUser,
  errors: 'json',
  summary: 'Change the own username; the token stays alive',
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  access: 'user',
  opens: ['approval', 'expired'],
  body: strict({ currentPassword: Password, newPassword: Password }),
  output: Session,
  errors: 'json',
  summary: 'Change the own password; all older tokens die, the answer carries a new one',
});
