import { isOutdated, nextTry, UNKNOWN_WAIT_MS } from '#functions/domain/mail/mail-retry.ts';
import { deliver, MAIL_LIMITS, type MailLimits, NotDelivered } from '#functions/mail/deliver.ts';
import { writeLetter } from '#functions/mail/letters.ts';
import type { MailItem } from '#functions/storage/dynamodb/items/mail.ts';
import { FORGOTTEN } from '#functions/storage/mail/queue.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import { canSend } from '#functions/storage/settings/settings.ts';
import type { EmailSettings } from '#shared/contracts/settings.ts';
import { mailTest as words } from '#shared/locale/mail-test.ts';
import { isForNobody, resetLetter } from './reset-letter.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** The number of letters that are read at once, and the number that are sent at once. */
const READ_AT_ONCE = 25;
const SENT_AT_ONCE = 5;

/**
 * The end of each Message-ID. It is constant, so that every try of a letter has the same Message-ID, whatever the
 * settings.
 */
const ID_DOMAIN = 'calendar-system.mail';

type Run = { readonly now: Date; readonly rows: Rows };

type Sending = {
  readonly mailbox: EmailSettings;
  readonly siteAddress: string;
  /** The institution's name; empty: none. */
  readonly name: string;
  readonly now: Date;
};

/** A row of the queue, and the address that it was sent to. */
type Tried = { readonly row: MailItem; readonly to: string };

/**
 * The outcome of a letter. `silent` means no answer from the server. `shut` means that the server refuses our login.
 */
type Outcome = 'settled' | 'silent' | 'shut';

type Parts = {
  readonly storage: Pick<Storage, 'mail' | 'settings' | 'users' | 'limits' | 'tries'>;
  readonly limits?: MailLimits;
};

/**
 * Sends the letters that are due. Each letter is claimed first, so that two runs do not both send it. If a run is
 * killed, its letter is sent again with the same Message-ID [MAIL-06]. If the server is silent or refuses our login,
 * the other letters wait for the next run. While mail is not enabled, all letters wait. Reset letters come last,
 * because strangers can ask for them.
 */
export const sendLetters = ({ storage, limits = MAIL_LIMITS }: Parts): ScheduledJob => {
  const { mail, settings, tries } = storage;

  const settle = async ({ row, to }: Tried, reason: NotDelivered, now: Date): Promise<Outcome> => {
    const due = reason.isFinal ? undefined : nextTry(new Date(row.queuedAt), row.tries, now);
    console.warn({ letter: row.letter, id: row.id, tries: row.tries + 1, isGivenUp: due === undefined });
    if (due) await mail.putOffLetter(row, due);
    else await mail.giveUpLetter({ ...row, to }, reason.message, now);
    if (reason.isLoginRefused) return 'shut';
    return reason.wasAnswered ? 'settled' : 'silent';
  };

  const send = async (row: MailItem, { mailbox, siteAddress, name, now }: Sending): Promise<Outcome> => {
    if (!(await mail.claimLetter(row, now))) return 'settled';
    if (isOutdated(row.letter, new Date(row.queuedAt), now)) {
      if (row.tries > 0) await mail.giveUpLetter(row, words.outdated, now);
      else await mail.removeLetter(row);
      return 'settled';
    }
    const letter = row.letter === FORGOTTEN ? await resetLetter(row, storage, { siteAddress, now }) : row;
    if (!letter) {
      await mail.removeLetter(row);
      return 'settled';
    }
    const written = writeLetter(letter, { siteAddress, name });
    if (!written) {
      // A later release has queued this letter and will send it.
      await mail.putOffLetter(row, new Date(now.getTime() + UNKNOWN_WAIT_MS));
      return 'settled';
    }
    try {
      await deliver(
        mailbox,
        { ...written, to: letter.to, sender: name, messageId: `<${letter.id}@${ID_DOMAIN}>` },
        limits,
      );
    } catch (reason) {
      if (!(reason instanceof NotDelivered)) throw reason;
      return settle({ row, to: letter.to }, reason, now);
    }
    await mail.removeLetter(row);
    return 'settled';
  };

  /**
   * Ends a letter on which our own code has failed. The list of failed letters leaves out reset letters, because
   * strangers can ask for them.
   */
  const giveUp = (row: MailItem, now: Date): Promise<void> =>
    row.letter === FORGOTTEN ? mail.removeLetter(row) : mail.giveUpLetter(row, words.broken, now);

  /** The rows with a recipient; the others are dropped at once. */
  const ofSomebody = async (page: readonly MailItem[], { now, rows }: Run): Promise<MailItem[]> => {
    const kept = new Set<MailItem>();
    const look = async (row: MailItem): Promise<void> => {
      if (await isForNobody(row, storage)) await mail.removeLetter(row);
      else kept.add(row);
    };
    await Promise.all(
      page.map((row) =>
        rows.doRow(
          row,
          () => look(row),
          () => giveUp(row, now),
        ),
      ),
    );
    return page.filter((row) => kept.has(row));
  };

  /**
   * All due rows, in batches; the letters of one batch are sent in parallel. A page whose letters all lack a recipient
   * gives an empty batch, so that the caller checks the time.
   */
  async function* batches(run: Run): AsyncGenerator<MailItem[]> {
    const { onBroken } = run.rows;
    for (const isForgotten of [false, true]) {
      let page: MailItem[] = [];
      do {
        page = await mail.dueLetters(run.now, READ_AT_ONCE, { isForgotten, after: page.at(-1), onBroken });
        const rows = isForgotten ? await ofSomebody(page, run) : page;
        for (let at = 0; at === 0 || at < rows.length; at += SENT_AT_ONCE) yield rows.slice(at, at + SENT_AT_ONCE);
      } while (page.length === READ_AT_ONCE);
    }
  }

  return async ({ now, isOver }) => {
    const rows = await tries.rowsOf(now);
    const { onBroken } = rows;
    const [[letter], [typed]] = await Promise.all([
      mail.dueLetters(now, 1, { onBroken }),
      mail.dueLetters(now, 1, { isForgotten: true, onBroken }),
    ]);
    const stored = letter || typed ? await settings.getEmailSettings() : undefined;
    if (!canSend(stored)) return rows.end();
    const smtpPassword = await (await settings.cipher()).decryptSetting(stored.encryptedPassword);
    const { name } = await settings.getInstitution();
    const sending = { mailbox: { ...stored, smtpPassword }, siteAddress: stored.siteAddress, name, now };
    for await (const batch of batches({ now, rows })) {
      const outcomes: Outcome[] = [];
      const sendOne = async (row: MailItem): Promise<unknown> => outcomes.push(await send(row, sending));
      await Promise.all(
        batch.map((row) =>
          rows.doRow(
            row,
            () => sendOne(row),
            () => giveUp(row, now),
          ),
        ),
      );
      if (outcomes.includes('shut') || (outcomes.length > 0 && outcomes.every((one) => one === 'silent'))) break;
      if (isOver()) break;
    }
    await rows.end();
  };
};
