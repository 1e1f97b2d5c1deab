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
import { accountErrors } from '#shared/locale/account-errors.ts';
import { handOverWords, usersWords as words } from '#shared/locale/admin-users.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { sessionWords } from '#shared/locale/sessions.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import type { MadeLink } from './reset-link-dialog.tsx';

/** Blocks an active user or unblocks a blocked one, with a toast. Returns the user as stored, or null on failure. */
export const toggle = async ({ id, isActive }: UserAccount): Promise<UserAccount | null> => {
  try {
    const changed = await callApi(toggleUser, { params: { id }, body: { blocked: isActive } });
    notifySuccess(words.toggled);
    return changed;
  } catch (thrown) {
    notifyError(errorText(thrown));
    return null;
  }
};

/** Changes a user's account, with `done` as the toast. Returns the user as stored, or null on failure. */
export const change = async ({ id }: UserAccount, body: AccountChanges, done: string): Promise<UserAccount | null> => {
  try {
    const changed = await callApi(updateUser, { params: { id }, body });
    notifySuccess(done);
    return changed;
  } catch (thrown) {
    notifyError(errorText(thrown));
    return null;
  }
};

/** Ends all sessions of a user and says how it went [SES-04]. */
export const endSessions = async ({ id }: UserAccount): Promise<void> => {
  try {
    await callApi(endSessionsOf, { params: { id } });
    notifySuccess(sessionWords.allEnded);
  } catch (thrown) {
    notifyError(errorText(thrown));
  }
};

/** Turns the two-factor sign-in of a user off and says how it went [2FA-16]. Whether it is off. */
export const resetSecondFactor = async ({ id }: UserAccount): Promise<boolean> => {
  try {
    await callApi(resetTwoFactor, { params: { id } });
    notifySuccess(words.twoFactorReset);
    return true;
  } catch (thrown) {
    notifyError(errorText(thrown));
    return false;
  }
};

/** Makes a link to a new password [PASS-02]. Answers it, or says why there is none and answers null. */
export const makeLink = async ({ id, username }: UserAccount): Promise<MadeLink | null> => {
  try {
    return { ...(await callApi(makeResetLink, { params: { id } })), username };
  } catch (thrown) {
    notifyError(errorText(thrown));
    return null;
  }
};

// The error field on failure, with one text for 403 and one for answers without the field [USR-09…11].
const removeErrorText = (thrown: unknown): string => {
  if (!(thrown instanceof ApiError)) return words.removeFailed;
  if (thrown.status === 403 && thrown.message !== accountErrors.confirmPassword) return apiErrors.cannotDeleteAdmin;
  return thrown.kind === 'json' || thrown.kind === 'token' ? thrown.message : words.removeFailed;
};

/** Whether a user may be deleted at all; says so when not: administrators cannot [USR-09]. Nothing is sent. */
export const mayRemove = ({ role }: UserAccount): boolean => {
  if (role !== 'admin') return true;
  notifyError(apiErrors.cannotDeleteAdmin);
  return false;
};

/** A user with very many events takes several requests: each goes on where the one before has stopped. */
const removeAll = async (id: string): Promise<void> => {
  for (;;) if ((await callApi(removeUser, { params: { id } })).isFinished) return;
};

/** Waits for a deletion and shows its result as a toast. Returns whether the user is gone. */
const told = async (work: Promise<void>, success: string): Promise<boolean> => {
  try {
    await work;
    notifySuccess(success);
    return true;
  } catch (thrown) {
    notifyError(removeErrorText(thrown));
    return false;
  }
};

/** Deletes a user with all that is theirs. */
export const remove = ({ id }: UserAccount): Promise<boolean> => told(removeAll(id), words.removed);

type Receiver = Pick<UserAccount, 'id' | 'username'>;

const handAll = async (id: string, to: string): Promise<void> => {
  for (;;) if ((await callApi(handOverUser, { params: { id }, body: { to } })).isFinished) return;
};

/** Gives what a user has to another one, and deletes the user. */
export const handOver = ({ id }: UserAccount, heir: Receiver): Promise<boolean> =>
  told(handAll(id, heir.id), handOverWords.done(heir.username));
