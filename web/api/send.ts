import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import type { WebRequest } from './request.ts';

export type WebAnswer = { readonly status: number; readonly text: string };

/** After this long without an answer the server counts as down; the API itself gives up after 30 s. */
const PATIENCE_MS = 35_000;

/** The product's only `fetch`. Throws an ApiError of kind `connection` when no server answers. */
export const send = async ({ method, address, headers, body }: WebRequest): Promise<WebAnswer> => {
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: body ?? null,
      credentials: 'include',
      cache: 'no-store',
      // A picture on a slow line takes as long as it takes.
      signal: body instanceof FormData ? null : AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (thrown) {
    const tooLate = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw new ApiError(0, 'connection', tooLate ? words.timeout : words.noConnection);
  }
};
