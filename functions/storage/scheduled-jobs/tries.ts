import { TryItem } from '#functions/storage/dynamodb/items/scheduled-jobs.ts';
import { TRIES_PARTITION, tryKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { put, remove } from '#functions/storage/dynamodb/transactions.ts';

/** Tries after which a row is given up. */
const TRIES_MAX = 10;
/**
 * Milliseconds before the second try. Each waiting time is twice the previous one, so the tenth try comes after four
 * hours.
 */
const FIRST_WAIT_MS = 30_000;
/** Days after which a count of failed tries expires. A row that was given up is then tried again. */
const KEPT_DAYS = 30;

type Work = () => Promise<unknown>;
type Row = Key;

/** Counts the failed tries of a row. The count is an item of its own, because the row itself may be unreadable. */
export const createTries = ({ queryItems, commit }: Pick<Table, 'queryItems' | 'commit'>) => {
  /**
   * Works on the rows of one run of a scheduled job. A failing row does not stop the other rows. It is tried again
   * later, and given up after ten tries.
   */
  const rowsOf = async (now: Date) => {
    const plan = { condition: 'pk = :pk', values: { pk: TRIES_PARTITION } };
    // An unreadable count begins anew: it must not stop the rows of all jobs.
    const counted = await queryItems(TryItem, { ...plan, onBroken: () => undefined });
    const tries = new Map(counted.map((one) => [one.sk, one]));
    const failures: unknown[] = [];
    const broken: Row[] = [];

    const countOf = (row: Row): number => tries.get(tryKey(row).sk)?.tries ?? 0;
    /** Whether the row was tried ten times. */
    const isGivenUp = (row: Row): boolean => countOf(row) >= TRIES_MAX;
    /** Whether the row is skipped in this run. */
    const isLeft = (row: Row): boolean =>
      isGivenUp(row) || (tries.get(tryKey(row).sk)?.nextAt ?? '') > now.toISOString();

    const count = async (row: Row): Promise<void> => {
      const done = countOf(row) + 1;
      const item: TryItem = {
        ...tryKey(row),
        kind: 'TRY',
        tries: done,
        nextAt: new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (done - 1)).toISOString(),
        ttl: ttlIn(now, KEPT_DAYS),
      };
      tries.set(item.sk, item);
      // If the count of tries cannot be written, the other rows are still worked on.
      await commit([put(item)]).catch((reason: unknown) => failures.push(reason));
      if (isGivenUp(row)) console.error({ givenUp: item.sk, tries: done });
    };

    return {
      isGivenUp,
      /**
       * Ends the count of a row that was worked on and that stays, such as a source. Only failures in a row give a row up.
       */
      forgetTries: async (row: Row): Promise<void> => {
        if (countOf(row) === 0) return;
        await commit([remove(tryKey(row))]);
        tries.delete(tryKey(row).sk);
      },
      /** For a read: counts a failure of an unreadable row. */
      onBroken: (row: Row, reason: unknown): void => {
        if (isLeft(row) || broken.some(({ pk, sk }) => pk === row.pk && sk === row.sk)) return;
        broken.push(row);
        failures.push(reason);
      },
      /** @param giveUp runs after the tenth failure of the row; by default nothing is done */
      doRow: async (row: Row, work: Work, giveUp: Work = async () => undefined): Promise<void> => {
        if (isLeft(row)) return;
        try {
          await work();
        } catch (reason) {
          failures.push(reason);
          await count(row);
          if (isGivenUp(row)) await giveUp();
        }
      },
      /** Ends the run. @throws the first failure, so that the alarm sees it */
      end: async (): Promise<void> => {
        for (const row of broken) await count(row);
        if (failures.length > 0) throw failures[0];
      },
    };
  };
  return { rowsOf };
};
export type Rows = Awaited<ReturnType<ReturnType<typeof createTries>['rowsOf']>>;
