import { newProgramToken } from '#functions/auth/program-token.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertMay } from '#functions/domain/calendars/may.ts';
import { NotFound, Rejected } from '#functions/domain/errors.ts';
import type { ProgramItem } from '#functions/storage/dynamodb/items/programs.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/programs.ts';
import { programLog, programWords as words } from '#shared/locale/programs.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { handle } from './storage.ts';

/**
 * The days by which a token may last longer than `PROGRAM_DAYS_MAX`. The browser counts the days from its own clock,
 * which may be ahead of the server's.
 */
const AHEAD_DAYS = 0.5;

/** A program's token as its user's list shows it. */
export const listedProgram = ({
  id,
  name,
  scopes,
  calendarId,
  createdAt,
  until,
  seenAt,
}: ProgramItem): contract.Program => ({
  id,
  name,
  scopes,
  createdAt,
  until,
  ...(calendarId !== undefined && { calendarId }),
  ...(seenAt !== undefined && { seenAt }),
});

export const listPrograms = handle(contract.listPrograms, async ({ user, storage }) =>
  (await storage.programs.programsOf(user.id)).map(listedProgram),
);

export const createProgram = handle(contract.createProgram, async ({ body, user, now, storage }) => {
  const { name, calendarId, until } = body;
  const days = (Date.parse(until) - now.getTime()) / DAY_MS;
  if (days <= 0 || days > contract.PROGRAM_DAYS_MAX + AHEAD_DAYS)
    throw new Rejected(['invalid-input', words.badUntil], { field: 'until' });
  if (calendarId !== undefined)
    assertMay(await storage.calendars.callerOf(user), calendarId, 'see', 'calendar-not-found');
  const line = { type: 'AUTH', description: programLog.made(name), ...doneBy(user, user) } as const;
  const scopes = contract.SCOPES.filter((scope) => body.scopes.includes(scope));
  const fields = { id: newId(), userId: user.id, name, scopes, until, ...(calendarId !== undefined && { calendarId }) };
  const make = (place: number) => newProgramToken({ userId: user.id, place });
  const { program, token } = await storage.programs.addProgram(fields, make, { line, now });
  return { ...listedProgram(program), token };
});

export const removeProgram = handle(contract.removeProgram, async ({ params: { id }, user, now, storage }) => {
  const program = (await storage.programs.programsOf(user.id)).find((one) => one.id === id);
  if (!program) throw new NotFound('program-not-found');
  const line = { type: 'AUTH', description: programLog.removed(program.name), ...doneBy(user, user) } as const;
  await storage.programs.removeProgram(program, { line, now });
  return { ok: true } as const;
});
