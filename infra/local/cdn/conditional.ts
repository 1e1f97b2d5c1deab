import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { Behaviour } from './distribution.ts';

const weak = (etag: string): string => etag.trim().replace(/^W\//, '');

const isFresh = (request: HttpRequest, headers: HttpResponse['headers']): boolean => {
  const { 'if-none-match': noneMatch, 'if-modified-since': since } = request.headers;
  const { etag, 'last-modified': modified } = headers;
  if (noneMatch !== undefined)
    return (
      typeof etag === 'string' && noneMatch.split(',').some((one) => one.trim() === '*' || weak(one) === weak(etag))
    );
  return since !== undefined && typeof modified === 'string' && new Date(since) >= new Date(modified);
};

/** Whether CloudFront would keep the answer. Only then CloudFront itself can answer 304. */
const isKept = ({ cache }: Behaviour, { headers }: HttpResponse): boolean =>
  cache.MaxTTL > 0 && !/no-store|private/.test(String(headers['cache-control'] ?? ''));

/** Turns a 200 into a 304 if the visitor already has this answer. */
export const notModified = (response: HttpResponse, request: HttpRequest, behaviour: Behaviour): HttpResponse => {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || response.status !== 200 || !isKept(behaviour, response) || !isFresh(request, response.headers))
    return response;
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...headers } = response.headers;
  return { status: 304, headers, body: Buffer.alloc(0) };
};
