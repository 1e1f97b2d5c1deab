import { HOUR_MS, MINUTE_MS } from '#shared/time/units.ts';

const WAITS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
const LAST_TRY = 24 * HOUR_MS;

/**
 * Milliseconds until a letter of an unknown kind is tried again. By then a later release, which knows the kind, may
 * run.
 */
export const UNKNOWN_WAIT_MS = HOUR_MS;

/**
 * The moment at which a failed letter is tried again: after 1, 5 and 30 minutes, after 2, 6 and 12 hours, and for the
 * last time after a day [MAIL-07].
 * @param tries the number of tries so far
 * @returns undefined: the letter is not tried again
 */
export const nextTry = (queuedAt: Date, tries: number, now: Date): Date | undefined => {
  const last = queuedAt.getTime() + LAST_TRY;
  if (now.getTime() >= last) return undefined;
  return new Date(Math.min(now.getTime() + (WAITS[tries] ?? LAST_TRY), last));
};

/**
 * Milliseconds after which letters of these kinds are dropped, because their link has expired or nobody waits for them
 * any more.
 */
const USEFUL_MS = new Map(Object.entries<number>({ forgotten: HOUR_MS, confirmEmail: LAST_TRY }));

/** Whether a letter has waited so long that it is of no use any more. Letters wait while mail is off or fails. */
export const isOutdated = (letter: string, queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() > (USEFUL_MS.get(letter) ?? Number.POSITIVE_INFINITY);

/** `maria@example.ru` → `m…@example.ru` */
export const shortenedAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…${address.slice(at)}`;
};
