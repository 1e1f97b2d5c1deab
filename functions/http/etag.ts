import { createHash } from 'node:crypto';

/**
 * A strong ETag: the MD5 of the bytes. S3 gives the same ETag to an object that was put in one piece (API Reference,
 * Object: ETag), so a month document has one ETag whether it comes from the bucket or from the function. MD5 is safe
 * enough: somebody who makes two texts with one MD5 can only make their own widget show an old text.
 */
export const etagOf = (body: string): string => `"${createHash('md5').update(body).digest('hex')}"`;

/**
 * Whether `If-None-Match` names this ETag. The prefix `W/` is ignored (RFC 9110 §13.1.2), because a cache adds it to
 * the ETag of an answer that it compresses.
 */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
};
