import * as v from 'valibot';
import { Password, Username } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';

/** SPEC §9: characters. The security settings may ask for more; the server says so. */
const NEW_PASSWORD_MIN = 6;

/** SPEC §5, username change: the contract's own rule, whose message is the specification's. */
export const UsernameChange = v.object({ username: Username });

/** SPEC §5, password change. */
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
