import type { Job } from '#shared/contracts/jobs.ts';
import { makeResetLink } from '#shared/contracts/reset.ts';
import { endSessionsOf } from '#shared/contracts/sessions.ts';
import { resetTwoFactor } from '#shared/contracts/two-factor.ts';
import {
  type AccountChanges,
  handOverUser,
  removeUser,
  toggleUser,
  type UserAccount,
  updateUser,
} from '#shared/contracts/users.ts';
import { handOverWords, usersWords as words } from '#shared/locale/admin-users.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { sessionWords } from '#shared/locale/sessions.ts';
import { ApiError, isRefusal } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { waitForJob } from '#web/api/wait-for-job.ts';
import { withToast } from '#web/api/with-toast.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';
import type { MadeLink } from './reset-link-dialog.tsx';

/** Blocks or unblocks a user. Returns the stored user, or undefined after a toast with the failure. */
export const toggle = ({ id, isActive }: UserAccount): Promise<UserAccount | undefined> =>
  withToast(() => callApi(toggleUser, { params: { id }, body: { blocked: isActive } }), { done: words.toggled });

/**
 * Changes a user's account; `done` is the text of the toast. Returns the stored user, or undefined after a toast with
 * the failure.
 */
export const change = ({ id }: UserAccount, body: AccountChanges, done: string): Promise<UserAccount | undefined> =>
  withToast(() => callApi(updateUser, { params: { id }, body }), { done });

/** Ends all sessions of a user and shows a toast [SES-04]. */
export const endSessions = ({ id }: UserAccount): Promise<unknown> =>
  withToast(() => callApi(endSessionsOf, { params: { id } }), { done: sessionWords.allEnded });

/** Turns a user's two-factor sign-in off and shows a toast [2FA-16]. Returns whether it is off. */
export const resetSecondFactor = async ({ id }: UserAccount): Promise<boolean> => {
  const answer = await withToast(() => callApi(resetTwoFactor, { params: { id } }), { done: words.twoFactorReset });
  return answer !== undefined;
};

/** Makes a link for a new password [PASS-02]. Returns undefined after a toast with the failure. */
export const makeLink = ({ id, username }: UserAccount): Promise<MadeLink | undefined> =>
  withToast(async () => ({ ...(await callApi(makeResetLink, { params: { id } })), username }));

// The toast's text after a failed removal: the error field of the answer, or fixed texts for a 403 and for an answer
// without the field [USR-09…11].
const removeErrorText = (thrown: unknown): string => {
  if (!(thrown instanceof ApiError)) return words.removeFailed;
  if (thrown.status === 403 && !isRefusal(thrown, 'confirm-password')) return apiErrors.cannotDeleteAdmin;
  return thrown.kind === 'json' || thrown.kind === 'token' ? thrown.message : words.removeFailed;
};

/** Whether a user may be deleted; administrators may not [USR-09]. If not, shows a toast, and nothing is sent. */
export const mayRemove = ({ role }: UserAccount): boolean => {
  if (role !== 'admin') return true;
  notifyError(apiErrors.cannotDeleteAdmin);
  return false;
};

type OnProgress = (job: Job) => void;

/** Resolves to whether the user is gone. */
const untilGone = async (call: () => Promise<Job>, onProgress: OnProgress, done: string): Promise<boolean> =>
  (await withToast(async () => waitForJob(await call(), onProgress), { done, failed: removeErrorText })) !== undefined;

/** Deletes a user and all their data, and shows a toast. */
export const remove = ({ id }: UserAccount, onProgress: OnProgress): Promise<boolean> =>
  untilGone(() => callApi(removeUser, { params: { id } }), onProgress, words.removed);

type Receiver = Pick<UserAccount, 'id' | 'username'>;

/** Hands a user's events and embeddings over to the heir, deletes the user, and shows a toast. */
export const handOver = ({ id }: UserAccount, heir: Receiver, onProgress: OnProgress): Promise<boolean> =>
  untilGone(
    () => callApi(handOverUser, { params: { id }, body: { to: heir.id } }),
    onProgress,
    handOverWords.done(heir.username),
  );
