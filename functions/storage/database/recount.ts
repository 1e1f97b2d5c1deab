import { Busy, TooLarge } from '#functions/domain/errors.ts';
import type { Counters } from '#functions/storage/counters/counters.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { counterChangeKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { asConflict, put, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import type { Clock, IsOver } from '#functions/storage/work-time.ts';
import { type Correction, findCorrections } from './find-corrections.ts';
import { pauseFolds } from './pause.ts';
import type { RawItem } from './scan.ts';
import { parseShape } from './validation-shape.ts';
import { usageChecker } from './validation-usage.ts';

type Parts = {
  readonly table: Table;
  readonly counters: Counters;
  readonly log: Log;
  readonly usage: Usage;
  readonly clock: Clock;
};

type Work = { readonly alive: () => Promise<void>; readonly isOver: IsOver };

/** Kinds of items that tell what an owner has. */
const OF_OWNERS = new Set<unknown>(['USER', 'USAGE', 'EVENT', 'SERIES', 'EMBEDDING'] satisfies Item['kind'][]);

type Recounted = {
  /** How many numbers were wrong, and now are right. */
  readonly corrected: number;
  /** Whether all of them fitted into the transaction; the next call does the rest. */
  readonly isFinished: boolean;
};

/** Milliseconds of a request; a page that is under way is read in less than a second. */
const WORK_MS = 24_000;

/** Counters that one change corrects, and changes of one transaction: DynamoDB takes 100 writes. */
const COUNTERS_A_CHANGE = 40;
const CHANGES_MAX = 85;

/** Any shard would do: a change names the counters that it adds to. */
const SHARD = 0;

const correction = (counters: readonly Correction[]): Write =>
  put({
    ...counterChangeKey(SHARD, newId()),
    kind: 'COUNTER_CHANGE',
    deltas: counters.map(({ key, add }) => ({ ...key, add })),
    of: [],
  });

/** The recount of what statistics read. */
export const createRecount = ({ table, counters, log: { commitWithLog }, usage, clock }: Parts) => {
  /** The corrections of the counters, and the owners whose usage is counted wrong. */
  const countOnce = async ({ alive, isOver }: Work): Promise<{ wrong: readonly Correction[]; owners: string[] }> => {
    const usages = usageChecker();
    const visit = (raw: RawItem): void => {
      const parsed = OF_OWNERS.has(raw.kind) ? parseShape(raw) : undefined;
      if (parsed && 'item' in parsed) usages.visit(parsed.item);
    };
    const wrong = await findCorrections({ table, counters }, { alive, isOver, visit });
    if (wrong === 'too large') throw new TooLarge('too-large-to-count');
    if (wrong === 'disturbed') throw new Busy('recount-disturbed');
    return { wrong, owners: usages.wrongOwners() };
  };

  /** One by one, at least the first. @returns how many numbers were wrong, and whether there was time for all owners */
  const recountCalendars = async (owners: readonly string[], { alive, isOver }: Work) => {
    let corrected = 0;
    for (const [at, calendarId] of owners.entries()) {
      if (at > 0 && isOver()) return { corrected, areAll: false };
      corrected += await usage.recountCalendar(calendarId);
      await alive();
    }
    return { corrected, areAll: true };
  };

  /**
   * Counts events and users anew and corrects the counters that say otherwise, beside whatever people do meanwhile: what is
   * added is the difference, in one transaction with the log entry. Where it is killed no counter has changed, and the next one
   * may begin after 20 seconds. First each owner whose counted amounts are wrong is counted anew.
   *
   * @param lineFor the log entry, by the number of what was corrected
   * @throws Conflict while another one runs; TooLarge when the table cannot be read in time: nothing was changed; Busy when
   *   one thing was changed without end
   */
  const recount = async (lineFor: (corrected: number) => LogLine, now: Date): Promise<Recounted> => {
    const pause = await pauseFolds(table);
    try {
      const work = { alive: pause.renew, isOver: clock.workTime(WORK_MS) };
      const { wrong, owners } = await countOnce(work);
      const { corrected: ofOwners, areAll } = await recountCalendars(owners, work);
      const taken = wrong.slice(0, COUNTERS_A_CHANGE * CHANGES_MAX);
      const changes = Array.from({ length: Math.ceil(taken.length / COUNTERS_A_CHANGE) }, (_, at) =>
        correction(taken.slice(at * COUNTERS_A_CHANGE, (at + 1) * COUNTERS_A_CHANGE)),
      );
      const corrected = taken.reduce((sum, { add }) => sum + Object.keys(add).length, ofOwners);
      const isFinished = areAll && taken.length === wrong.length;
      await commitWithLog([...pause.end(), ...changes], lineFor(corrected), now).catch(asConflict('recount-runs'));
      return { corrected, isFinished };
    } catch (reason) {
      // The reason counts, whatever becomes of this: the pause would be over by itself after 20 seconds.
      await table.commit(pause.end()).catch(() => undefined);
      throw reason;
    }
  };

  return { recount };
};
