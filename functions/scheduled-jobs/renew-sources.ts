import { renewFromSource } from '#functions/calendars/renew-from-source.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** The most sources of one run. */
const SOURCES_A_RUN = 200;
/**
 * The most sources at the same time. A second one goes on while a dead server keeps the first waiting. More would hold up
 * the calls of one machine, where the renewal shares processor and table with them (SOURCES-RESULTS.md).
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
      await rows.doRow(source, () => renewFromSource(storage, source, { now, isOver }));
    });
    await rows.end();
  };
