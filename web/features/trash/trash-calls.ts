import { type Calendar, restoreCalendar } from '#shared/contracts/calendars.ts';
import { emptyTrash, removeTrashed, restoreTrashed, type Trashed } from '#shared/contracts/history.ts';
import { calendarSettings } from '#shared/locale/calendars.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { waitForJob } from '#web/api/wait-for-job.ts';
import { withToast } from '#web/api/with-toast.ts';
import { notifyUndoable } from '#web/events/undo.tsx';

/** Runs a change of the trash. Then fetches the trash and the screen below it again, even if the change failed. */
const thenRefetch = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
  await withToast(work, done === undefined ? {} : { done });
  await refetchQueries();
};

/** Restores a shared calendar with its events and members [SHR-20]. */
export const restoreShared = ({ id }: Calendar): Promise<void> =>
  thenRefetch(() => callApi(restoreCalendar, { params: { id } }), calendarSettings.restored);

/** Restores an item. The toast offers to undo that. */
export const restore = ({ id, title }: Trashed): Promise<void> =>
  thenRefetch(async () => {
    const change = crypto.randomUUID();
    await callApi(restoreTrashed, { params: { id }, query: { change } });
    notifyUndoable({ description: words.restored(title), change });
  });

export const removeForGood = ({ id, title }: Trashed): Promise<void> =>
  thenRefetch(() => callApi(removeTrashed, { params: { id } }), words.removed(title));

/** Empties the trash. */
export const removeAll = (): Promise<void> =>
  thenRefetch(async () => waitForJob(await callApi(emptyTrash, {})), words.cleared);
