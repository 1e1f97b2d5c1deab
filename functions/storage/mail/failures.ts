import { shortenedAddress } from '#functions/domain/mail/mail-retry.ts';
import { MailFailedItem, type MailItem } from '#functions/storage/dynamodb/items/mail.ts';
import { MAIL_FAILED_PARTITION, mailFailedKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { daysLater, ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';

const KEPT_DAYS = 30;
const LISTED = 100;

/** The note of a letter that is not sent again. It has neither the letter's address nor its text [MAIL-07]. */
export const failedItem = ({ id, letter, to }: MailItem, reason: string, now: Date): MailFailedItem => ({
  ...mailFailedKey(now.toISOString(), id),
  kind: 'MAIL_FAILED',
  id,
  letter,
  to: shortenedAddress(to),
  reason,
  at: now.toISOString(),
  ttl: ttlIn(now, KEPT_DAYS),
});

/** Given-up letters of the last 30 days. */
export const createMailFailures = ({ queryItems }: Table) => {
  /** Newest first, at most 100. */
  const listMailFailures = async (now: Date): Promise<MailFailedItem[]> =>
    queryItems(MailFailedItem, {
      condition: 'pk = :pk AND sk > :from',
      // Expired ones are left out: DynamoDB deletes them days later.
      values: { pk: MAIL_FAILED_PARTITION, from: daysLater(now, -KEPT_DAYS).toISOString() },
      descending: true,
      limit: LISTED,
    });
  return { listMailFailures };
};
