import { Conflict } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { SavedSettings } from '#functions/storage/settings/settings.ts';

const changed = ({ savedBy, savedAt }: Partial<SavedSettings> = {}): Conflict =>
  new Conflict(
    savedBy && savedAt ? ['settings-changed', savedBy, momentText(new Date(savedAt))] : ['settings-changed'],
  );

/**
 * Saves over the settings that a form has read. Without a revision the last save wins, and what another one
 * wrote in between is read again, so that the log entry is true.
 * @throws Conflict, with who and when: they have been saved since
 */
export const saveUnlessStale = async <S extends SavedSettings | undefined, T>(
  revision: number | undefined,
  read: () => Promise<S>,
  write: (seen: S) => Promise<T>,
): Promise<T> => {
  const outcome = await retryOnConflict(async () => {
    const seen = await read();
    if (revision !== undefined && revision !== (seen?.revision ?? 0)) return { stale: changed(seen) };
    return { done: await write(seen) };
  });
  // Thrown outside of the retries: this conflict does not pass.
  if ('stale' in outcome) throw outcome.stale;
  return outcome.done;
};
