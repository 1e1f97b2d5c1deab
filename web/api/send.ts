import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import { fetchAnswer, type WebAnswer } from './fetch-answer.ts';
import type { WebRequest } from './request.ts';

/** Firefox breaks off the requests of a page that is being left, and the page stays until the next one comes. */
const LEAVING_MS = 3_000;
let isLeaving = false;

/** To be called at `beforeunload`. */
export const leavePage = (): void => {
  isLeaving = true;
};

/** Sends a call. Throws an ApiError of kind `connection` when no server answers; in a page that is being left, three seconds later. */
export const send = async (request: WebRequest): Promise<WebAnswer> => {
  try {
    return await fetchAnswer(request);
  } catch (thrown) {
    if (isLeaving) await new Promise((later) => setTimeout(later, LEAVING_MS));
    isLeaving = false;
    const tooLate = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw new ApiError(0, 'connection', tooLate ? words.timeout : words.noConnection);
  }
};
