import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { Session } from '#shared/contracts/accounts.ts';
import { letterWords as words } from '#shared/locale/letters.ts';
import { type Arrived, type MailServerWithFaults, tokenIn } from './mail-server-with-faults.ts';
import type { Call } from './workload.ts';

const WRITERS = 6;
const PASSWORD = 'пароль-по-почте-7';
const NEXT_PASSWORD = 'другой-пароль-по-почте-8';
/** The most letters about a forgotten password that an account gets in an hour. */
const FORGOTTEN = 3;
/** Milliseconds between two tries to find somebody whose invitation has come. */
const PAUSE_MS = 300;

const SUBJECTS = {
  invitation: words.invitation('').subject,
  reset: words.reset('').subject,
  confirmEmail: words.confirmEmail('').subject,
  passwordChanged: words.passwordChanged('').subject,
  newDevice: words.newDevice('', '').subject,
};
type Subject = keyof typeof SUBJECTS;

/**
 * How many letters of one kind an address must get: at least one for each acknowledged call, and at most one for each
 * call.
 */
type Promised = { acknowledged: number; asked: number };
type LettersKept = {
  /** By address and subject. */
  readonly promised: Map<string, Promised>;
  /** The names of invited people who have not registered yet, by their addresses. */
  readonly invited: Map<string, string>;
};
export const noLetters = (): LettersKept => ({ promised: new Map(), invited: new Map() });

const nameOf = (to: string, subject: string): string => `«${subject}» to ${to}`;

let serial = 0;

/** Callers: the administrator, a caller without a token, and one with a given token. */
type Callers = { readonly admin: Call; readonly nobody: Call; readonly by: (token: string) => Call };

const promise = async (
  { promised }: LettersKept,
  [to, subject]: readonly [string, Subject],
  ask: () => Promise<object | undefined>,
): Promise<object | undefined> => {
  const key = nameOf(to, SUBJECTS[subject]);
  const counts = promised.get(key) ?? { acknowledged: 0, asked: 0 };
  promised.set(key, counts);
  counts.asked++;
  const answer = await ask();
  if (answer) counts.acknowledged++;
  return answer;
};

const invite = async ({ admin }: Callers, kept: LettersKept): Promise<void> => {
  serial++;
  const [email, username] = [`person-${serial}@example.ru`, `человек-${serial}`];
  const ask = () => admin('POST', '/api/admin/invitations', { role: 'user', email });
  if (await promise(kept, [email, 'invitation'], ask)) kept.invited.set(email, username);
};

/**
 * An invited person registers, forgets the password, asks for another address, changes the password, and signs in
 * elsewhere.
 */
const live = async (
  { nobody, by }: Callers,
  kept: LettersKept,
  { to: email, ...letter }: Arrived,
): Promise<unknown> => {
  const username = kept.invited.get(email) ?? '';
  // Until the answer comes, the link may or may not be used up.
  kept.invited.delete(email);
  const token = tokenIn({ to: email, ...letter });
  const accepted = await nobody('POST', '/api/invitations/accept', { token, username, password: PASSWORD });
  if (!accepted) return;
  for (let time = 0; time < FORGOTTEN; time++) {
    const name = time === 0 ? email : username;
    if (!(await promise(kept, [email, 'reset'], () => nobody('POST', '/api/password/forgot', { name })))) return;
  }
  const another = `new-${email}`;
  const person = by(v.parse(Session, accepted).token);
  const asked = await promise(kept, [another, 'confirmEmail'], () =>
    person('PUT', '/api/user/email', { email: another }),
  );
  if (!asked) return;
  const change = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
  if (!(await promise(kept, [email, 'passwordChanged'], () => person('PUT', '/api/user/password', change)))) return;
  const entry = { username, password: NEXT_PASSWORD };
  return promise(kept, [email, 'newDevice'], () => nobody('POST', '/api/login', entry));
};

/** Starts six writers that cause letters until they are stopped: invitations, links, confirmations, notices. */
export const startLetterWriters = (callers: Callers, kept: LettersKept, { arrived }: MailServerWithFaults) => {
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) {
      await invite(callers, kept);
      const letter = arrived.find(({ to }) => kept.invited.has(to));
      if (letter) await live(callers, kept, letter);
      else await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await all;
  };
};

/** Message-IDs that have come, by address and subject. */
const idsByName = (arrived: readonly Arrived[]): Map<string, Set<string>> => {
  const ids = new Map<string, Set<string>>();
  for (const { to, subject, id } of arrived) {
    const key = nameOf(to, subject);
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  return ids;
};

/** Letters that were acknowledged and have not come. */
export const missingLetters = (
  { promised }: LettersKept,
  { arrived }: Pick<MailServerWithFaults, 'arrived'>,
): number => {
  const ids = idsByName(arrived);
  return [...promised].reduce(
    (sum, [key, { acknowledged }]) => sum + Math.max(0, acknowledged - (ids.get(key)?.size ?? 0)),
    0,
  );
};

/**
 * Problems: acknowledged letters that have not come, letters that nobody asked for, and letters that came twice within
 * one life of the product. Within one life no claim to a letter ends, so it must not be sent twice [MAIL-06].
 */
export const inspectLetters = (
  { promised }: LettersKept,
  { arrived }: Pick<MailServerWithFaults, 'arrived'>,
): string[] => {
  const problems: string[] = [];
  const ids = idsByName(arrived);
  for (const [key, { acknowledged }] of promised) {
    const size = ids.get(key)?.size ?? 0;
    if (size < acknowledged) problems.push(`${key}: ${acknowledged - size} of ${acknowledged} letters are lost`);
  }
  for (const [key, { size }] of ids) {
    const asked = promised.get(key)?.asked ?? 0;
    if (size > asked) problems.push(`${key}: ${size} letters with Message-IDs of their own, asked for ${asked}`);
  }
  const lives = new Set<string>();
  for (const { id, life, to, subject } of arrived) {
    if (id === '') problems.push(`${nameOf(to, subject)} has no Message-ID`);
    if (lives.has(`${life} ${id}`)) problems.push(`${nameOf(to, subject)} came twice in life ${life}`);
    lives.add(`${life} ${id}`);
  }
  return problems;
};

/** The number of letters that came again, under a Message-ID that had already come. */
export const repeatedLetters = (arrived: readonly Arrived[]): number =>
  arrived.length - new Set(arrived.map(({ id }) => id)).size;
