/** More than there are zones; names differ by case too. */
const KNOWN_MAX = 1000;
const known = new Set<string>();

/**
 * Whether `Intl` knows the zone by this name; an offset (`+03:00`) is none. Asking takes some 30 µs, and lists ask for each
 * event, so what was found is kept.
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
