import { useState } from 'react';
import { type Copy, listCopies, makeCopy, removeCopy } from '#shared/contracts/administration.ts';
import { copyWords as words } from '#shared/locale/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { waitForJob } from '#web/api/wait-for-job.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

/** The list of copies, which is fetched once and not refreshed. Functions make and delete a copy, with toasts. */
export const useCopies = () => {
  const { data, error, isLoading, mutate } = useCall(listCopies, {}, { refreshInterval: 0 });
  const [isMaking, setMaking] = useState(false);

  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      await waitForJob(await callApi(makeCopy, {}));
      // The toast comes when the list shows the copy.
      await mutate();
      notifySuccess(words.made);
    } catch (thrown) {
      notifyError(words.makeFailed(errorText(thrown)));
      // A colleague may be making a copy.
      void mutate();
    } finally {
      setMaking(false);
    }
  };

  /** Resolves to whether the copy is gone. */
  const remove = async ({ name }: Copy): Promise<boolean> => {
    try {
      await callApi(removeCopy, { params: { name } });
      await mutate((before) => before && { copies: before.copies.filter((one) => one.name !== name) }, {
        revalidate: false,
      });
      notifySuccess(words.removed);
      return true;
    } catch (thrown) {
      notifyError(words.removeFailed(errorText(thrown)));
      void mutate();
      return false;
    }
  };

  return { copies: data?.copies, error, isLoading, reload: () => void mutate(), make, isMaking, remove };
};
export type Copies = ReturnType<typeof useCopies>;
