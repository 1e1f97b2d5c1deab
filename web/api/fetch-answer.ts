import { REASON_HEADER } from '#shared/contracts/endpoint.ts';
import type { WebRequest } from './request.ts';

/** `reason`: `x-reason` of a refusal. */
export type WebAnswer = { readonly status: number; readonly text: string; readonly reason?: string | null };

/** After this long without an answer the server counts as down; the API itself gives up after 30 s. */
const PATIENCE_MS = 35_000;

/** The product's only `fetch`. Throws what that throws: no server answered, or not in time. */
export const fetchAnswer = async ({ method, address, headers, body }: WebRequest): Promise<WebAnswer> => {
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
