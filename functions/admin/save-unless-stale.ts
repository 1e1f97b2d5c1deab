import { Conflict } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { SavedSettings } from '#functions/storage/settings/settings.ts';
import { systemSettingErrors as words } from '#shared/locale/system-setting-errors.ts';

const staleText = ({ savedBy, savedAt }: Partial<SavedSettings> = {}): string =>
  savedBy && savedAt ? words.changedBy(savedBy, momentText(new Date(savedAt))) : words.changed;

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
    if (revision !== undefined && revision !== (seen?.revision ?? 0)) return { stale: staleText(seen) };
    return { done: await write(seen) };
  });
  // Thrown outside of the retries: this conflict does not pass.
  if ('stale' in outcome) throw new Conflict(outcome.stale);
  return outcome.done;
};
