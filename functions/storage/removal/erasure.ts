import { type Erased, isTheirs, withEarlierName, withoutName } from '#functions/domain/accounts/erased-name.ts';
import { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import { AuthorItem } from '#functions/storage/dynamodb/items/history.ts';
import { type LogCountersItem, LogEntryItem } from '#functions/storage/dynamodb/items/log.ts';
import {
  EmailSettingsItem,
  InstitutionItem,
  SecuritySettingsItem,
} from '#functions/storage/dynamodb/items/settings.ts';
import {
  authorPartition,
  EMAIL_SETTINGS_KEY,
  ERASE_PARTITION,
  eraseKey,
  INSTITUTION_KEY,
  logEntryKey,
  SECURITY_SETTINGS_KEY,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, ConditionFailed, IF_EXISTS, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log } from '#functions/storage/log/log.ts';
import type { Authors } from '#functions/storage/removal/authors.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import { accountLog } from '#shared/locale/account-log.ts';

/** Milliseconds after the last step of the deletion. By then all calls that began before that step have ended. */
const WAIT_MS = 60_000;

/**
 * The streams of the log in the order in which they are searched. `USER` comes first because it has the renames of
 * users: the other streams are searched for all earlier names too.
 */
const STREAMS = ['USER', 'AUTH', 'OTHER', 'ALL'] as const;

/** The most log entries that are read at once. Together with the ERASE row they fill a transaction. */
const READ_AT_ONCE = 99;

/** The number of other people's events that are changed between two checks of the time. */
const AUTHORS_AT_ONCE = 25;

type Saved = { readonly savedBy?: string | undefined; readonly savedAt?: string | undefined };

/** Takes the names of deleted users out of what stays [ACC-07]. */
export const createErasure = (
  { commit, getItem, getItems, queryItems }: Table,
  { numberPending }: Pick<Log, 'numberPending'>,
  { eraseAuthor }: Authors,
) => {
  /** Erasures whose last step was a minute ago. */
  const waitingErasures = async (now: Date, { onBroken }: Pick<Rows, 'onBroken'>): Promise<EraseItem[]> => {
    const rows = await queryItems(EraseItem, { condition: 'pk = :pk', values: { pk: ERASE_PARTITION }, onBroken });
    return rows.filter(({ at }) => Date.parse(at) + WAIT_MS <= now.getTime());
  };

  /** The writes that replace the name in settings, which hold the name of the user who saved them last. */
  const settingsSteps = async (erased: Erased): Promise<Write[]> => {
    const stepOf = (key: Key, { savedBy, savedAt = '' }: Saved = {}): Write[] =>
      savedBy !== undefined && isTheirs(erased, savedBy, { timestamp: savedAt })
        ? [
            assign(
              key,
              { savedBy: accountLog.erased(erased.id) },
              { condition: 'savedBy = :seen', values: { seen: savedBy } },
            ),
          ]
        : [];
    return [
      ...stepOf(EMAIL_SETTINGS_KEY, await getItem(EmailSettingsItem, EMAIL_SETTINGS_KEY)),
      ...stepOf(SECURITY_SETTINGS_KEY, await getItem(SecuritySettingsItem, SECURITY_SETTINGS_KEY)),
      ...stepOf(INSTITUTION_KEY, await getItem(InstitutionItem, INSTITUTION_KEY)),
    ];
  };

  /**
   * Changes some log entries and notes the progress in one transaction.
   * @returns the ERASE row after this step; undefined if all is done
   */
  const eraseSome = async (
    row: EraseItem,
    counters: LogCountersItem,
    { onBroken }: Rows,
  ): Promise<EraseItem | undefined> => {
    const { stream = STREAMS[0] } = row;
    const { number = counters[stream] } = row;
    const end = Math.max(counters[`${stream}_GONE`], number - READ_AT_ONCE);
    const keys = Array.from({ length: Math.max(0, number - end) }, (_, at) => logEntryKey(stream, number - at));
    const entries = (await getItems(LogEntryItem, keys, { onBroken })).sort((one, other) => other.number - one.number);
    let erased: Erased = { id: row.userId, at: row.at, names: row.names };
    const changes = entries.flatMap((entry) => {
      erased = withEarlierName(erased, entry);
      const change = withoutName(erased, entry);
      return change ? [assign(entry, change, IF_EXISTS)] : [];
    });
    const next = keys.length > 0 && end > counters[`${stream}_GONE`] ? stream : STREAMS[STREAMS.indexOf(stream) + 1];
    if (!next) {
      for (const step of await settingsSteps(erased)) await commit([step]);
      await commit([...changes, remove(eraseKey(row.userId))]);
      return undefined;
    }
    const progress = { names: [...erased.names], stream: next, number: next === stream ? end : counters[next] };
    await commit([...changes, assign(eraseKey(row.userId), progress, IF_EXISTS)]);
    return { ...row, ...progress };
  };

  /**
   * Erases a user's name in events of other people.
   * @returns whether all is done; events that failed too often count as done
   */
  const eraseChanges = async (userId: string, isOver: () => boolean, rows: Rows): Promise<boolean> => {
    const pk = authorPartition(userId);
    const erase = async (row: AuthorItem): Promise<void> => {
      await eraseAuthor(row.eventId, userId);
      await commit([remove(row)]);
      done.add(row.sk);
    };
    const done = new Set<string>();
    let isDone = true;
    for (let after = '0'; ; ) {
      const plan = { condition: 'pk = :pk AND sk > :after', values: { pk, after }, limit: AUTHORS_AT_ONCE };
      const page = await queryItems(AuthorItem, { ...plan, onBroken: rows.onBroken });
      for (const row of page) {
        await rows.doRow(row, () => erase(row));
        if (!done.has(row.sk) && !rows.isGivenUp(row)) isDone = false;
      }
      const last = page.at(-1);
      if (!last) return isDone;
      after = last.sk;
      if (isOver()) return false;
    }
  };

  /**
   * Erases a user's name in events of other people, then in all log entries, then in settings. Continues an earlier
   * run.
   * @returns whether all is done
   */
  const eraseName = async (row: EraseItem, isOver: () => boolean, rows: Rows): Promise<boolean> => {
    try {
      if (!(await eraseChanges(row.userId, isOver, rows))) return false;
      const { counters, waitsSince } = await numberPending();
      // Entries with the name still wait for their numbers.
      if (waitsSince !== undefined && Date.parse(waitsSince) <= Date.parse(row.at) + WAIT_MS) return false;
      for (let left: EraseItem | undefined = row; left; ) {
        left = await eraseSome(left, counters, rows);
        if (left && isOver()) return false;
      }
      return true;
    } catch (reason) {
      // A condition fails if the log entry is deleted or another run was faster. The next run reads again.
      if (!(reason instanceof ConditionFailed)) throw reason;
      return false;
    }
  };

  return { waitingErasures, eraseName };
};
