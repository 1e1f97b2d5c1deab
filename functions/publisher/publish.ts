import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Refusal } from '#functions/domain/errors.ts';
import { touches } from '#functions/domain/window.ts';
import { windowOf } from '#functions/feed/build-month.ts';
import { openWidget } from '#functions/feed/widget-events.ts';
import { describeError } from '#functions/http/request-log.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { type IsOver, workTime } from '#functions/storage/database/work-time.ts';
import { type Asked, documentKey } from '#functions/storage/feeds/feeds.ts';
import type { StreamRecord } from '#functions/storage/feeds/stream.ts';
import { inParallel } from '#functions/storage/parallel.ts';
import { BrokenItem } from '#functions/storage/table.ts';
import { type Change, changeOf, doubtOf, type Span } from './changes.ts';
import { renewMonth } from './renew-month.ts';

const AT_ONCE = 8;
/** How often the index is asked, a tenth of a second apart, before it counts as far behind: its lag is usually shorter. */
const LOOKS = 50;
const PAUSE_MS = 100;

/** Milliseconds after which no further document is built: the function is stopped after 60 s, and its whole batch would come again. */
const WORK_MS = 15_000;

/**
 * A failed record comes again for as long as the stream keeps it: a day. Documents of changes older than this are deleted and no longer
 * built.
 */
const OVERDUE_MS = 5 * 60_000;

/** Sequence number of a record. */
type Sequence = string;
type Told = Change & { readonly sequence: Sequence; readonly isOverdue: boolean };

/** A failure that no later attempt would mend: it is our fault, or the item's. */
const isPoison = (reason: unknown): boolean =>
  [BrokenItem, Refusal, TypeError, RangeError, v.ValiError].some((kind) => reason instanceof kind);

const tell = (what: string, reason: unknown): void => console.error({ publisher: what, error: describeError(reason) });

const toldBy = (record: StreamRecord, now: Date): Told => {
  const { SequenceNumber: sequence, ApproximateCreationDateTime: seconds } = record.dynamodb;
  const about = { sequence, isOverdue: seconds !== undefined && now.getTime() - seconds * 1000 > OVERDUE_MS };
  try {
    return { ...changeOf(record), ...about };
  } catch (reason) {
    tell('a record cannot be read: the documents of its owner go', reason);
    return { ...doubtOf(record), ...about };
  }
};

/**
 * Brings the documents that a batch of changes concerns up to date. Each document is built once, whatever the number and order of the
 * changes. A record that cannot be read, or a document that cannot be built, does not hold up the others: the documents concerned are
 * deleted, and the line in the log raises an alarm [SNAP-11]. One owner may have thousands: documents that there is no time to build are
 * deleted, and built when somebody asks for them. So are those whose changes have failed for minutes, whatever the reason: they neither
 * stay old nor hold up others.
 * @returns the records that have to come again, as S3 or the table failed
 */
