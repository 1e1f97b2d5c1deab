import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';

/**
 * The text of a failed profile call [PROF-05, PROF-13]: the answer's `error` field. If the answer is not JSON, it is
 * `Server returned invalid response` after a success, and `Server error: {text}` after a failure.
 */
export const profileError = (thrown: unknown): string => {
  if (thrown instanceof ApiError && thrown.kind === 'text') return words.serverError(thrown.message);
  return errorText(thrown);
};
