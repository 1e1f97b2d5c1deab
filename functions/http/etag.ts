import { createHash } from 'node:crypto';

/**
 * A strong ETag. The MD5 of the bytes, as S3 gives an object that was put in one piece (API Reference, Object: ETag): a month has
 * the same ETag from the bucket as from the function. It guards against nobody, as only the author of both texts could make them collide.
 */
export const etagOf = (body: string): string => `"${createHash('md5').update(body).digest('hex')}"`;

/**
 * Whether `If-None-Match` names this ETag. Compared without regard to `W/`: a cache that compresses an answer weakens
 * its ETag on the way (RFC 9110 §13.1.2 asks for this comparison).
 */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
};
