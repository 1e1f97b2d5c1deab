import { readProgramToken } from '#functions/auth/program-token.ts';
import { stagesOf } from '#functions/domain/accounts/stages.ts';
import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import { type Endpoint, STAGE_CODES } from '#shared/contracts/endpoint.ts';
import type { Actor, CallerStorage } from './call.ts';

/**
 * The user for whom a program calls, with what its token is narrowed to. Everything is read with every call: what the user may no more, the
 * program may no more.
 *
 * @throws Forbidden: the call is not for programs, or the token not for it, or the user is held up; Unauthorized: no such token, or its
 *   time is over, or its user blocked or deleted; TooMany
 */
export const authorizeProgram = async (
  contract: Endpoint,
  token: string,
  { storage, now }: { readonly storage: CallerStorage; readonly now: Date },
): Promise<{ readonly user: Actor }> => {
  const { users, settings, programs } = storage;
  if (contract.programs === undefined || !programs) throw new Forbidden('not-for-programs');
  const named = readProgramToken(token);
  if (!named) throw new Unauthorized('authentication-required');
  const [program, user, security] = await Promise.all([
    programs.findProgram(named.userId, named.place),
    users.getUser(named.userId),
    settings.getSecuritySettings(),
  ]);
  const isAlive = program?.hash === named.hash && program.until > now.toISOString();
  if (!(program && isAlive) || !user || user.isDeleting) throw new Unauthorized('authentication-required');
  if (!user.isActive) throw new Unauthorized('account-blocked');
  const [stage] = stagesOf(user, security, now);
  if (stage) throw new Forbidden(STAGE_CODES[stage]);
  if (!program.scopes.includes(contract.programs)) throw new Forbidden('program-scope');
  if (contract.method !== 'GET') await programs.countWrite(program, now);
  await programs.noteUsed(program, now);
  const { name, calendarId } = program;
  return { user: { ...user, program: { name, calendarId } } };
};
