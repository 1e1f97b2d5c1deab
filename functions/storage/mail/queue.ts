import type { LetterData, LetterKind } from '#functions/mail/letters.ts';
import { newId } from '#functions/storage/ids.ts';
import { MailItem } from '#functions/storage/items/mail.ts';
import { MAIL_PARTITION, mailKey } from '#functions/storage/keys.ts';
import type { Table } from '#functions/storage/table.ts';
import { ConditionFailed, put, remove, update, type Write } from '#functions/storage/transactions.ts';
import { failedItem } from './failures.ts';

/** Milliseconds. Longer than a run of the function may take: a run that has not ended by then was killed. */
export const CLAIM_MS = 5 * 60_000;

/**
 * A letter as a step of the transaction that it is about: it is queued with its cause or not at all. Only where mail is enabled
 * [MAIL-01]: use `lettersTo`.
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

/** Which row it is that no letter stands in yet: what somebody typed who has forgotten their password. */
export const FORGOTTEN = 'forgotten';

/** The typed name or address, by which `chores` finds the account (chores/reset-letter.ts); the letter is to nobody yet. */
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

/** Letters that wait to be sent. */
export const createMailQueue = ({ queryItems, commit }: Table) => {
  /**
   * Rows whose time has come and that nobody is sending, at most so many, the longest due first: those that what was typed stands
   * in, or all others; those after a row that was answered before.
   */
  const dueLetters = (
    now: Date,
    limit: number,
    { isForgotten = false, after }: { readonly isForgotten?: boolean; readonly after?: MailItem | undefined } = {},
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
    });

  /** Whether the letter is the caller's to send: of several at once one is told so [MAIL-06]. */
  const claimLetter = (letter: MailItem, now: Date): Promise<boolean> => {
    const at = now.getTime();
    const condition = 'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)';
    const values = { now: at, until: at + CLAIM_MS };
    return unlessGone(commit([update(letter, 'SET claimedUntil = :until', { condition, values })]));
  };

  /** The server has taken it. */
  const removeLetter = (letter: MailItem): Promise<void> => commit([remove(letter)]);

  /** It waits again until `due`. A letter that is gone stays so. */
  const putOffLetter = async (letter: MailItem, due: Date): Promise<void> => {
    const { claimedUntil, ...rest } = letter;
    const next = { ...rest, ...mailKey(due.toISOString(), letter.id), tries: letter.tries + 1 };
    await unlessGone(commit([remove(letter, { condition: 'attribute_exists(pk)' }), put(next)]));
  };

  /** It is given up, and the admin told why. */
  const giveUpLetter = async (letter: MailItem, reason: string, now: Date): Promise<void> => {
    await unlessGone(
      commit([remove(letter, { condition: 'attribute_exists(pk)' }), put(failedItem(letter, reason, now))]),
    );
  };

  return { dueLetters, claimLetter, removeLetter, putOffLetter, giveUpLetter };
};
