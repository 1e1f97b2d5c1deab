import { createHash } from 'node:crypto';

/** A strong ETag: the same for the same bytes, and for no others. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/**
 * Whether `If-None-Match` names this ETag. Compared without regard to `W/`: a cache that compresses an answer weakens
 * its ETag on the way (RFC 9110 §13.1.2 asks for this comparison).
 */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
};
