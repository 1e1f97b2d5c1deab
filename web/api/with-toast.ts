import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { errorText } from './api-error.ts';

type Texts = {
  /** Toast after a success; absent: none. */
  readonly done?: string;
  /** Toast after a failure, instead of the error's own text. */
  readonly failed?: (thrown: unknown) => string;
};

/** Waits for a change and shows its outcome in a toast. Returns undefined after a failure. */
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
