import { changePassword, login, register } from '#shared/contracts/accounts.ts';
import { acceptLink } from '#shared/contracts/calendars.ts';
import { confirmPassword } from '#shared/contracts/confirmation.ts';
import { confirmEmail } from '#shared/contracts/email.ts';
import { acceptInvitation } from '#shared/contracts/invitations.ts';
import { resetPassword } from '#shared/contracts/reset.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  loginByCode,
  renewRecoveryCodes,
  startTwoFactor,
} from '#shared/contracts/two-factor.ts';

/**
 * The calls by which passwords are guessed, set and counted: the firewall allows few of them from one address [LOCK-08]. Those of
 * administrators are not among them.
 */
export const passwordCalls = [
  login,
  loginByCode,
  register,
  acceptInvitation,
  acceptLink,
  changePassword,
  confirmPassword,
  confirmEmail,
  resetPassword,
  startTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
];
