import { ERROR_CODE_HEADER, ERROR_FIELD_HEADER } from '#shared/contracts/endpoint.ts';
import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import type { WebRequest } from './request.ts';

/** `code`, `field`: of a refusal whose body is plain text. */
export type WebAnswer = {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
  readonly field: string | undefined;
};

/** The answer, with a refusal's code and field from its headers. */
const answerOf = (status: number, text: string, header: (name: string) => string | null): WebAnswer => ({
  status,
  text,
  code: header(ERROR_CODE_HEADER) ?? undefined,
  field: header(ERROR_FIELD_HEADER) ?? undefined,
});

/** Called with the share of the body that has been sent, 0 to 1. */
export type OnProgress = (share: number) => void;

/** The server counts as down after this time without an answer. The API itself gives up after 30 s. */
const PATIENCE_MS = 35_000;

/**
 * Milliseconds for which a failure is held back while the page is being left. Firefox aborts the page's requests then,
 * but still shows the page.
 */
const LEAVING_MS = 10_000;
let isLeaving = false;

/** To be called at `beforeunload`. */
export const leavePage = (): void => {
  isLeaving = true;
};

/** The only use of `fetch` in the product. */
const byFetch = async ({ method, address, headers, body }: WebRequest): Promise<WebAnswer> => {
  const response = await fetch(address, {
    method,
    headers,
    body: body ?? null,
    credentials: 'include',
    cache: 'no-store',
    // No timeout for forms, because a picture on a slow line takes long.
    signal: body instanceof FormData ? null : AbortSignal.timeout(PATIENCE_MS),
  });
  return answerOf(response.status, await response.text(), (name) => response.headers.get(name));
};

/** Sends with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const byXhr = ({ method, address, headers, body }: WebRequest, onProgress: OnProgress): Promise<WebAnswer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, address);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () => resolve(answerOf(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    xhr.onerror = () => reject(new Error('No answer'));
    xhr.onabort = xhr.onerror;
    xhr.send(body ?? null);
  });

/**
 * Sends a call.
 * @throws ApiError of kind `connection` when no server answers; ten seconds later while the page is being left
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
