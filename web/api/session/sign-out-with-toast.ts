import { authWords } from '#shared/locale/auth.ts';
import { withToast } from '#web/api/with-toast.ts';
import { signOut } from './use-session.ts';

/** Signs out and says so in the screen's words; the token is dropped whatever the call answers [AUTH-15]. */
export const signOutWithToast = async (done: string): Promise<void> => {
  await withToast(signOut, { done, failed: () => authWords.logoutFailed });
};
