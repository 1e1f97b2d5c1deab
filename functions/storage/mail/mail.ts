import type { LetterData, LetterKind } from '#functions/mail/letters.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import { canSend, type Settings } from '#functions/storage/settings/settings.ts';
import { createMailFailures } from './failures.ts';
import { createMailQueue, forgottenItem, letterItem } from './queue.ts';

/** Letters in the queue, and given-up ones. */
export const createMail = (table: Table, { getEmailSettings }: Pick<Settings, 'getEmailSettings'>) => {
  /**
   * The writes of a letter, for the transaction of the change that the letter is about. There are none if mail is not
   * enabled [MAIL-01] or if there is no address.
   */
  const lettersTo = async <const K extends LetterKind>(
    to: string | undefined,
    [letter, data]: readonly [K, LetterData[K]],
    now: Date,
  ): Promise<Write[]> => {
    if (!to || !canSend(await getEmailSettings())) return [];
    return [letterItem(letter, to, data, now)];
  };
  /**
   * Queues the name or address that somebody who forgot their password has typed, if mail is enabled. The writes are
   * the same for every typed text.
   */
  const queueForgotten = async (name: string, now: Date): Promise<void> => {
    if (canSend(await getEmailSettings())) await table.commit([forgottenItem(name, now)]);
  };
  return { ...createMailQueue(table), ...createMailFailures(table), lettersTo, queueForgotten };
};
export type Mail = ReturnType<typeof createMail>;
