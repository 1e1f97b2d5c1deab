/** The most answers that are kept. There are fewer zones, but names may come in any case. */
const KNOWN_MAX = 1000;
const known = new Set<string>();

/**
 * Whether `Intl` knows a zone of this name. Offsets (`+03:00`) are no zones. Answers are kept, because asking `Intl`
 * takes some 30 µs for each event of a list.
 */
export const isTimeZone = (zone: string): boolean => {
  if (known.has(zone)) return true;
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('ru', { timeZone: zone });
  } catch {
    return false;
  }
  if (known.size < KNOWN_MAX) known.add(zone);
  return true;
};

const names = new Map<string, string>();

/**
 * One name for all names of a zone (IANA), such as `W-SU` and `Europe/Moscow`, or `Asia/Kolkata` and `Asia/Calcutta`.
 * An unknown name stays.
 */
export const oneName = (zone: string): string => {
  const kept = names.get(zone);
  if (kept !== undefined) return kept;
  const name = isTimeZone(zone) ? new Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone : zone;
  if (names.size < KNOWN_MAX) names.set(zone, name);
  return name;
};