export const publishChanges = async (
  storage: Storage,
  records: readonly StreamRecord[],
  now: Date,
  isOver: IsOver = workTime(WORK_MS),
): Promise<readonly Sequence[]> => {
  const { feeds, embeddings } = storage;
  const told = records.map((record) => toldBy(record, now));
  const failed = new Set<Sequence>();

  /** Runs the work. If it fails, these records come again. */
  const attempt = async <T>(sequences: Iterable<Sequence>, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (reason) {
      tell('failed and comes again', reason);
      for (const sequence of sequences) failed.add(sequence);
      return undefined;
    }
  };

  const settle = async ({ written, deleted }: Told): Promise<void> => {
    for (let look = 1; ; look++) {
      if (written ? await feeds.showsWritten(written) : !deleted || (await feeds.showsDeleted(deleted))) return;
      if (look >= LOOKS || isOver()) throw new Error('The index is far behind the table');
      await pause(PAUSE_MS);
    }
  };
  /** Passes over an item that cannot be read, as no later attempt could read it. @throws any other failure */
  const unlessPoison = (reason: unknown): void => {
    if (!isPoison(reason)) throw reason;
    if (!(reason instanceof Refusal)) tell('an item cannot be read', reason);
  };

  // The marks are read after the index has caught up: whoever sets a mark later builds from an index that has.
  await inParallel(AT_ONCE, told, (one) => attempt([one.sequence], () => settle(one).catch(unlessPoison)));
  const overdue = new Set(told.filter((one) => one.isOverdue && !failed.has(one.sequence)).map((one) => one.sequence));

  /** The sequences of the records by each name that `namesOf` gives. */
  const grouped = (namesOf: (one: Told) => readonly string[]) => {
    const groups = new Map<string, Sequence[]>();
    for (const one of told)
      for (const name of new Set(namesOf(one))) groups.set(name, [...(groups.get(name) ?? []), one.sequence]);
    return [...groups];
  };
  const spansOf = (isTheirs: (one: Told) => boolean): Span[] => told.filter(isTheirs).flatMap(({ spans }) => spans);

  const wanted = new Map<string, { asked: Asked; sequences: Set<Sequence> }>();
  const want = (asked: readonly Asked[], sequences: readonly Sequence[]): void => {
    for (const one of asked) {
      const key = `${one.scope} ${documentKey(one)}`;
      const { sequences: before } = wanted.get(key) ?? { sequences: [] };
      wanted.set(key, { asked: one, sequences: new Set([...before, ...sequences]) });
    }
  };
  const showing = (asked: readonly Asked[], spans: readonly Span[]): Asked[] =>
    asked.filter(({ month }) => spans.some((span) => touches(windowOf(month, now), span)));

  await inParallel(
    AT_ONCE,
    grouped((one) => one.turnedIds),
    ([ownerId, sequences]) =>
      attempt(sequences, async () => {
        for (const token of await embeddings.tokensOf(ownerId)) await feeds.dropWidget(token);
      }),
  );
  await inParallel(
    AT_ONCE,
    grouped((one) => one.tokens),
    ([token, sequences]) => attempt(sequences, async () => want(await feeds.askedOf(token), sequences)),
  );
  await inParallel(
    AT_ONCE,
    grouped((one) => one.ownerIds),
    ([ownerId, sequences]) =>
      attempt(sequences, async () => {
        const spans = spansOf(({ ownerIds }) => ownerIds.includes(ownerId));
        const tokens = await embeddings.tokensOf(ownerId);
        const asked = await inParallel(AT_ONCE, tokens, feeds.askedOf);
        want(showing(asked.flat(), spans), sequences);
      }),
  );
  const ofAll = told.filter(({ spans, turnedIds }) => spans.length > 0 || turnedIds.length > 0);
  if (ofAll.length > 0) {
    const sequences = ofAll.map(({ sequence }) => sequence);
    await attempt(sequences, async () => {
      const asked = await feeds.askedOfAll();
      want(
        ofAll.some(({ turnedIds }) => turnedIds.length > 0)
          ? asked
          : showing(
              asked,
              spansOf(() => true),
            ),
        sequences,
      );
    });
  }

  const dropped: { asked: Asked; sequences: Set<Sequence> }[] = [];
  await inParallel(AT_ONCE, [...wanted.values()], async (one) => {
    const { asked, sequences } = one;
    if (isOver() || [...sequences].some((sequence) => overdue.has(sequence))) return void dropped.push(one);
    return attempt(sequences, async () => {
      try {
        await renewMonth(storage, asked, now);
      } catch (reason) {
        if (!isPoison(reason)) throw reason;
        if (!(reason instanceof Refusal)) tell('a document cannot be built, and goes', reason);
        await feeds.forget([asked]);
      }
    });
  });
  const [first] = dropped;
  if (first)
    await attempt(
      dropped.flatMap(({ sequences }) => [...sequences]),
      async () => {
        // Throws while the table is away, as nobody could build the documents anew: visitors keep seeing the old ones [SNAP-04].
        await openWidget(storage, first.asked.token).catch(unlessPoison);
        await feeds.forget(dropped.map(({ asked }) => asked));
      },
    );
  return [...failed];
};
