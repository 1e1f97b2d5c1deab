/** How `month-renewal` works off changes (functions/month-renewal/renew.ts, infra/constructs/stream-function.ts). */
export type RenewalLimits = {
  /** Readers at the same time: one for each shard of the stream, at most one for each reserved instance. */
  readonly readers: number;
  /** Documents that a reader builds at the same time. */
  readonly atOnce: number;
  /** Milliseconds that one document takes. */
  readonly documentMs: number;
  /**
   * Milliseconds after which a batch deletes its other documents instead of building them. A visitor's next request has
   * such a document built.
   */
  readonly workMs: number;
  /** The most changes of a batch. */
  readonly batch: number;
};

export type Renewed = {
  /** Seconds from a change until its documents are built, measured at the end of the hour. */
  readonly lagSeconds: number;
  readonly built: number;
  /** Documents deleted because there was no time to build them. */
  readonly deleted: number;
};

/**
 * Simulates one reader of the stream for an hour. All readers work alike, so the documents of one reader are multiplied
 * by the number of readers.
 * @param changesAnHour changes of the whole table, spread evenly over the readers
 * @param documents the number of documents that a change touches
 * @param isSame whether all changes touch the same documents; a batch then builds each document once
 */
export const renewedInAnHour = (
  { changesAnHour, documents, isSame }: { changesAnHour: number; documents: number; isSame: boolean },
  limits: RenewalLimits,
): Renewed => {
  const mine = changesAnHour / limits.readers;
  const arrivalOf = (change: number): number => (change / mine) * 3600;
  let [done, now, built, deleted, lag] = [0, 0, 0, 0, 0];
  while (done < mine && now < 3600) {
    // Lambda waits a second for more changes.
    now = Math.max(now, arrivalOf(done) + 1);
    const arrived = Math.min(mine, Math.floor((now / 3600) * mine) + 1);
    const batch = Math.max(1, Math.min(limits.batch, arrived - done));
    const wanted = isSame ? documents : documents * batch;
    const fitting = Math.min(wanted, Math.floor(limits.workMs / limits.documentMs) * limits.atOnce);
    now += (Math.ceil(fitting / limits.atOnce) * limits.documentMs) / 1000;
    lag = now - arrivalOf(done);
    built += fitting * limits.readers;
    deleted += (wanted - fitting) * limits.readers;
    done += batch;
  }
  return { lagSeconds: lag, built, deleted };
};
