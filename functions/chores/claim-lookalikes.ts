import type { Storage } from '#functions/storage/create-storage.ts';
import { userKey } from '#functions/storage/keys.ts';
import { inParallel } from '#functions/storage/parallel.ts';
import type { Chore } from './run-chores.ts';

const NAME = 'LOOKS';
const PAGE = 100;
const AT_ONCE = 8;
const DAY_MS = 24 * 60 * 60_000;

type Parts = {
  readonly storage: Storage;
  /** Users that are read at once. */
  readonly page?: number;
};

/**
 * Keeps what looks like names of before 22 November 2026 from others [ACC-02]: goes through the users by name, a page at a time,
 * and remembers how far it is. Of two old names that look alike one has the claim; what it frees the other gets within a day, as
 * all are gone through daily: a user costs two reads.
 */
export const claimLookalikes =
  ({ storage: { users, chores }, page: limit = PAGE }: Parts): Chore =>
  async ({ now, isOver }) => {
    let { after, doneAt } = await chores.progressOf(NAME);
    if (doneAt !== undefined && Date.parse(doneAt) + DAY_MS <= now.getTime()) doneAt = undefined;
    if (doneAt !== undefined) return;
    const rows = await chores.rowsOf(now);
    while (doneAt === undefined) {
      const page = await users.listUsers({ after, limit, onBroken: rows.onBroken });
      await inParallel(AT_ONCE, page, (user) => rows.doRow(userKey(user.id), () => users.claimLookOf(user)));
      after = page.at(-1)?.username;
      if (after === undefined) doneAt = now.toISOString();
      await chores.noteProgress(NAME, after === undefined ? { doneAt } : { after });
      if (isOver()) break;
    }
    await rows.end();
  };
