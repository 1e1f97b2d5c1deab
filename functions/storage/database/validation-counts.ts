import { type Counts, countsOf } from '#functions/storage/counters/counters.ts';
import { changeDeltas, type Delta, userDeltas } from '#functions/storage/counters/deltas.ts';
import type { LogCountersItem } from '#functions/storage/dynamodb/items/log.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { LOG_COUNTERS_KEY, LOG_STREAMS, type LogStream, logEntryKey } from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import { counted } from '#functions/storage/events/stored-writes.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

const deltasOf = (item: Item): Delta[] => {
  if (item.kind === 'USER') return userDeltas(item, 1);
  return item.kind === 'EVENT' || item.kind === 'SERIES' ? counted(withoutKeys(item), 1) : [];
};

/** Counters, with the changes that wait to be folded, say what counting the accounts and events anew gives. */
export const countersChecker = (): Checker => {
  const right = new Map<string, Record<string, number>>();
  const stored = new Map<string, Record<string, number>>();
  const addUp = (sums: typeof right, key: Key, add: Counts): void => {
    const counts = sums.get(labelOf(key)) ?? {};
    sums.set(labelOf(key), counts);
    for (const [field, number] of Object.entries(add)) counts[field] = (counts[field] ?? 0) + number;
  };
  return {
    visit: (item) => {
      for (const { key, add } of deltasOf(item)) addUp(right, key, add);
      if (item.kind === 'COUNTER_CHANGE') for (const { key, add } of changeDeltas(item)) addUp(stored, key, add);
      if (item.kind !== 'COUNTER') return;
      addUp(stored, item, countsOf(item));
    },
    issues: () =>
      [...new Set([...right.keys(), ...stored.keys()])].flatMap((label) => {
        const [is, ought] = [stored.get(label) ?? {}, right.get(label) ?? {}];
        return [...new Set([...Object.keys(is), ...Object.keys(ought)])].flatMap((field) => {
          const difference = (is[field] ?? 0) - (ought[field] ?? 0);
          return difference === 0 ? [] : [issue(label, words.wrongCount, `${field} ${difference}`)];
        });
      }),
  };
};

/** The entries of each stream of the log are numbered without a gap, from the first that has not gone up to its last number. */
export const logChecker = (): Checker => {
  const counted = new Map<string, { entries: number; lowest: number; highest: number }>();
  let last: LogCountersItem | undefined;
  const found: Issue[] = [];
  const isRight = (stream: LogStream): boolean => {
    const [number, gone] = [last?.[stream] ?? 0, last?.[`${stream}_GONE`] ?? 0];
    const seen = counted.get(stream);
    if (!seen) return number === gone;
    return seen.highest === number && seen.lowest === gone + 1 && seen.entries === number - gone;
  };
  return {
    visit: (item) => {
      if (item.kind === 'LOG_COUNTERS') last = item;
      if (item.kind !== 'LOG') return;
      const { number } = item;
      const stream = LOG_STREAMS.find((name) => name === item.pk.split('#')[1]) ?? 'ALL';
      found.push(...keyIssues(item, logEntryKey(stream, number)));
      const { entries, lowest, highest } = counted.get(stream) ?? { entries: 0, lowest: number, highest: 0 };
      counted.set(stream, {
        entries: entries + 1,
        lowest: Math.min(lowest, number),
        highest: Math.max(highest, number),
      });
    },
    issues: () => [
      ...found,
      ...LOG_STREAMS.flatMap((stream) =>
        isRight(stream) ? [] : [issue(labelOf(LOG_COUNTERS_KEY), words.wrongLogCount, stream)],
      ),
    ],
  };
};
