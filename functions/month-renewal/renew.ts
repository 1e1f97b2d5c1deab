import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Refusal } from '#functions/domain/errors.ts';
import { touches } from '#functions/domain/events/window.ts';
import { describeError } from '#functions/http/request-log.ts';
import { windowOf } from '#functions/public-list/build-month.ts';
import { shownOf } from '#functions/public-list/shown-events.ts';
import { openWidget } from '#functions/public-list/widget-events.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { TooMuchToRead } from '#functions/storage/dynamodb/read-budget.ts';
import { BrokenItem } from '#functions/storage/dynamodb/table.ts';
import { type Asked, documentKey } from '#functions/storage/months/documents.ts';
import type { StreamRecord } from '#functions/storage/months/stream.ts';
import { type IsOver, workTime } from '#functions/storage/work-time.ts';
import { type Change, changeOf, worstCaseOf } from './changes.ts';
import { renewMonth } from './renew-month.ts';
import type { Storage } from './storage.ts';

const AT_ONCE = 8;
/**
 * The most queries that wait until the index shows a change, one every tenth of a second. If the last query does not
 * find the change, the index counts as far behind.
 */
const INDEX_ATTEMPTS = 50;
const PAUSE_MS = 100;

/**
 * Milliseconds after which the function begins no further renewal. Lambda stops the function after 60 s and repeats the
 * whole batch.
 */
const WORK_MS = 15_000;

/**
 * The age from which a change deletes documents instead of rebuilding them. The stream sends a failed record again for
 * a day.
 */
const OVERDUE_MS = 5 * 60_000;

/** Sequence number of a record. */
type Sequence = string;
/** A record and the effect of its change. `isOverdue` means that the record has failed for minutes. */
type ReadRecord = Change & { readonly sequence: Sequence; readonly isOverdue: boolean };
/** A document to renew, and the records whose changes have made it old. */
type Renewal = { readonly asked: Asked; readonly sequences: ReadonlySet<Sequence> };

/** Whether a failure comes from a fault of the code or of an item, so that every later attempt would fail too. */
const isPermanent = (reason: unknown): boolean =>
  [BrokenItem, Refusal, TooMuchToRead, TypeError, RangeError, v.ValiError].some((kind) => reason instanceof kind);

const logFailure = (what: string, reason: unknown): void =>
  console.error({ renewal: what, error: describeError(reason) });

/**
 * For `.catch`: ignores a failure that every later attempt would have too.
 * @throws any other failure
 */
const unlessPermanent = (reason: unknown): void => {
  if (!isPermanent(reason)) throw reason;
  if (!(reason instanceof Refusal)) logFailure('an item cannot be read', reason);
};

const readRecord = (record: StreamRecord, now: Date): ReadRecord => {
  const { SequenceNumber: sequence, ApproximateCreationDateTime: seconds } = record.dynamodb;
  const about = { sequence, isOverdue: seconds !== undefined && now.getTime() - seconds * 1000 > OVERDUE_MS };
  try {
    return { ...changeOf(record), ...about };
  } catch (reason) {
    logFailure('a record cannot be read: the documents of its owner go', reason);
    return { ...worstCaseOf(record), ...about };
  }
};

/** Collects the records that the stream must send again. */
const failuresOfBatch = () => {
  const failed = new Set<Sequence>();
  /** Runs the work. If it fails, the stream must send these records again. */
  const attempt = async (sequences: Iterable<Sequence>, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (reason) {
      logFailure('failed and comes again', reason);
      for (const sequence of sequences) failed.add(sequence);
    }
  };
  return { failed, attempt };
};
type Attempt = ReturnType<typeof failuresOfBatch>['attempt'];

/** @throws Error: the index does not show the change within five seconds */
const waitForIndex = async ({ months }: Storage, { written, deleted }: ReadRecord, isOver: IsOver): Promise<void> => {
  for (let attempts = 1; ; attempts++) {
    if (written ? await months.indexShowsWritten(written) : !deleted || (await months.indexShowsDeleted(deleted)))
      return;
    if (attempts >= INDEX_ATTEMPTS || isOver()) throw new Error('The index is far behind the table');
    await pause(PAUSE_MS);
  }
};

/** Runs the work once for each name that `namesOf` gives, with all records for which it gave that name. */
const forEachName = (
  records: readonly ReadRecord[],
  namesOf: (record: ReadRecord) => readonly string[],
  work: (name: string, of: readonly ReadRecord[]) => Promise<void>,
): Promise<unknown> => {
  const groups = new Map<string, ReadRecord[]>();
  for (const record of records)
    for (const name of new Set(namesOf(record))) groups.set(name, [...(groups.get(name) ?? []), record]);
  return inParallel(AT_ONCE, [...groups], ([name, of]) => work(name, of));
};

const sequencesOf = (records: readonly ReadRecord[]): Sequence[] => records.map(({ sequence }) => sequence);

/**
 * The records that may change the documents of administrators' widgets: changed events of publishing accounts, and
 * accounts that begin or cease to publish.
 */
