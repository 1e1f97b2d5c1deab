import { readProgramToken } from '#functions/auth/program-token.ts';
import { stagesOf } from '#functions/domain/accounts/stages.ts';
import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import { type Endpoint, STAGE_CODES } from '#shared/contracts/endpoint.ts';
import type { Actor, CallerStorage } from './call.ts';

/**
 * The user for whom a program calls, with the calendar to which the program's token is limited. Token and user are read
 * at every call, so the program loses each right that its user loses [PRG-25].
 * @throws Forbidden: the call is not open to programs, the token lacks the scope of the call, or a stage holds the user
 * up, such as an expired password; Unauthorized: the token is unknown or expired, or its user is blocked or deleted;
 * TooMany
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
