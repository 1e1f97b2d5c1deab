import { authWords } from '#shared/locale/auth.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.ts';
import { signOut } from './use-session.ts';

/** Signs out and says so in the screen's words; the token is dropped whatever the call answers [AUTH-15]. */
export const signOutWithToast = async (done: string): Promise<void> => {
  try {
    await signOut();
    notifySuccess(done);
  } catch {
    notifyError(authWords.logoutFailed);
  }
};
