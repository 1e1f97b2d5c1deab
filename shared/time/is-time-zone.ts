/** Whether `Intl` knows the zone by this name; an offset (`+03:00`) is none. */
export const isTimeZone = (zone: string): boolean => {
  if (/^[+-]/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: zone }));
  } catch {
    return false;
  }
};
