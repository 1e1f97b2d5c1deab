import { NotFound } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { StoredItem, storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { usageKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, check, put } from '#functions/storage/dynamodb/transactions.ts';
import type { StoredEvents } from '#functions/storage/events/stored.ts';
import { keyOf } from '#functions/storage/events/stored-writes.ts';
import { wordItems } from '#functions/storage/events/words.ts';
import type { Counts } from '#functions/storage/usage/counts.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { type RawItem, scanTable } from './scan.ts';

const EVENTS_AT_ONCE = 8;

/**
 * Writes the data that is derived from events: their search words, and the usage of each calendar. People may work
 * meanwhile. The function may run again at any time.
 * @returns the number of events read
 */
export const reindex = async (
  { access, commit }: Table,
  { findStored }: Pick<StoredEvents, 'findStored'>,
  { recountRow }: Pick<Counts, 'recountRow'>,
): Promise<number> => {
  const writeWords = async (stored: Stored): Promise<boolean> => {
    const isAsRead = check(keyOf(stored), 'revision = :seen', { seen: stored.revision });
    try {
      await commit([isAsRead, ...wordItems(stored).map((item) => put(item))]);
      return true;
    } catch (reason) {
      if (reason instanceof ConditionFailed) return false;
      throw reason;
    }
  };
  const indexOne = async (seen: Stored): Promise<void> => {
    let stored = seen;
    // The write failed because somebody has changed the event meanwhile, so the event is read again.
    while (!(await writeWords(stored))) {
      const present = await findStored(seen.id).catch((reason: unknown) => {
        if (reason instanceof NotFound) return undefined;
        throw reason;
      });
      if (!present) return;
      stored = present;
    }
  };
  let count = 0;
  const counted: string[] = [];
  await scanTable(access, async (page: RawItem[]) => {
    const events = page.filter(({ kind }) => kind === 'EVENT' || kind === 'SERIES');
    await inParallel(EVENTS_AT_ONCE, events, (raw) => indexOne(storedOf(parseItem(StoredItem, raw))));
    count += events.length;
    const usages = page.filter(({ kind }) => kind === 'USAGE');
    counted.push(...usages.map(({ pk }) => String(pk).slice(usageKey('').pk.length)));
  });
  // Shared calendars are counted first, because the amounts of a payer include theirs.
  await inParallel(EVENTS_AT_ONCE, counted.filter(isShared), recountRow);
  await inParallel(
    EVENTS_AT_ONCE,
    counted.filter((id) => !isShared(id)),
    recountRow,
  );
  return count;
};
