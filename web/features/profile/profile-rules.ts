import * as v from 'valibot';
import { Password, Username } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';

/** Least number of characters [PROF-07]. The server may ask for more, by the security settings. */
const NEW_PASSWORD_MIN = 6;

/** The contract's own rule and message [PROF-03]. */
export const UsernameChange = v.object({ username: Username });

/** Rules of a password change [PROF-06…09]. */
export const PasswordChange = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, words.currentPasswordRequired)),
    newPassword: v.pipe(v.string(), v.minLength(NEW_PASSWORD_MIN, words.newPasswordTooShort), Password),
    confirmation: v.pipe(v.string(), v.minLength(NEW_PASSWORD_MIN, words.confirmationTooShort)),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmation']],
      ({ newPassword, confirmation }) => newPassword === confirmation,
      words.passwordsDiffer,
    ),
    ['confirmation'],
  ),
);
