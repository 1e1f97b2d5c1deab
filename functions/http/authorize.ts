import { hasEnded } from '#functions/domain/ended-sessions.ts';
import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import { isPasswordExpired } from '#functions/domain/password.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import type { Authorized, Circumstances, GivenTokens } from './call.ts';
import type { GatewayRequest } from './gateway.ts';
import { isFromOwnSite } from './origin.ts';
import { tokenOfCookies } from './token-cookie.ts';

const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];

/**
 * The caller of a request and the token they came with, if the contract lets them in.
 * A public call pays no heed to any token. Elsewhere the user is read with every request: a block, a deletion, a new
 * password or a sign-out ends tokens at once [SEC-13…15].
 *
 * @throws Unauthorized: no token or a dead one; Forbidden: not allowed, another site's request, password expired
 */
export async function authorize<E extends Endpoint>(
  contract: E,
  request: GatewayRequest,
  at: Pick<Circumstances<GivenTokens>, 'given' | 'now'>,
): Promise<Authorized<E>>;
export async function authorize(
  contract: Endpoint,
  request: GatewayRequest,
  { given: { storage, tokens }, now }: Pick<Circumstances<GivenTokens>, 'given' | 'now'>,
): Promise<object> {
  if (contract.access === 'public') return {};
  const bearer = request.headers.authorization;
  const byCookie = bearer === undefined && contract.session === 'cookie';
  const token = byCookie ? tokenOfCookies(request.cookies, request.headers) : bearerOf(bearer);
  const claims = token && (await tokens.verify(token, now));
  if (!claims) throw new Unauthorized(words.authenticationRequired);

  const [user, security] = await Promise.all([
    storage.users.getUser(claims.userId),
    contract.allowExpired ? undefined : storage.settings.getSecuritySettings(),
  ]);
  // A blocked user with a right token is told why it is refused.
  if (user && !user.isActive) throw new Unauthorized(words.accountBlocked);
  if (!user || user.sessionVersion !== claims.sessionVersion || hasEnded(user, claims.id))
    throw new Unauthorized(words.authenticationRequired);
  if (byCookie && contract.method !== 'GET' && !isFromOwnSite(request.headers))
    throw new Forbidden(words.foreignOrigin);
  if (security && isPasswordExpired(user, security, now)) throw new Forbidden(words.passwordExpired);
  if (contract.access === 'admin' && user.role !== 'admin') throw new Forbidden(words.forbidden);
  return { user, token: claims };
}
