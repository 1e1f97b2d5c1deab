import { REASON_HEADER } from '#shared/contracts/endpoint.ts';
import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import type { WebRequest } from './request.ts';

/** `reason`: `x-reason` of a refusal. */
export type WebAnswer = { readonly status: number; readonly text: string; readonly reason: string | null };

/** Gets the share of the body that has been sent, 0 to 1. */
export type OnProgress = (share: number) => void;

/** After this long without an answer the server counts as down; the API itself gives up after 30 s. */
const PATIENCE_MS = 35_000;

/** Firefox breaks off the requests of a page that is being left, and the page stays until the next one comes. */
const LEAVING_MS = 3_000;
let isLeaving = false;

/** To be called at `beforeunload`. */
export const leavePage = (): void => {
  isLeaving = true;
};

/** The product's only `fetch`. */
const byFetch = async ({ method, address, headers, body }: WebRequest): Promise<WebAnswer> => {
  const response = await fetch(address, {
    method,
    headers,
    body: body ?? null,
    credentials: 'include',
    cache: 'no-store',
    // A picture on a slow line takes as long as it takes.
    signal: body instanceof FormData ? null : AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, text: await response.text(), reason: response.headers.get(REASON_HEADER) };
};

/** Sends by XMLHttpRequest, as `fetch` does not tell how far an upload is. */
const byXhr = ({ method, address, headers, body }: WebRequest, onProgress: OnProgress): Promise<WebAnswer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, address);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, reason: xhr.getResponseHeader(REASON_HEADER) });
    xhr.onerror = () => reject(new Error('No answer'));
    xhr.onabort = xhr.onerror;
    xhr.send(body ?? null);
  });

/**
 * Sends a call.
 * @throws ApiError of kind `connection` when no server answers; in a page that is being left, three seconds later
 */
export const send = async (request: WebRequest, onProgress?: OnProgress): Promise<WebAnswer> => {
  try {
    return await (onProgress ? byXhr(request, onProgress) : byFetch(request));
  } catch (thrown) {
    if (isLeaving) await new Promise((later) => setTimeout(later, LEAVING_MS));
    isLeaving = false;
    const tooLate = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw new ApiError(0, 'connection', tooLate ? words.timeout : words.noConnection);
  }
};
