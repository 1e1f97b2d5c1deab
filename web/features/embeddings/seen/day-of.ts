import { type Day, dayFrom } from '#shared/time/day.ts';

/** `YYYY-MM-DD` → the day. */
export const dayOf = (text: string): Day => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return dayFrom(year, month - 1, date);
};
