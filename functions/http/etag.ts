import { createHash } from 'node:crypto';

/**
 * A strong ETag: the MD5 of the bytes, as S3 has it for objects put in one piece (API Reference, Object: ETag). So a month has the same
 * ETag from the bucket and from the function. A collision would harm only the author of both texts.
 */
export const etagOf = (body: string): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Whether `If-None-Match` names this ETag. `W/` is ignored (RFC 9110 §13.1.2): a cache that compresses an answer weakens its ETag. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
};
