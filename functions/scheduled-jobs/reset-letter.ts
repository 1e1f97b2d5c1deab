import { linkTo, newLinkToken } from '#functions/auth/link-token.ts';
import { NotFound, Rejected, TooMany } from '#functions/domain/errors.ts';
import type { MailItem } from '#functions/storage/dynamodb/items/mail.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Storage } from './storage.ts';

const LINK_MS = 60 * 60_000;

const ofAccount = (subject: string): Limit => ({ kind: 'RESET_LETTER', subject, window: 60 * 60_000, max: 3 });

type Found = Pick<Storage, 'users' | 'limits'>;

/**
 * The account with a typed address or name. The address is tried first. An address is verified, while anybody may take
 * a name that looks like an address.
 */
const accountOf = async (typed: string, { users }: Found): Promise<User | undefined> =>
  (await users.findByEmail(typed)) ?? (await users.findUser(typed));

const mayHaveLink = (user: User | undefined): user is User & { readonly email: string } =>
  user?.isActive === true && user.email !== undefined;

/** Whether the letter has no recipient: no account with the typed name or address may get a link. */
export const isForNobody = async ({ data }: MailItem, storage: Found): Promise<boolean> =>
  !mayHaveLink(await accountOf(data.name ?? '', storage));

const isWithinLimit = async (user: User, { limits }: Found, now: Date): Promise<boolean> => {
  try {
    await limits.take(ofAccount(user.id), now);
    return true;
  } catch (reason) {
    if (reason instanceof TooMany) return false;
    throw reason;
  }
};

/**
 * Whether a letter is tried for the first time. Only the first try counts against the hourly limit. If an earlier run
 * claimed the letter and was killed, the letter is counted already. Counting it again could exceed the limit, and the
 * letter would be lost [MAIL-06].
 */
const isFirstTry = ({ tries, claimedUntil }: MailItem): boolean => tries === 0 && claimedUntil === undefined;

type Sending = { readonly siteAddress: string; readonly now: Date };

/**
 * Makes the letter with the reset link from the name or address that somebody typed. The token is made here, because
 * the table keeps only its hash. Each further try makes another link.
 * @returns undefined: the account does not exist, may not sign in, has no address, had three letters this hour, or was
 * blocked or got another address meanwhile
 */
export const resetLetter = async (
  row: MailItem,
  storage: Found,
  { siteAddress, now }: Sending,
): Promise<MailItem | undefined> => {
  const user = await accountOf(row.data.name ?? '', storage);
  if (!mayHaveLink(user)) return undefined;
  if (isFirstTry(row) && !(await isWithinLimit(user, storage, now))) return undefined;
  const { token, hash } = newLinkToken(user.id);
  const until = new Date(now.getTime() + LINK_MS).toISOString();
  try {
    await storage.users.addReset({ id: user.id, email: user.email }, { hash, until }, undefined, now);
  } catch (reason) {
    if (reason instanceof Rejected || reason instanceof NotFound) return undefined;
    throw reason;
  }
  const data = { username: user.username, link: linkTo(siteAddress, 'reset', token) };
  return { ...row, letter: 'reset', to: user.email, data };
};
