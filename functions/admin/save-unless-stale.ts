import { Conflict } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { SavedSettings } from '#functions/storage/settings/settings.ts';

const changed = ({ savedBy, savedAt }: Partial<SavedSettings> = {}): Conflict =>
  new Conflict(
    savedBy && savedAt ? ['settings-changed', savedBy, momentText(new Date(savedAt))] : ['settings-changed'],
  );

/**
 * Saves settings, unless somebody has saved them since the form read them. A caller that gives no revision overwrites
 * every earlier save. If somebody saves during this call, the settings are read again, so that the log entry names the
 * true old values.
 * @throws Conflict with who saved and when
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
  // Thrown outside of the retries, because a repeated call would have the same conflict.
  if ('stale' in outcome) throw outcome.stale;
  return outcome.done;
};
