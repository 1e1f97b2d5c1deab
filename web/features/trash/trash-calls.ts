import { emptyTrash, removeTrashed, restoreTrashed, type Trashed } from '#shared/contracts/keeping.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { tellDone } from '#web/events/tell-done.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';

/** Waits for the calls, shows a failure as a toast, and refetches the trash and the screen below it. */
const done = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (thrown) {
    notifyError(errorText(thrown));
  }
  await refetchQueries().catch(() => undefined);
};

/** Restores an item; its toast can undo that. */
export const restore = ({ id, title }: Trashed): Promise<void> =>
  done(async () => {
    const change = crypto.randomUUID();
    await callApi(restoreTrashed, { params: { id }, query: { change } });
    void tellDone({ description: words.restored(title), change });
  });

export const removeForGood = ({ id, title }: Trashed): Promise<void> =>
  done(async () => {
    await callApi(removeTrashed, { params: { id } });
    notifySuccess(words.removed(title));
  });

/** Goes on until nothing is left: a call takes at most 15 s. */
export const removeAll = (): Promise<void> =>
  done(async () => {
    while (!(await callApi(emptyTrash, {})).isFinished);
    notifySuccess(words.cleared);
  });
