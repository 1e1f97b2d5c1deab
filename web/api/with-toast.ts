import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { errorText } from './api-error.ts';

type Texts = {
  /** Said after a success; absent: nothing is said. */
  readonly done?: string;
  /** Said after a failure, in place of the error's own text. */
  readonly failed?: (thrown: unknown) => string;
};

/** Waits for a change and shows its outcome in a toast. Answers undefined after a failure. */
export const withToast = async <T>(
  change: () => Promise<T>,
  { done, failed = errorText }: Texts = {},
): Promise<T | undefined> => {
  try {
    const answer = await change();
    if (done !== undefined) notifySuccess(done);
    return answer;
  } catch (thrown) {
    notifyError(failed(thrown));
    return undefined;
  }
};
