import { isProgramToken } from '#functions/auth/program-token.ts';
import { isLive } from '#functions/domain/accounts/sessions.ts';
import { isConfirmed, stagesOf } from '#functions/domain/accounts/stages.ts';
import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import type { User } from '#functions/storage/users/users.ts';
import { type Endpoint, STAGE_CODES, STAGES } from '#shared/contracts/endpoint.ts';
import { authorizeProgram } from './authorize-program.ts';
import type { Authorized, CallerStorage } from './call.ts';
import type { GatewayRequest } from './gateway.ts';
import { isFromOwnSite } from './origin.ts';
import type { TokenClaims, Tokens } from './token.ts';
import { tokenOfCookies } from './token-cookie.ts';

const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];

type Confirming = { readonly user: User; readonly token: TokenClaims; readonly now: Date };

/** @throws Forbidden: the user has not confirmed their password in this session within the last 15 minutes */
export const assertConfirmed = ({ user, token, now }: Confirming): void => {
  if (!isConfirmed(user, token.id, now)) throw new Forbidden('confirm-password');
};

/** The data that the decision reads: the token, its user, and the security settings. */
type AccessContext = {
  readonly dependencies: { readonly tokens: Pick<Tokens, 'verify'>; readonly storage: CallerStorage };
  readonly now: Date;
};

/**
 * The caller of a request and the caller's token, if the contract lets them in. A public call ignores tokens. Any other
 * call reads the user, so a block, a deletion, a new password or a sign-out ends tokens at once [SEC-13…15]. The call
 * then checks three things: no stage holds the user up, the role is allowed, and the password was confirmed if the
 * contract asks for it.
 * @throws Unauthorized: the token is missing, or has ended; Forbidden: the role is not allowed, the request comes from
 * another site, a stage holds the user up, or the password was not confirmed
 */
export async function authorize<E extends Endpoint>(
  contract: E,
  request: GatewayRequest,
  at: AccessContext,
): Promise<Authorized<E>>;
export async function authorize(
  contract: Endpoint,
  request: GatewayRequest,
  { dependencies: { storage, tokens }, now }: AccessContext,
): Promise<object> {
  if (contract.access === 'public') return {};
  const bearer = request.headers.authorization;
  const byCookie = bearer === undefined && contract.session === 'cookie';
  const token = byCookie ? tokenOfCookies(request.cookies, request.headers) : bearerOf(bearer);
  if (token && isProgramToken(token)) return authorizeProgram(contract, token, { storage, now });
  const claims = token && (await tokens.verify(token, now));
  if (!claims) throw new Unauthorized('authentication-required');

  const [user, security] = await Promise.all([
    storage.users.getUser(claims.userId),
    STAGES.every((stage) => contract.opens?.includes(stage)) ? undefined : storage.settings.getSecuritySettings(),
  ]);
  // A user who is being deleted gets the same answer as a deleted user. A blocked user is told why the valid token is
  // refused.
  if (!user || user.isDeleting) throw new Unauthorized('authentication-required');
  if (!user.isActive) throw new Unauthorized('account-blocked');
  if (!isLive(user, claims)) throw new Unauthorized('authentication-required');
  if (byCookie && contract.method !== 'GET' && !isFromOwnSite(request.headers)) throw new Forbidden('foreign-origin');
  if (contract.access === 'code' && !claims.isForCode) throw new Forbidden('forbidden');
  const [reason] = claims.isForCode ? (['code'] as const) : security ? stagesOf(user, security, now) : [];
  if (reason && !contract.opens?.includes(reason)) throw new Forbidden(STAGE_CODES[reason]);
  if (contract.access === 'admin' && user.role !== 'admin') throw new Forbidden('forbidden');
  if (contract.confirmed) assertConfirmed({ user, token: claims, now });
  if (!claims.isForCode) await storage.users.noteSeen(user, claims.id, now);
  return { user, token: claims };
}
