import type { RequestHeaders } from './gateway.ts';
import { TOKEN_SECONDS } from './token.ts';

const NAME = 'session';

// API Gateway says how it was reached; on AWS that is always https, locally it is http and `Secure` would lose the cookie.
const attributes = (headers: RequestHeaders): string =>
  `Path=/api; HttpOnly; SameSite=Lax${headers['x-forwarded-proto'] === 'https' ? '; Secure' : ''}`;

/** `Set-Cookie` value that stores the token for as long as it lives. */
export const sessionCookie = (token: string, headers: RequestHeaders): string =>
  `${NAME}=${token}; ${attributes(headers)}; Max-Age=${TOKEN_SECONDS}`;

/** `Set-Cookie` value that takes the session cookie back. */
export const clearedSessionCookie = (headers: RequestHeaders): string => `${NAME}=; ${attributes(headers)}; Max-Age=0`;

/** The token in the cookies of a payload v2 request (`["a=1", "session=…"]`), or undefined. */
export const tokenOfCookies = (cookies: readonly string[] = []): string | undefined => {
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${NAME}=`));
  return found?.slice(NAME.length + 1) || undefined;
};
