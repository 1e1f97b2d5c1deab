import * as v from 'valibot';
import { Done } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, Instant, strict } from '#shared/contracts/fields.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { programWords as words } from '#shared/locale/programs.ts';

/** The scopes of programs. A call's contract names the scope that the call needs. */
export const SCOPES = ['events:read', 'events:write', 'calendars:read'] as const;
export type Scope = (typeof SCOPES)[number];
const Scope = v.picklist(SCOPES, words.badScope);

/** The most tokens of one user. */
export const PROGRAMS_MAX = 20;
export const WRITES_A_MINUTE = 60;
/** The most characters of a name. */
export const PROGRAM_NAME_MAX = 50;
/** The most days until a token expires. */
export const PROGRAM_DAYS_MAX = 730;

/** A token in its user's list. */
export const Program = v.strictObject({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  /** Id of the only calendar that the token opens. Absent: all of its user's. */
  calendarId: v.optional(v.string()),
  createdAt: v.string(),
  /** The moment when it expires. */
  until: v.string(),
  /** The last use, to the hour. Absent: it was never used. */
  seenAt: v.optional(v.string()),
});
export type Program = v.InferOutput<typeof Program>;

const common = { access: 'user', errors: 'json' } as const;

export const listPrograms = endpoint({
  ...common,
  method: 'GET',
  path: '/api/user/programs',
  output: v.array(Program),
  summary: 'The own tokens for programs, the newest first',
});

export const createProgram = endpoint({
  ...common,
  confirmed: true,
  method: 'POST',
  path: '/api/user/programs',
  body: strict({
    name: v.pipe(
      v.string(words.nameRequired),
      v.transform(onOneLine),
      v.minLength(1, words.nameRequired),
      v.maxLength(PROGRAM_NAME_MAX, words.nameTooLong),
    ),
    scopes: v.pipe(
      v.array(Scope, words.badScope),
      v.minLength(1, words.noScope),
      v.maxLength(SCOPES.length, words.badScope),
    ),
    calendarId: v.optional(Id),
    until: Instant,
  }),
  /** Only this answer has `token`. */
  output: v.strictObject({ ...Program.entries, token: v.string() }),
  status: 201,
  summary: 'Make a token for a program',
});

export const removeProgram = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/user/programs/{id}',
  params: strict({ id: Id }),
  output: Done,
  summary: 'Delete a token; the next call with it is refused',
});
