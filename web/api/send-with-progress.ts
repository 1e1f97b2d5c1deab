import { REASON_HEADER } from '#shared/contracts/endpoint.ts';
import { transportWords as words } from '#shared/locale/shell.ts';
import { ApiError } from './api-error.ts';
import type { WebAnswer } from './fetch-answer.ts';
import type { WebRequest } from './request.ts';

/** Share of the body that has been sent, 0 to 1. */
type OnProgress = (share: number) => void;

/** As `send`, but tells how far an upload is, which `fetch` cannot. */
export const sendWithProgress = (request: WebRequest, onProgress: OnProgress): Promise<WebAnswer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.address);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, reason: xhr.getResponseHeader(REASON_HEADER) });
    xhr.onerror = () => reject(new ApiError(0, 'connection', words.noConnection));
    xhr.onabort = xhr.onerror;
    xhr.send(request.body ?? null);
  });
