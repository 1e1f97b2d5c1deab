import { renewFromSource } from '#functions/calendars/renew-from-source.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** The most sources of one run. */
const SOURCES_A_RUN = 200;
/**
 * The most sources that are renewed at the same time. There are two, so that the other sources are renewed while a dead
 * server holds one up. More would slow down the calls of an installation on one machine, where the renewal shares
 * processor and table with the calls (functions/bench/SOURCES-RESULTS.md).
 */
const AT_ONCE = 2;

/** Renews the sources that are due. The next run renews those that this run has no time for. */
export const renewSources =
  ({ storage }: { readonly storage: Storage }): ScheduledJob =>
  async ({ now, isOver }) => {
    const rows = await storage.tries.rowsOf(now);
    const due = await storage.sources.dueSources(now, SOURCES_A_RUN, rows);
    let begun = 0;
    await inParallel(AT_ONCE, due, async (source) => {
      if (begun++ > 0 && isOver()) return;
      await rows.doRow(source, async () => {
        await renewFromSource(storage, source, { now, isOver });
        await rows.forgetTries(source);
      });
    });
    await rows.end();
  };
