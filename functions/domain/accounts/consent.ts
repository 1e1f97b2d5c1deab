import { Rejected } from '#functions/domain/errors.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';

/** @throws Rejected: the site has a privacy policy, and the person has not consented to it [REG-06] */
export const assertConsent = (
  consent: boolean | undefined,
  { privacyUrl }: Pick<SecuritySettings, 'privacyUrl'>,
): void => {
  if (privacyUrl !== '' && !consent) throw new Rejected('consent-required', { field: 'consent' });
};
