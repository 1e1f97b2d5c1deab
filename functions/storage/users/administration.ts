import { Conflict, Rejected } from '#functions/domain/errors.ts';
import { allOf, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { type Log, type LogLine, logItem } from '#functions/storage/log/log.ts';
import type { AccountChanges } from '#shared/contracts/users.ts';
import { actorIsActive, type Blocking } from './block.ts';
import { changePerson, type Owning } from './persons.ts';
import { applicantIsGone, type User, type Users } from './users.ts';

/** A change, with its further writes. */
type Step = {
  readonly changes: Partial<User>;
  readonly writes?: readonly Write[];
};

/** A new role ends all sessions, because they began with the rights of the old role [ACC-10]. */
const roleStep = (user: User, role: User['role']): Step => ({
  changes: { role, sessionVersion: user.sessionVersion + 1, sessions: undefined },
});

const approvalStep = (user: User): Step => ({
  changes: { waits: undefined },
  writes: applicantIsGone(user),
});

const publishingStep = (publishes: boolean): Step => ({
  changes: { publishes },
});

/** The wanted changes that differ from the account. */
const changesOf = (user: User, wanted: AccountChanges): AccountChanges => ({
  ...(wanted.role !== undefined && wanted.role !== user.role && { role: wanted.role }),
  // A new administrator waits for nobody's approval.
  ...((wanted.approved || wanted.role === 'admin') && user.waits && { approved: true }),
  ...(wanted.publishes !== undefined &&
    wanted.publishes !== (user.publishes ?? true) && { publishes: wanted.publishes }),
});

const stepsOf = (user: User, { role, approved, publishes }: AccountChanges): Step[] => [
  ...(role === undefined ? [] : [roleStep(user, role)]),
  ...(approved ? [approvalStep(user)] : []),
  ...(publishes === undefined ? [] : [publishingStep(publishes)]),
];

/** Joins all changes of an account into one write, because a transaction may touch an item only once. */
const accountChange = (user: Owning, steps: readonly Step[], isSelf: boolean) => {
  const changes: Partial<User> = Object.assign({}, ...steps.map((step) => step.changes));
  const conditions = allOf(
    { condition: 'attribute_not_exists(isDeleting)' },
    'role' in changes && {
      condition: 'sessionVersion = :seenVersion',
      values: { seenVersion: user.sessionVersion },
    },
    isSelf && { condition: '#isActive = :yes AND #role = :admin', values: { yes: true, admin: 'admin' } },
  );
  return changePerson(user, changes, conditions);
};

type Change = {
  readonly actor: User;
  readonly wanted: AccountChanges;
  /** Makes the log entries. `changes` has only the values that differ from the account's. */
  readonly lines: (user: User, changes: AccountChanges) => readonly LogLine[];
  /** Makes the letters about the changes, as writes of the same transaction. */
  readonly letters: (user: User, changes: AccountChanges) => Promise<readonly Write[]>;
};

/** Administrators' changes of an account, except blocking. */
export const createAdministration = (
  { changeAccount }: Blocking,
  { owning }: Pick<Users, 'owning'>,
  { commitWithLog }: Log,
) => {
  /**
   * Changes role, approval and publishing in one transaction. A field that already has the wanted value is not changed
   * and gets no log entry.
   * @throws NotFound; Rejected: the actor's own role; Forbidden: the actor was blocked or is no administrator any more;
   * Conflict
   */
  const updateAccount = async (id: string, { actor, wanted, lines, letters }: Change, now: Date): Promise<User> => {
    const isSelf = id === actor.id;
    if (isSelf && wanted.role !== undefined && wanted.role !== actor.role) throw new Rejected('cannot-change-own-role');
    const actorLives = actorIsActive(actor);
    return changeAccount(id, actorLives, async (user) => {
      if (user.isDeleting) throw new Conflict('user-is-deleting');
      const changes = changesOf(user, wanted);
      const steps = stepsOf(user, changes);
      const [line, ...others] = lines(user, changes);
      if (!line) return user;
      const { next, writes: changed } = accountChange(await owning(user), steps, isSelf);
      const writes = [
        ...changed,
        ...(isSelf ? [] : [actorLives]),
        ...steps.flatMap((step) => step.writes ?? []),
        ...others.map((other) => logItem(other, now)),
        ...(await letters(user, changes)),
      ];
      await commitWithLog(writes, line, now);
      return next;
    });
  };
  return { updateAccount };
};
