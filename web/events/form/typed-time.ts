const two = (part: number): string => String(part).padStart(2, '0');

/** The numbers of a typed date, with any separators (5.3, 05.03.2027, 5/3/27) or without (0503, 05032027). */
const dateParts = (text: string): number[] => {
  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(text);
  const parts = digits ? digits.slice(1).filter((part) => part !== undefined) : text.split(/[^\d]+/).filter(Boolean);
  return parts.map(Number);
};

/** Whether the calendar has this day; `month` counts from 1. */
const isDay = (year: number, month: number, date: number): boolean => {
  const day = new Date(year, month - 1, date);
  return day.getFullYear() === year && day.getMonth() === month - 1 && day.getDate() === date;
};

/**
 * A date as a Russian reader types it → `YYYY-MM-DD`, or null. A date without a year is the next such date from today
 * on. A year of two digits is in this century.
 */
export const readDate = (typed: string, today: Date): string | null => {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const [date = 0, month = 0, given] = iso ? iso.slice(1).map(Number).reverse() : dateParts(text);
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  // Within eight years there is a 29 February.
  const years =
    given === undefined
      ? Array.from({ length: 8 }, (_, ahead) => start.getFullYear() + ahead)
      : [given < 100 ? 2000 + given : given];
  const year = years.find(
    (one) => isDay(one, month, date) && (given !== undefined || new Date(one, month - 1, date) >= start),
  );
  return year === undefined ? null : `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
};

/** A time of day in any form that people type (9, 9:30, 9.30, 930, 0930) → `HH:mm`, or null. */
export const readTime = (typed: string): string | null => {
  const parts = /^(\d{1,2})(?:[^\d]+(\d{2})|(\d{2}))?$/.exec(typed.trim());
  if (!parts) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? parts[3] ?? 0)];
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : null;
};

/** `YYYY-MM-DD` → «05.03.2027»; any other text stays unchanged. */
export const dateShown = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');
