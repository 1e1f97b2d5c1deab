import * as v from 'valibot';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { Session } from '#shared/contracts/accounts.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import type { Call } from './workload.ts';

const WRITERS = 4;
const EVENTS = 6;
const PASSWORD = 'пароль-уходящего-7';

/** An account that is deleted or handed over, with the titles of its events. */
type RemovedAccount = {
  readonly id: string;
  readonly username: string;
  readonly titles: readonly string[];
  readonly heirId?: string;
  isAcknowledged: boolean;
  /** Whether an earlier round has looked at this account. A deletion without an answer is counted in one round only. */
  isSeen?: boolean;
};
/** The account that gets the things of deleted accounts in a round. It stays. */
type Heir = { readonly id: string };
export type RemovedAccounts = { readonly all: RemovedAccount[]; readonly heirs: Heir[] };

/** Callers: the administrator, a caller without a token, and one with a given token. */
type Callers = { readonly admin: Call; readonly nobody: Call; readonly by: (token: string) => Call };

let serial = 0;

const enter = async ({ nobody }: Callers, username: string) => {
  const answer = await nobody('POST', '/api/register', { username, password: PASSWORD });
  return answer && v.parse(Session, answer);
};

/**
 * Makes an account with events, and lets the administrator delete it or hand it over. @returns whether every step was
 * acknowledged
 */
const removeAccount = async (callers: Callers, { all, heirs }: RemovedAccounts): Promise<boolean> => {
  const number = ++serial;
  const username = `уходящий-${number}-конец`;
  const session = await enter(callers, username);
  if (!session) return false;
  const call = callers.by(session.token);
  const titles = Array.from({ length: EVENTS }, (_, at) => `Дело ${number}-${at}`);
  const made = await Promise.all([
    ...titles.map((title) => call('POST', '/api/events', aForm({ title, image: aPicture('png', { filler: title }) }))),
    call('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' }),
    call('POST', '/api/categories', { name: 'Лекции', color: '#15803d' }),
  ]);
  if (made.some((one) => one === undefined)) return false;
  const heir = number % 2 === 0 ? heirs.at(-1) : undefined;
  const account: RemovedAccount = {
    ...{ id: session.user.id, username, titles, isAcknowledged: false },
    ...(heir && { heirId: heir.id }),
  };
  all.push(account);
  // Called once: the scheduled job finishes the deletion.
  const path = `/api/admin/users/${account.id}`;
  const answer = heir
    ? await callers.admin('POST', `${path}/hand-over`, { to: heir.id })
    : await callers.admin('DELETE', path);
  account.isAcknowledged = answer !== undefined;
  return account.isAcknowledged;
};

/**
 * Starts writers. Each writer registers an account and lets it be deleted, again and again, until the writer is stopped
 * or gets no answer.
 */
export const startAccountRemovals = async (callers: Callers, removed: RemovedAccounts) => {
  const heir = await enter(callers, `наследник-${++serial}`);
  if (!heir) throw new Error('The heir is not acknowledged');
  removed.heirs.push({ id: heir.user.id });
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver && (await removeAccount(callers, removed)));
  };
  const written = Promise.all(Array.from({ length: WRITERS }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await written;
  };
};

/** The state to inspect: all events, the ids of all accounts, and every line of the log. */
type Remains = {
  readonly events: readonly CalendarEvent[];
  readonly ids: ReadonlySet<string>;
  readonly log: readonly string[];
};

const problemOf = ({ id, username, titles, heirId, isAcknowledged }: RemovedAccount, { events, ids, log }: Remains) => {
  const own = events.filter(({ title }) => titles.includes(title));
  if (ids.has(id)) {
    if (isAcknowledged) return 'is still there';
    // If the account is there, its deletion must not have begun, because a begun deletion goes on by itself.
    const isWhole = own.length === titles.length && own.every(({ userId }) => userId === id);
    return isWhole ? undefined : `is there with ${own.length} of ${titles.length} events`;
  }
  const isRight =
    heirId === undefined
      ? own.length === 0
      : own.length === titles.length && own.every(({ userId, imageUrl }) => userId === heirId && imageUrl);
  if (!isRight) return `is gone, and ${own.length} of ${titles.length} events are there, for ${heirId ?? 'nobody'}`;
  const named = log.find((line) => line.includes(username));
  return named && `is gone, and the log says «${named}»`;
};

/**
 * The deletions that are half done, or acknowledged and not done. A begun deletion must end by itself [ACC-07, ACC-08].
 */
export const inspectRemovedAccounts = ({ all }: RemovedAccounts, remains: Remains): string[] =>
  all.flatMap((account) => {
    const problem = problemOf(account, remains);
    return problem === undefined ? [] : [`${account.username} ${problem}`];
  });