const recordsForAll = async (
  storage: Storage,
  records: readonly ReadRecord[],
  attempt: Attempt,
): Promise<ReadRecord[]> => {
  const withEvents = records.filter(({ spans }) => spans.length > 0);
  const calendars = withEvents.flatMap(({ calendarIds }) => calendarIds);
  // If an account cannot be read, all accounts of the batch count as publishing.
  let shown: ReadonlySet<string> = new Set(calendars);
  await attempt(sequencesOf(withEvents), async () => {
    shown = (await shownOf(storage, calendars).catch(unlessPermanent)) ?? shown;
  });
  return records.filter(
    ({ isPublishingChanged, spans, calendarIds }) =>
      isPublishingChanged || (spans.length > 0 && calendarIds.some((id) => shown.has(id))),
  );
};

/**
 * Finds the documents that the records concern, each once. The documents of calendars that were shown or hidden are
 * deleted at once, because nobody may see a blocked user's events.
 */
const renewalsFor = async (
  storage: Storage,
  records: readonly ReadRecord[],
  { now, attempt }: { readonly now: Date; readonly attempt: Attempt },
): Promise<Renewal[]> => {
  const { months, embeddings } = storage;
  const renewals = new Map<string, Renewal>();
  const add = (asked: readonly Asked[], of: readonly ReadRecord[]): void => {
    for (const one of asked) {
      const key = `${one.scope} ${documentKey(one)}`;
      const before = renewals.get(key)?.sequences ?? [];
      renewals.set(key, { asked: one, sequences: new Set([...before, ...sequencesOf(of)]) });
    }
  };
  const touchedBy = (asked: readonly Asked[], of: readonly ReadRecord[]): Asked[] =>
    asked.filter(({ month }) => of.some(({ spans }) => spans.some((span) => touches(windowOf(month, now), span))));

  await forEachName(
    records,
    ({ visibilityChangedIds }) => visibilityChangedIds,
    (id, of) =>
      attempt(sequencesOf(of), async () => {
        for (const token of await embeddings.tokensShowing(id)) await months.dropWidget(token);
      }),
  );
  await forEachName(
    records,
    ({ tokens }) => tokens,
    (token, of) => attempt(sequencesOf(of), async () => add(await months.askedOf(token), of)),
  );
  await forEachName(
    records,
    ({ calendarIds }) => calendarIds,
    (calendarId, of) =>
      attempt(sequencesOf(of), async () => {
        const asked = await inParallel(AT_ONCE, await embeddings.tokensShowing(calendarId), months.askedOf);
        add(touchedBy(asked.flat(), of), of);
      }),
  );
  const ofAll = await recordsForAll(storage, records, attempt);
  if (ofAll.length > 0)
    await attempt(sequencesOf(ofAll), async () => {
      const asked = await months.askedOfAll();
      add(ofAll.some((one) => one.isPublishingChanged) ? asked : touchedBy(asked, ofAll), ofAll);
    });
  return [...renewals.values()];
};

/** Builds a document anew. Deletes the document if no attempt could build it. */
const renew = async (storage: Storage, asked: Asked, now: Date): Promise<void> => {
  try {
    await renewMonth(storage, asked, now);
  } catch (reason) {
    if (!isPermanent(reason)) throw reason;
    if (!(reason instanceof Refusal)) logFailure('a document cannot be built, and goes', reason);
    await storage.months.forget([asked]);
  }
};

/**
 * Renews the documents that a batch of changes concerns, each once. In three cases a document is deleted instead, and
 * the next request builds it. First: a record cannot be read, or the document cannot be built; the log line raises an
 * alarm [SNAP-11]. Second: the time is over, because one calendar may have thousands of documents. Third: the changes
 * have failed for minutes. So no document stays old, and no document holds up the others.
 * @returns the records that the stream must send again, because S3 or the table failed
 */
export const publishChanges = async (
  storage: Storage,
  batch: readonly StreamRecord[],
  now: Date,
  isOver: IsOver = workTime(WORK_MS),
): Promise<readonly Sequence[]> => {
  const records = batch.map((record) => readRecord(record, now));
  const { failed, attempt } = failuresOfBatch();

  // Marks of documents are read only after the index shows the changes. A mark that is made later belongs to a document
  // that is built from the new index.
  await inParallel(AT_ONCE, records, (one) =>
    attempt([one.sequence], () => waitForIndex(storage, one, isOver).catch(unlessPermanent)),
  );
  const overdue = new Set(sequencesOf(records.filter((one) => one.isOverdue && !failed.has(one.sequence))));

  const dropped: Renewal[] = [];
  await inParallel(AT_ONCE, await renewalsFor(storage, records, { now, attempt }), async (renewal) => {
    const { asked, sequences } = renewal;
    if (isOver() || [...sequences].some((sequence) => overdue.has(sequence))) dropped.push(renewal);
    else await attempt(sequences, () => renew(storage, asked, now));
  });
  const [first] = dropped;
  if (first)
    await attempt(
      dropped.flatMap(({ sequences }) => [...sequences]),
      async () => {
        // This read throws while the table fails, so that the old documents are not deleted and visitors keep them
        // [SNAP-04].
        await openWidget(storage, first.asked.token).catch(unlessPermanent);
        await storage.months.forget(dropped.map(({ asked }) => asked));
      },
    );
  return [...failed];
};
