import { createHash, randomBytes } from 'node:crypto';

/**
 * Milliseconds for which a link works. Links to a new password that are sent by letter work for a shorter time
 * (scheduled-jobs/reset-letter.ts).
 */
export const LINK_MS = 24 * 60 * 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A new link token, `<id>.<secret>`, and the hash to store.
 * @param bytes the number of random bytes in the secret, 32 by default
 */
export const newLinkToken = (id: string, bytes = 32): { readonly token: string; readonly hash: string } => {
  const secret = randomBytes(bytes).toString('base64url');
  return { token: `${id}.${secret}`, hash: hashOf(secret) };
};

/** Splits a link token (`LinkToken`) into the id that it names and the hash to compare. */
export const readLinkToken = (token: string): { readonly id: string; readonly hash: string } => {
  const at = token.indexOf('.');
  return { id: token.slice(0, at), hash: hashOf(token.slice(at + 1)) };
};

type LinkScreen = 'reset' | 'confirm-email' | 'invite';

/**
 * The address of a link. The token stands behind `#`: browsers send that part to no server.
 * @param siteAddress of the settings; if it is empty, the link begins with `/`
 */
export const linkTo = (siteAddress: string, screen: LinkScreen, token: string): string =>
  `${siteAddress}/${screen}#${token}`;
