import { createHash, timingSafeEqual } from 'node:crypto';
import { Forbidden } from '#functions/domain/errors.ts';
import { ORIGIN_KEY_HEADER } from '#shared/contracts/endpoint.ts';
import type { RequestHeaders } from './gateway.ts';
import type { ReadSecret } from './secrets.ts';

// During a rotation (infra/rotate/rotate-origin-key.ts) CloudFront's edge locations send different keys.
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Lets through only requests that came by CloudFront, which sends a secret key. Everybody can send requests to the
 * gateway's own address, and so avoid the firewall and the cache.
 * @throws Forbidden without the right key
 */
export const assertFromCdn = async (headers: RequestHeaders, readOriginKey: ReadSecret): Promise<void> => {
  const sent = headers[ORIGIN_KEY_HEADER];
  if (!sent) throw new Forbidden('around-cdn');
  const given = digest(sent);
  for (const stage of STAGES) {
    const key = await readOriginKey(stage);
    // `timingSafeEqual` needs texts of equal length, so digests are compared. The time of the comparison tells nothing
    // about the key.
    if (key !== undefined && timingSafeEqual(given, digest(key))) return;
  }
  throw new Forbidden('around-cdn');
};
