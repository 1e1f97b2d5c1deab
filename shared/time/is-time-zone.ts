/** More than there are zones, as the same name may come in other cases. */
const KNOWN_MAX = 1000;
const known = new Set<string>();

/**
 * Whether `Intl` knows a zone of this name; an offset (`+03:00`) does not count. Asking takes some 30 µs, and lists ask for each
 * event, so the answers are kept.
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
