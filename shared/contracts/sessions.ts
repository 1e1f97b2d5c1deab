import * as v from 'valibot';
import { Done, Session } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, strict } from '#shared/contracts/fields.ts';

/** A session in its owner's list [SES-01]. */
export const ListedSession = v.strictObject({
  id: v.string(),
  /** System and browser, by `User-Agent`. Empty if it does not name them. */
  system: v.string(),
  browser: v.string(),
  createdAt: v.string(),
  /** The last use, to the hour. */
  seenAt: v.string(),
  isCurrent: v.boolean(),
});
export type ListedSession = v.InferOutput<typeof ListedSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  output: v.strictObject({ sessions: v.array(ListedSession) }),
  errors: 'json',
  summary: 'The own sessions, the last used first',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  output: Session,
  errors: 'json',
  summary: 'End all other sessions; all older tokens die, the answer carries a new one',
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'user',
  params: strict({ id: Id }),
  output: Done,
  errors: 'json',
  summary: 'End one of the own sessions',
});

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  confirmed: true,
  params: strict({ id: Id }),
  output: Done,
  errors: 'json',
  summary: 'End all sessions of a user',
});
