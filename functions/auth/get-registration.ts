import { handlePublic } from '#functions/http/call.ts';
import { canSend } from '#functions/storage/settings/settings.ts';
import * as contract from '#shared/contracts/registration.ts';

export const getRegistration = handlePublic(contract.getRegistration, async ({ storage: { settings } }) => {
  const [{ registration, privacyUrl }, mail] = await Promise.all([
    settings.getSecuritySettings(),
    settings.getEmailSettings(),
  ]);
  return { registration, privacyUrl, mail: canSend(mail) };
});
