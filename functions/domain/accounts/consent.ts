import { Rejected } from '#functions/domain/errors.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';

/** @throws Rejected: there is a privacy policy, and no consent to it [REG-06] */
export const assertConsent = (
  consent: boolean | undefined,
  { privacyUrl }: Pick<SecuritySettings, 'privacyUrl'>,
): void => {
  if (privacyUrl !== '' && !consent) throw new Rejected('consent-required', { field: 'consent' });
};
