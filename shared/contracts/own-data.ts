import * as v from 'valibot';
import { Role } from '#shared/contracts/accounts.ts';
import { Calendar } from '#shared/contracts/calendars.ts';
import { Category } from '#shared/contracts/categories.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { strict } from '#shared/contracts/fields.ts';
import { Program } from '#shared/contracts/programs.ts';
import { ListedSession } from '#shared/contracts/sessions.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

const OwnAccount = v.strictObject({
  id: v.string(),
  username: v.string(),
  role: Role,
  email: v.optional(v.string()),
  createdAt: v.string(),
  lastSignInAt: v.optional(v.string()),
  passwordChangedAt: v.string(),
  twoFactorAt: v.optional(v.string()),
  consentAt: v.optional(v.string()),
});

/** A part of all that is stored about a user [ACC-09]. */
export const OwnData = v.strictObject({
  /** Only the first part has `account` and the fields up to `programs`, which fit into one answer. */
  account: v.optional(OwnAccount),
  sessions: v.optional(v.array(ListedSession)),
  categories: v.optional(v.array(Category)),
  embeddings: v.optional(v.array(Embedding)),
  /** The shared calendars of the user. Their events belong to all members, and are not among the user's data. */
  calendars: v.optional(v.array(v.pick(Calendar, ['id', 'name', 'color', 'role']))),
  /** Tokens of programs, without the secrets. */
  programs: v.optional(v.array(Program)),
  /** Events as stored. A series has its rule and its exceptions. */
  events: v.array(v.record(v.string(), v.unknown())),
  /** Entries of the trash, which follow the last event */
  trash: v.optional(v.array(v.record(v.string(), v.unknown()))),
  /** The place of the next part; null after the last one. */
  next: v.nullable(v.string()),
});
export type OwnData = v.InferOutput<typeof OwnData>;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  access: 'user',
  confirmed: true,
  /** The `next` of the previous part. */
  query: strict({ after: v.optional(v.pipe(v.string(), v.maxLength(256, words.badId))) }),
  output: OwnData,
  errors: 'json',
  summary: 'All that is kept of the caller, part by part',
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  access: 'user',
  opens: ['approval'],
  confirmed: true,
  output: v.strictObject({ ok: v.literal(true) }),
  errors: 'json',
  summary: 'Delete the own account with all it has; what this call does not finish is finished within minutes',
});
