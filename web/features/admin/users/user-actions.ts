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

/** Blocks an active user or unblocks a blocked one. Answers the user as stored, or undefined after a toast with the failure. */
export const toggle = ({ id, isActive }: UserAccount): Promise<UserAccount | undefined> =>
  withToast(() => callApi(toggleUser, { params: { id }, body: { blocked: isActive } }), { done: words.toggled });

/** Changes a user's account, with `done` as the toast. Answers the user as stored, or undefined after a toast with the failure. */
export const change = ({ id }: UserAccount, body: AccountChanges, done: string): Promise<UserAccount | undefined> =>
  withToast(() => callApi(updateUser, { params: { id }, body }), { done });

/** Ends all sessions of a user and says how it went [SES-04]. */
export const endSessions = ({ id }: UserAccount): Promise<unknown> =>
  withToast(() => callApi(endSessionsOf, { params: { id } }), { done: sessionWords.allEnded });

/** Turns the two-factor sign-in of a user off and says how it went [2FA-16]. Answers whether it is off. */
export const resetSecondFactor = async ({ id }: UserAccount): Promise<boolean> => {
  const answer = await withToast(() => callApi(resetTwoFactor, { params: { id } }), { done: words.twoFactorReset });
  return answer !== undefined;
};

/** Makes a link to a new password [PASS-02]. Answers it, or says why there is none and answers undefined. */
export const makeLink = ({ id, username }: UserAccount): Promise<MadeLink | undefined> =>
  withToast(async () => ({ ...(await callApi(makeResetLink, { params: { id } })), username }));

// The error field on failure, with one text for 403 and one for answers without the field [USR-09…11].
const removeErrorText = (thrown: unknown): string => {
  if (!(thrown instanceof ApiError)) return words.removeFailed;
  if (thrown.status === 403 && !isRefusal(thrown, 'confirm-password')) return apiErrors.cannotDeleteAdmin;
  return thrown.kind === 'json' || thrown.kind === 'token' ? thrown.message : words.removeFailed;
};

/** Whether a user may be deleted at all; says so when not: administrators cannot [USR-09]. Nothing is sent. */
export const mayRemove = ({ role }: UserAccount): boolean => {
  if (role !== 'admin') return true;
  notifyError(apiErrors.cannotDeleteAdmin);
  return false;
};

type OnProgress = (job: Job) => void;

/** Answers whether the user is gone. */
const untilGone = async (call: () => Promise<Job>, onProgress: OnProgress, done: string): Promise<boolean> =>
  (await withToast(async () => waitForJob(await call(), onProgress), { done, failed: removeErrorText })) !== undefined;

/** Deletes a user with all that is theirs, and says how it went. */
export const remove = ({ id }: UserAccount, onProgress: OnProgress): Promise<boolean> =>
  untilGone(() => callApi(removeUser, { params: { id } }), onProgress, words.removed);

type Receiver = Pick<UserAccount, 'id' | 'username'>;

/** Gives what a user has to another one, deletes the user, and says how it went. */
export const handOver = ({ id }: UserAccount, heir: Receiver, onProgress: OnProgress): Promise<boolean> =>
  untilGone(
    () => callApi(handOverUser, { params: { id }, body: { to: heir.id } }),
    onProgress,
    handOverWords.done(heir.username),
  );
