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
 * The calls that check, set or count passwords, without those of administrators. The firewall allows few of them from
 * one address [LOCK-08].
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
