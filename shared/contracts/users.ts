import * as v from 'valibot';
import { CurrentUser, Password, Role, Username } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, ids, strict, wholeNumber } from '#shared/contracts/fields.ts';
import { Job } from '#shared/contracts/jobs.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

export const UserAccount = v.strictObject({
  id: v.string(),
  username: v.string(),
  role: Role,
  isActive: v.boolean(),
  /** Whether administrators' widgets show the user's events. */
  publishes: v.boolean(),
  twoFactor: CurrentUser.entries.twoFactor,
  pending: CurrentUser.entries.pending,
  /** The verified address; absent: none. */
  email: v.optional(v.string()),
});
export type UserAccount = v.InferOutput<typeof UserAccount>;

const userParams = strict({ id: Id });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  query: strict({
    /** The beginning of the username, in any case. */
    search: v.optional(v.pipe(v.string(), v.maxLength(64, words.usernameTooLong))),
    order: v.optional(v.picklist(['asc', 'desc'], words.badOrder)),
    /** The last username of the previous page (keyset paging). */
    after: v.optional(v.pipe(v.string(), v.maxLength(64, words.usernameTooLong))),
    limit: v.optional(wholeNumber(1, 1000)),
  }),
  output: v.array(UserAccount),
  errors: 'json',
  summary: 'Users by name; all of them without a limit',
});

export const UserState = v.picklist(['active', 'blocked', 'locked', 'waiting'], words.badUserState);
export type UserState = v.InferOutput<typeof UserState>;

/** An account in the list of users. */
export const ListedUser = v.strictObject({
  ...UserAccount.entries,
  createdAt: v.optional(v.string()),
  /** The last sign-in. Absent: the account has never signed in. */
  lastSignInAt: v.optional(v.string()),
  /** The moment until which nobody can sign in, after too many wrong passwords. */
  lockedUntil: v.optional(v.string()),
  isDeleting: v.optional(v.literal(true)),
  /** The heir of an account that is being deleted. */
  heir: v.optional(v.strictObject({ id: v.string(), username: v.string() })),
});
export type ListedUser = v.InferOutput<typeof ListedUser>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/search',
  access: 'admin',
  query: strict({
    /** A part of the username, in any case. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, words.usernameTooLong))),
    /** Ids of the only users to find, at most a hundred, separated by commas. All other filters are then ignored. */
    ids: v.optional(ids(100)),
    /**
     * `active` and `blocked`: the state of the account. `locked`: sign-in is closed for a while. `waiting`: the account
     * waits for approval.
     */
    state: v.optional(UserState),
    role: v.optional(v.picklist(['user', 'admin'], words.badRole)),
    order: v.optional(v.picklist(['asc', 'desc'], words.badOrder), 'asc'),
    /** The `next` of the previous page (keyset paging). */
    after: v.optional(v.pipe(v.string(), v.maxLength(256, words.badId))),
    limit: v.optional(wholeNumber(1, 100), '25'),
  }),
  output: v.strictObject({
    users: v.array(ListedUser),
    /**
     * The number of all matching users, on the first page only. Null on later pages, and if there are too many to
     * count.
     */
    total: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** The cursor of the next page; null on the last page. Pages before the last may be short. */
    next: v.nullable(v.string()),
  }),
  errors: 'json',
  summary: 'A page of the users by name, narrowed by a part of the name, state and role',
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  body: strict({ username: Username, password: Password, role: Role }),
  output: UserAccount,
  status: 201,
  errors: 'json',
  summary: 'Create a user of either role',
});

/** An administrator's changes of an account. Absent fields keep their values. */
export const AccountChanges = strict({
  role: v.optional(Role),
  publishes: v.optional(v.boolean(words.badFlag)),
  /** `true` approves an applicant, which cannot be taken back: the account can only be blocked. */
  approved: v.optional(v.literal(true, words.badApproved)),
});
export type AccountChanges = v.InferOutput<typeof AccountChanges>;

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: 'admin',
  confirmed: true,
  params: userParams,
  body: AccountChanges,
  output: UserAccount,
  errors: 'json',
  summary:
    'Approve a user, change their role (which ends their sessions), or say whether widgets of administrators show them',
});

export const toggleUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/toggle',
  access: 'admin',
  params: userParams,
  /** The wanted state. Without a body the state flips [USR-03]. */
  body: v.optional(strict({ blocked: v.boolean(words.badFlag) })),
  output: UserAccount,
  errors: 'json',
  summary: 'Block or unblock a user, an administrator with a password given lately; answers the state that holds',
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  confirmed: true,
  params: userParams,
  output: Job,
  errors: 'json',
  summary: 'Delete a user with their events, pictures and embeddings',
});

export const handOverUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/hand-over',
  access: 'admin',
  confirmed: true,
  params: userParams,
  /** Id of the heir. */
  body: strict({ to: Id }),
  output: Job,
  errors: 'json',
  summary: 'Give the events and embeddings of a user to another one and delete the user',
});
