import { Conflict, Forbidden, type Refusal } from '#functions/domain/errors.ts';
import { calendarKey, memberKey, membershipKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import {
  ConditionFailed,
  check,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { User } from '#functions/storage/users/users.ts';
import { JOINED_MAX, MEMBERS_MAX, OWNED_MAX, type Role } from '#shared/contracts/calendars.ts';

/** A person's step from one role in a calendar to another; absent: they are no member before, or after. */
export type Step = {
  readonly calendarId: string;
  readonly userId: string;
  readonly from?: Role | undefined;
  readonly to?: Role | undefined;
  readonly addedBy: { readonly id: string; readonly name: string };
  readonly at: string;
  /** Who pays from now on, where the one who paid is an owner no more. */
  readonly payer?: string | undefined;
  /** False: the limits do not hold, as of an heir. */
  readonly isLimited?: false;
};

export type Actor = Pick<User, 'id' | 'username' | 'role'>;

/** A write with what its broken condition says. */
export type Guarded = { readonly write: Write; readonly refusal: () => Refusal };

/**
 * The counts of the calendar, and its payer: it is not in the trash, there is room for a member, an owner is left [SHR-02, SHR-07, SHR-08].
 */
const countWrites = ({ calendarId, userId, from, to, payer, isLimited }: Step): Guarded => {
  const members = Number(to !== undefined) - Number(from !== undefined);
  const owners = Number(to === 'owner') - Number(from === 'owner');
  const isFull = members > 0 && isLimited !== false;
  const conditions = ['attribute_exists(pk)', 'attribute_not_exists(deletedAt)'];
  if (owners < 0) conditions.push('owners > :one', payer ? 'payerId = :userId' : 'payerId <> :userId');
  if (isFull) conditions.push('members < :most');
  const expression = `ADD members :members, owners :owners${payer ? ' SET payerId = :payer' : ''}`;
  return {
    write: update(calendarKey(calendarId), expression, {
      condition: conditions.join(' AND '),
      values: {
        ...{ members, owners },
        ...(owners < 0 && { one: 1, userId }),
        ...(payer !== undefined && { payer }),
        ...(isFull && { most: MEMBERS_MAX }),
      },
    }),
    refusal: () => (isFull ? new Forbidden('too-many-members') : new Conflict('changed-meanwhile')),
  };
};

/** How many calendars the person owns and has joined, within the limits [SHR-02]. */
const userWrites = ({ userId, from, to, isLimited }: Step): Guarded => {
  const joined = Number(to !== undefined) - Number(from !== undefined);
  const owned = Number(to === 'owner') - Number(from === 'owner');
  const conditions = ['isActive = :yes'];
  const values: Record<string, unknown> = { yes: true, joined, owned };
  if (isLimited !== false && owned > 0) {
    conditions.push('(attribute_not_exists(ownedCalendars) OR ownedCalendars < :ownedMost)');
    values.ownedMost = OWNED_MAX;
  }
  if (isLimited !== false && joined > 0) {
    conditions.push('(attribute_not_exists(joinedCalendars) OR joinedCalendars < :joinedMost)');
    values.joinedMost = JOINED_MAX;
  }
  // A blocked or deleted person may be removed.
  const isComing = joined > 0 || owned > 0;
  return {
    write: update(userKey(userId), 'SET shares = :shares ADD joinedCalendars :joined, ownedCalendars :owned', {
      condition: isComing ? conditions.join(' AND ') : 'attribute_exists(pk)',
      values: isComing ? { ...values, shares: true } : { joined, owned, shares: true },
    }),
    refusal: () => new Forbidden(owned > 0 ? 'too-many-calendars' : 'too-many-joined-calendars'),
  };
};

/** The rows of the member, beside the calendar and beside the user. */
const rowWrites = ({ calendarId, userId, from, to, addedBy, at }: Step): Guarded[] => {
  const changed = () => new Conflict('changed-meanwhile');
  const [member, membership] = [memberKey(calendarId, userId), membershipKey(userId, calendarId)];
  const asSeen = { condition: '#role = :from', names: { role: 'role' }, values: { from } };
  if (to === undefined)
    return [remove(member, asSeen), remove(membership)].map((write) => ({ write, refusal: changed }));
  if (from !== undefined) {
    const to_ = { ...asSeen, values: { from, to } };
    return [update(member, 'SET #role = :to', to_), update(membership, 'SET #role = :to', to_)].map((write) => ({
      write,
      refusal: changed,
    }));
  }
  return [
    put({ ...member, kind: 'MEMBER', calendarId, userId, role: to, addedBy, at }, IF_NEW),
    put({ ...membership, kind: 'MEMBERSHIP', userId, calendarId, role: to }),
  ].map((write) => ({ write, refusal: changed }));
};

/** The writes of a step: both rows, the counts of the calendar and of the user. @param isNew the calendar is made with it */
export const memberWrites = (step: Step, isNew = false): Guarded[] => [
  ...rowWrites(step),
  ...(isNew ? [] : [countWrites(step)]),
  userWrites(step),
];

/** Holds while an owner who changes others is an owner still: of two who remove each other one succeeds [SHR-08]. Administrators need no role. */
export const mayStill = (calendarId: string, { id, role }: Actor, about?: string): Guarded[] =>
  role === 'admin' || id === about
    ? []
    : [
        {
          write: check(memberKey(calendarId, id), '#role = :owner', { owner: 'owner' }, { role: 'role' }),
          refusal: () => new Conflict('changed-meanwhile'),
        },
      ];

/** For `.catch`: the refusal of the first condition that broke. */
export const namingRefusal =
  (guarded: readonly Guarded[]) =>
  (reason: unknown): never => {
    const failed =
      reason instanceof ConditionFailed ? guarded.find(({ write }) => reason.failed.includes(write)) : undefined;
    throw failed ? failed.refusal() : reason;
  };
