import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import { fetchAnswer, type WebAnswer } from './fetch-answer.ts';
import type { WebRequest } from './request.ts';

/** Sends a call. Throws an ApiError of kind `connection` when no server answers. */
export const send = async (request: WebRequest): Promise<WebAnswer> => {
  try {
    return await fetchAnswer(request);
  } catch (thrown) {
    const tooLate = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw new ApiError(0, 'connection', tooLate ? words.timeout : words.noConnection);
  }
};
