import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';
import type { RequestHeaders } from './gateway.ts';
import { TOKEN_SECONDS } from './token.ts';

/**
 * API Gateway says how it was reached. On AWS that is always https: the prefix `__Host-`, which wants `Secure` and the path
 * `/`, keeps neighbours under the same domain from putting a cookie of theirs in its place. Locally it is http, where
 * browsers would keep no such cookie.
 */
const kindOf = (headers: RequestHeaders): { name: string; attributes: string } =>
  headers['x-forwarded-proto'] === 'https'
    ? { name: SECURE_COOKIE, attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' }
    : { name: 'session', attributes: 'Path=/api; HttpOnly; SameSite=Lax' };

/** `Set-Cookie` value that stores the token for as long as it lives. */
export const sessionCookie = (token: string, headers: RequestHeaders): string => {
  const { name, attributes } = kindOf(headers);
  return `${name}=${token}; ${attributes}; Max-Age=${TOKEN_SECONDS}`;
};

/** `Set-Cookie` value that takes the session cookie back. */
export const clearedSessionCookie = (headers: RequestHeaders): string => {
  const { name, attributes } = kindOf(headers);
  return `${name}=; ${attributes}; Max-Age=0`;
};

/** The token in the cookies of a payload v2 request (`["a=1", "session=…"]`), or undefined. */
export const tokenOfCookies = (cookies: readonly string[] | undefined, headers: RequestHeaders): string | undefined => {
  const { name } = kindOf(headers);
  const found = cookies?.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
};
