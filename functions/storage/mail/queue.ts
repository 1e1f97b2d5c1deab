import type { LetterData, LetterKind } from '#functions/mail/letters.ts';
import { MailItem } from '#functions/storage/dynamodb/items/mail.ts';
import { MAIL_PARTITION, mailKey } from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';
import {
  ConditionFailed,
  IF_EXISTS,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { failedItem } from './failures.ts';

/**
 * Milliseconds for which a run claims a letter. This is longer than a run lives, so a run that has not ended by then
 * was killed.
 */
export const CLAIM_MS = 5 * 60_000;

/**
 * The write of a letter, for the transaction of the change that the letter is about. Callers use `lettersTo`, which
 * checks whether mail is enabled [MAIL-01].
 */
export const letterItem = <const K extends LetterKind>(
  letter: K,
  to: string,
  data: LetterData[K],
  now: Date,
): Write => {
  const id = newId();
  const queuedAt = now.toISOString();
  return put({ ...mailKey(queuedAt, id), kind: 'MAIL', id, letter, to, data, queuedAt, tries: 0 });
};

/**
 * The kind of a row that is no letter yet. The row has only the name or address that somebody who forgot their password
 * has typed.
 */
export const FORGOTTEN = 'forgotten';

/** A row with the typed name or address. scheduled-jobs/reset-letter.ts makes the letter from it. */
export const forgottenItem = (name: string, now: Date): Write => {
  const id = newId();
  const queuedAt = now.toISOString();
  return put({
    ...mailKey(queuedAt, id),
    kind: 'MAIL',
    id,
    letter: FORGOTTEN,
    to: '',
    data: { name },
    queuedAt,
    tries: 0,
  });
};

const unlessGone = async (work: Promise<void>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (reason) {
    if (reason instanceof ConditionFailed) return false;
    throw reason;
  }
};

/** @property after the last row of the previous page */
type Wanted = Pick<QueryPlan, 'onBroken'> & { readonly isForgotten?: boolean; readonly after?: MailItem | undefined };

export const createMailQueue = ({ queryItems, commit }: Table) => {
  /**
   * At most `limit` due rows that nobody has claimed. The row that has been due longest comes first. The caller asks
   * either for the rows of the kind `FORGOTTEN` or for the rows of all other kinds.
   */
  const dueLetters = (
    now: Date,
    limit: number,
    { isForgotten = false, after, onBroken }: Wanted = {},
  ): Promise<MailItem[]> =>
    queryItems(MailItem, {
      condition: 'pk = :pk AND sk BETWEEN :from AND :until',
      filter: `(attribute_not_exists(claimedUntil) OR claimedUntil < :now) AND letter ${isForgotten ? '=' : '<>'} :forgotten`,
      values: {
        pk: MAIL_PARTITION,
        from: after ? `${after.sk}~` : '0',
        until: `${now.toISOString()}~`,
        now: now.getTime(),
        forgotten: FORGOTTEN,
      },
      limit,
      ...(onBroken && { onBroken }),
    });

  /**
   * Claims a letter.
   * @returns whether the caller has to send it. If several runs claim a letter at the same time, only one gets true
   * [MAIL-06].
   */
  const claimLetter = (letter: MailItem, now: Date): Promise<boolean> => {
    const at = now.getTime();
    const condition = 'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)';
    const values = { now: at, until: at + CLAIM_MS };
    return unlessGone(commit([update(letter, 'SET claimedUntil = :until', { condition, values })]));
  };

  /** Removes a letter that was sent, or that is not sent at all. */
  const removeLetter = (letter: MailItem): Promise<void> => commit([remove(letter)]);

  /** Lets a letter wait until `due`, unless it is gone. */
  const putOffLetter = async (letter: MailItem, due: Date): Promise<void> => {
    const { claimedUntil, ...rest } = letter;
    const next = { ...rest, ...mailKey(due.toISOString(), letter.id), tries: letter.tries + 1 };
    await unlessGone(commit([remove(letter, IF_EXISTS), put(next)]));
  };

  /** Gives a letter up, and stores the reason for administrators. */
  const giveUpLetter = async (letter: MailItem, reason: string, now: Date): Promise<void> => {
    await unlessGone(commit([remove(letter, IF_EXISTS), put(failedItem(letter, reason, now))]));
  };

  return { dueLetters, claimLetter, removeLetter, putOffLetter, giveUpLetter };
};
