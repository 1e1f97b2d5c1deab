import type { Day } from './day.ts';
import { byClock, lastShown, type Span, touches } from './spans.ts';

export type AgendaDay<T> = { readonly day: Day; readonly items: readonly T[] };

/** First and last listed day, today, and the present moment (milliseconds since 1970). */
type AgendaPeriod = { first: Day; last: Day; today: Day; now: number };

/** The days under which a list shows a span: the first listed day that it touches, and today while it runs. */
const daysOf = (span: Span, { first, last, today, now }: AgendaPeriod): Day[] => {
  const shown = lastShown(span) < first ? [] : [Math.max(span.first, first)];
  const runs = span.first < today && span.last >= today && span.end > now;
  if (runs && today >= first && today <= last && !shown.includes(today)) shown.push(today);
  return shown;
};

/**
 * The items of a period by days. An item of several days is listed once, and once more under today while it runs. Today
 * has a group even without items, unless the whole list is empty.
 */
export const agendaDays = <T extends Span>(items: readonly T[], period: AgendaPeriod): AgendaDay<T>[] => {
  const { first, last, today } = period;
  const days = new Map<Day, T[]>();
  for (const item of byClock(items.filter((one) => touches(one, first, last)))) {
    for (const day of daysOf(item, period)) days.set(day, [...(days.get(day) ?? []), item]);
  }
  if (days.size > 0 && today >= first && today <= last && !days.has(today)) days.set(today, []);
  return [...days].sort(([a], [b]) => a - b).map(([day, ofDay]) => ({ day, items: ofDay }));
};
