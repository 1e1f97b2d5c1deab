import type { Endpoint, Output } from '#shared/contracts/endpoint.ts';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

/** The saved values of a form, except those of fields that were changed since the form was sent. */
export const withLaterChanges = <T extends object>(saved: T, sent: T, typed: T): T => {
  const values = { ...saved };
  for (const name in saved) {
    if (typed[name] !== sent[name]) values[name] = typed[name];
  }
  return values;
};

/** Why nothing was saved. `isStale`: another administrator has saved since this form was filled. */
export type SaveRefusal = { readonly reason: string; readonly isStale: boolean };
export type Saved<E extends Endpoint> = { answer: Output<E> } | SaveRefusal;

/**
 * Saves settings and shows a toast. The toast after a failure always has the same text [SET-13]; the form gets the
 * server's reason.
 */
export const saveSettings = async <E extends Endpoint>(
  save: () => Promise<Output<E>>,
  done: string,
): Promise<Saved<E>> => {
  try {
    const answer = await save();
    notifySuccess(done);
    return { answer };
  } catch (thrown) {
    notifyError(words.saveFailed);
    return { reason: errorText(thrown), isStale: thrown instanceof ApiError && thrown.status === 409 };
  }
};
