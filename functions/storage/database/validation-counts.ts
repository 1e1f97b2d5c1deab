import { type Counts, countsOf } from '#functions/storage/counters/counters.ts';
import { changeDeltas, type Delta, userDeltas } from '#functions/storage/counters/deltas.ts';
import { counted } from '#functions/storage/events/stored-steps.ts';
import type { Item } from '#functions/storage/items.ts';
import { LOG_COUNTERS_KEY, logEntryKey } from '#functions/storage/keys.ts';
import type { Key } from '#functions/storage/table-client.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
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

const STREAMS = ['ALL', 'USER', 'AUTH', 'OTHER'] as const;

/** The entries of each stream of the log are numbered from 1 without a gap, up to the number of its counter. */
export const logChecker = (): Checker => {
  const counted = new Map<string, { entries: number; highest: number }>();
  let last: Partial<Record<string, number>> = {};
  const found: Issue[] = [];
  return {
    visit: (item) => {
      if (item.kind === 'LOG_COUNTERS') last = { ALL: item.ALL, USER: item.USER, AUTH: item.AUTH, OTHER: item.OTHER };
      if (item.kind !== 'LOG') return;
      const stream = item.pk.split('#')[1] ?? '';
      found.push(...keyIssues(item, logEntryKey(stream, item.number)));
      const { entries, highest } = counted.get(stream) ?? { entries: 0, highest: 0 };
      counted.set(stream, { entries: entries + 1, highest: Math.max(highest, item.number) });
    },
    issues: () => [
      ...found,
      ...STREAMS.flatMap((stream) => {
        const { entries, highest } = counted.get(stream) ?? { entries: 0, highest: 0 };
        const number = last[stream] ?? 0;
        return number === entries && number === highest
          ? []
          : [issue(labelOf(LOG_COUNTERS_KEY), words.wrongLogCount, stream)];
      }),
    ],
  };
};
