import { codeAt } from '#functions/domain/accounts/totp.ts';
import { enableTwoFactor, startTwoFactor } from '#shared/contracts/two-factor.ts';
import type { System, SystemUser } from './open-system.ts';

const STEP_MS = 30_000;

/** The code of the present step, or of the step `off` steps later. */
export const codeNow = (secret: string, off = 0): string => codeAt(secret, new Date(Date.now() + off * STEP_MS));

/**
 * Turns two-factor sign-in on with the code of the present step.
 * @returns a caller, and what is needed to sign in from now on
 */
export const turnedOn = async (system: System, user: SystemUser, password: string) => {
  const { secret } = await user.call(startTwoFactor, { body: { password } });
  const { token, recoveryCodes } = await user.call(enableTwoFactor, { body: { code: codeNow(secret) } });
  return { secret, recoveryCodes, caller: system.withToken(token) };
};
