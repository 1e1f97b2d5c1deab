import { ChoreItem } from '#functions/storage/items/chores.ts';
import { choreKey } from '#functions/storage/keys.ts';
import type { Table } from '#functions/storage/table.ts';
import { put } from '#functions/storage/transactions.ts';

type Progress = Pick<ChoreItem, 'after' | 'doneAt'>;

/** How far chores have come that go through much; in no export, as what it brings back was perhaps not gone through. */
export const createProgress = ({ getItem, commit }: Table) => ({
  progressOf: async (chore: string): Promise<Progress> => (await getItem(ChoreItem, choreKey(chore))) ?? {},
  noteProgress: (chore: string, progress: Progress): Promise<void> =>
    commit([put({ ...choreKey(chore), kind: 'CHORE', ...progress })]),
});
