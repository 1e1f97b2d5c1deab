import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';

/**
 * The text of a failed profile call [PROF-05, PROF-13]: the `error` field. For an answer that is no JSON: `Server returned
 * invalid response` after a success, else `Server error: {text}`.
 */
export const profileError = (thrown: unknown): string => {
  if (thrown instanceof ApiError && thrown.kind === 'text') return words.serverError(thrown.message);
  return errorText(thrown);
};
