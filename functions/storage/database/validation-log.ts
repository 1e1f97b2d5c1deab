import type { LogCountersItem } from '#functions/storage/dynamodb/items/log.ts';
import { LOG_COUNTERS_KEY, LOG_STREAMS, type LogStream, logEntryKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/**
 * Checks that the entries of each stream of the log are numbered without a gap, from the oldest kept entry to the
 * newest.
 */
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
