import { canSend } from '#functions/storage/settings/settings.ts';
import * as contract from '#shared/contracts/registration.ts';
import { handlePublic } from './storage.ts';

export const getRegistration = handlePublic(contract.getRegistration, async ({ storage: { settings } }) => {
  const [{ registration, privacyUrl, passwordMinLength }, mail, institution] = await Promise.all([
    settings.getSecuritySettings(),
    settings.getEmailSettings(),
    settings.getInstitution(),
  ]);
  return { registration, privacyUrl, mail: canSend(mail), passwordMinLength, institution };
});
