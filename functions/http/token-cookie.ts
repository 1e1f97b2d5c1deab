import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';
import type { RequestHeaders } from './gateway.ts';
import { TOKEN_SECONDS } from './token.ts';

/** The names of each cookie: with https, and with http. */
const NAMES = { session: [SECURE_COOKIE, 'session'], device: ['__Host-device', 'device'] } as const;
type Cookie = keyof typeof NAMES;

/**
 * The name and attributes of a cookie. API Gateway tells whether the request came over https, which it always does on
 * AWS. The name then has the prefix `__Host-`. Browsers accept this prefix only with `Secure` and the path `/`, so
 * other hosts of the domain cannot replace the cookie. Over local http browsers would drop such a cookie, so its name
 * has no prefix.
 */
export const cookieKind = (cookie: Cookie, headers: RequestHeaders): { name: string; attributes: string } => {
  const [secure, local] = NAMES[cookie];
  return headers['x-forwarded-proto'] === 'https'
    ? { name: secure, attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' }
    : { name: local, attributes: 'Path=/api; HttpOnly; SameSite=Lax' };
};

/** `Set-Cookie` value that keeps the token until it expires. */
export const sessionCookie = (token: string, headers: RequestHeaders): string => {
  const { name, attributes } = cookieKind('session', headers);
  return `${name}=${token}; ${attributes}; Max-Age=${TOKEN_SECONDS}`;
};

/** `Set-Cookie` value that removes the session cookie. */
export const clearedSessionCookie = (headers: RequestHeaders): string => {
  const { name, attributes } = cookieKind('session', headers);
  return `${name}=; ${attributes}; Max-Age=0`;
};

/**
 * The value of a cookie in a payload v2 request (`["a=1", "session=…"]`); undefined if the request does not have the
 * cookie.
 */
export const cookieOf = (
  cookie: Cookie,
  cookies: readonly string[] | undefined,
  headers: RequestHeaders,
): string | undefined => {
  const { name } = cookieKind(cookie, headers);
  const found = cookies?.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
};

export const tokenOfCookies = (cookies: readonly string[] | undefined, headers: RequestHeaders): string | undefined =>
  cookieOf('session', cookies, headers);
