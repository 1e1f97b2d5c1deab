import { describeError } from '#functions/http/request-log.ts';

/** One kind of work that waits in the table. It does at least one row, then ends by itself once `isOver`; what is left, the next run does. */
export type Chore = (run: { readonly now: Date; readonly isOver: () => boolean }) => Promise<unknown>;

/** Milliseconds after which a run begins nothing more but long work; a letter may take 35 s. */
const WORK_MS = 20_000;

/**
 * Does all chores, one after the other. One that fails keeps no other from being done, nor does one that takes long: each may take an
 * equal share of the time that is left, so the last has what the others have not used.
 *
 * @throws Error that names those that failed, when all are done: so the alarm on the function's errors sees it
 */
export const runChores = async (chores: Readonly<Record<string, Chore>>): Promise<void> => {
  const now = new Date();
  const end = performance.now() + WORK_MS;
  const failed: string[] = [];
  let left = Object.keys(chores).length;
  for (const [chore, work] of Object.entries(chores)) {
    const began = performance.now();
    const until = began + (end - began) / left--;
    try {
      await work({ now, isOver: () => performance.now() > until });
    } catch (reason) {
      console.error({ chore, error: describeError(reason) });
      failed.push(chore);
    }
  }
  if (failed.length > 0) throw new Error(`Chores failed: ${failed.join(', ')}`);
};
