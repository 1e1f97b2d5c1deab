import { isOpen, isPublishing } from '#functions/domain/accounts/account.ts';
import { Conflict, Forbidden, type Refusal, Stale } from '#functions/domain/errors.ts';
import { calendarKey, memberKey, membershipKey, personKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import {
  allOf,
  ConditionFailed,
  check,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { ownsAsMany, type Person, personIsAs } from '#functions/storage/users/persons.ts';
import type { User } from '#functions/storage/users/users.ts';
import { JOINED_MAX, MEMBERS_MAX, OWNED_MAX, type Role } from '#shared/contracts/calendars.ts';

/**
 * A change of somebody's role in a calendar. `from` is absent for a new member, and `to` is absent for a member who is
 * removed.
 */
export type Step = {
  readonly calendarId: string;
  /** The member, as read. */
  readonly person: Person & Pick<User, 'joinedCalendars'>;
  readonly from?: Role | undefined;
  readonly to?: Role | undefined;
  /** Id of the person who added the member. */
  readonly addedBy: string;
  readonly at: string;
  /** The new payer. It is present if the person was the payer and ceases to be an owner. */
  readonly payer?: string | undefined;
  /**
   * The number of calendars that the person owned when the caller read the person. The write fails if this number has
   * changed.
   */
  readonly ownedSeen?: number;
  /**
   * Whether the change is part of deleting an account. Such a change is allowed in calendars in the trash. It has to
   * keep only one limit: the number of calendars that a user may own.
   */
  readonly isRemoval?: boolean;
  /**
   * The moment at which the calendar was moved to the trash, as read. A new member gets no right in the calendar until
   * it is restored.
   */
  readonly deletedAt?: string | undefined;
};

export type Actor = Pick<User, 'id' | 'username' | 'role'>;

/** A write, and the refusal if its condition fails. */
export type Guarded = { readonly write: Write; readonly refusal: () => Refusal };

const changedMeanwhile = () => new Conflict('changed-meanwhile');

const joinedBy = ({ from, to }: Step): number => Number(to !== undefined) - Number(from !== undefined);
const ownedBy = ({ from, to }: Step): number => Number(to === 'owner') - Number(from === 'owner');

/**
 * Changes the calendar's counts and payer. The write fails if the calendar was moved to the trash or restored since it
 * was read, is full, or would have no owner [SHR-02, SHR-07, SHR-08].
 */
const countWrites = (step: Step): Guarded => {
  const { calendarId, person, payer, isRemoval, deletedAt } = step;
  const [members, owners] = [joinedBy(step), ownedBy(step)];
  const isLimited = members > 0 && !isRemoval;
  const expression = `ADD members :members, owners :owners${payer ? ' SET payerId = :payer' : ''}`;
  const conditions = allOf(
    IF_EXISTS,
    deletedAt === undefined
      ? { condition: 'attribute_not_exists(deletedAt)' }
      : { condition: 'deletedAt = :deletedAt', values: { deletedAt } },
    owners < 0 && { condition: 'owners > :one', values: { one: 1 } },
    // The caller gives a new payer if, and only if, the person was the payer. The write fails if this has changed.
    owners < 0 && { condition: `payerId ${payer ? '=' : '<>'} :userId`, values: { userId: person.id } },
    isLimited && { condition: 'members < :most', values: { most: MEMBERS_MAX } },
    { values: { members, owners, ...(payer !== undefined && { payer }) } },
  );
  return {
    write: update(calendarKey(calendarId), expression, conditions),
    refusal: () => (isLimited ? new Forbidden('too-many-members') : changedMeanwhile()),
  };
};

/**
 * Changes the number of publishing owners. Administrators' widgets show a calendar while it has at least one publishing
 * owner.
 */
const publisherWrites = (step: Step): Guarded[] => {
  const by = isOpen(step.person) && isPublishing(step.person) ? ownedBy(step) : 0;
  if (by === 0) return [];
  return [
    { write: update(personKey(step.calendarId), 'ADD publishers :by', { values: { by } }), refusal: changedMeanwhile },
  ];
};

/** The condition that this count of the user is below `most`. */
const isBelow = (count: 'ownedCalendars' | 'joinedCalendars', most: number) => ({
  condition: `(attribute_not_exists(${count}) OR ${count} < :${count})`,
  values: { [count]: most },
});

/**
 * The refusal if the condition of `userWrites` fails. DynamoDB does not tell which part of the condition failed, so the
 * function chooses the likeliest reason.
 */
const userRefusal = (step: Step): Refusal => {
  const { person, isRemoval, ownedSeen } = step;
  const [joined, owned] = [joinedBy(step), ownedBy(step)];
  const isComing = joined > 0 || owned > 0;
  if (isComing && !person.isActive) return new Stale(isRemoval ? 'heir-unavailable' : 'member-blocked');
  const hasJoinedAll = (person.joinedCalendars ?? 0) >= JOINED_MAX;
  if (joined > 0 && !isRemoval && hasJoinedAll) return new Forbidden('too-many-joined-calendars');
  if (!isComing || (ownedSeen !== undefined && ownedSeen < OWNED_MAX)) return changedMeanwhile();
  if (isRemoval) return new Stale('heir-owns-too-many');
  return new Forbidden(owned > 0 ? 'too-many-calendars' : 'too-many-joined-calendars');
};

/** Changes the numbers of calendars that the person owns and has joined, within the limits [SHR-02]. */
const userWrites = (step: Step): Guarded => {
  const { person, isRemoval, ownedSeen } = step;
  const [joined, owned] = [joinedBy(step), ownedBy(step)];
  const isComing = joined > 0 || owned > 0;
  const isActive = { condition: '#isActive = :yes', names: { isActive: 'isActive' }, values: { yes: true } };
  const conditions = allOf(
    // A blocked person may leave.
    isComing ? isActive : IF_EXISTS,
    owned !== 0 && personIsAs(person),
    owned > 0 && isBelow('ownedCalendars', OWNED_MAX),
    ownedSeen !== undefined && ownsAsMany(ownedSeen),
    joined > 0 && !isRemoval && isBelow('joinedCalendars', JOINED_MAX),
    { values: { shares: true, joined, owned } },
  );
  const expression = 'SET shares = :shares ADD joinedCalendars :joined, ownedCalendars :owned';
  return { write: update(userKey(person.id), expression, conditions), refusal: () => userRefusal(step) };
};

/** The two rows of a member, in the calendar's partition and in the user's. */
const rowWrites = ({ calendarId, person: { id: userId }, from, to, addedBy, at, deletedAt }: Step): Guarded[] => {
  const guarded = (...writes: Write[]): Guarded[] => writes.map((write) => ({ write, refusal: changedMeanwhile }));
  const [member, membership] = [memberKey(calendarId, userId), membershipKey(userId, calendarId)];
  const asSeen = { condition: '#role = :from', names: { role: 'role' }, values: { from } };
  if (to === undefined) return guarded(remove(member, asSeen), remove(membership));
  if (from !== undefined) {
    const change = { ...asSeen, values: { from, to } };
    return guarded(update(member, 'SET #role = :to', change), update(membership, 'SET #role = :to', change));
  }
  return guarded(
    put({ ...member, kind: 'MEMBER', calendarId, userId, role: to, addedBy, at }, IF_NEW),
    put({ ...membership, kind: 'MEMBERSHIP', userId, calendarId, role: to, deletedAt }),
  );
};

/** All writes of a step: both rows, and the counts of calendar, publishers and user. */
export const memberWrites = (step: Step): Guarded[] => [
  ...rowWrites(step),
  countWrites(step),
  ...publisherWrites(step),
  userWrites(step),
];

/** The first owner's writes for a new calendar. The caller adds the writes of the calendar's own items. */
export const firstOwnerWrites = (step: Step): Guarded[] => [...rowWrites(step), userWrites(step)];

/**
 * Lets the transaction fail if the acting owner is no owner any more. So if two owners remove each other at the same
 * time, only one succeeds [SHR-08]. Administrators need no role in the calendar, and people need no role to change
 * their own membership.
 */
export const mayStill = (calendarId: string, { id, role }: Actor, about?: string): Guarded[] =>
  role === 'admin' || id === about
    ? []
    : [
        {
          write: check(memberKey(calendarId, id), '#role = :owner', { owner: 'owner' }, { role: 'role' }),
          refusal: changedMeanwhile,
        },
      ];

export const writesOf = (guarded: readonly Guarded[]): Write[] => guarded.map(({ write }) => write);

/** For `.catch`: the refusal of the first condition that failed. */
export const namingRefusal =
  (guarded: readonly Guarded[]) =>
  (reason: unknown): never => {
    const failed =
      reason instanceof ConditionFailed ? guarded.find(({ write }) => reason.failed.includes(write)) : undefined;
    throw failed ? failed.refusal() : reason;
  };
