import { addMonths, type Day, monthNumber, startOfMonth } from '#shared/time/day.ts';
import { lastShown, showsOn } from '#shared/time/spans.ts';
import type { WidgetEvent } from './event.ts';
import { hasHours, isMonthLoaded, type Model, passesFilter, shownEvents, shownPeriod } from './model.ts';

/** Months to search for an event in each direction. */
const FAR = 13;

/**
 * The days of the nearest events before and after an empty month. Null means that there is no such event, or that the
 * event is not loaded yet.
 */
export type Nearest = { before: Day | null; after: Day | null };

const isEmpty = (model: Model): boolean => {
  if (model.block || hasHours(model.settings.viewType)) return false;
  const { first, last } = shownPeriod(model);
  return isMonthLoaded(model) && !shownEvents(model).some((event) => showsOn(event, first, last));
};

const nearestOf = (model: Model): Nearest => {
  const { first, last } = shownPeriod(model);
  const month = monthNumber(model.day);
  const known = [month - 1, month, month + 1].flatMap(
    (each): readonly WidgetEvent[] => model.months.get(each)?.events ?? [],
  );
  const events = [...known, ...(model.far?.month === month ? model.far.events : [])].filter((event) =>
    passesFilter(model, event),
  );
  const after = events.filter((event) => event.first > last).map((event) => event.first);
  const before = events.filter((event) => lastShown(event) < first).map((event) => event.first);
  return {
    before: before.length ? Math.max(...before) : null,
    after: after.length ? Math.min(...after) : null,
  };
};

/**
 * The days of the events nearest to an empty month or list. Null if another view is shown, if the month is not loaded,
 * or if it is not empty.
 */
export const nearestTo = (model: Model): Nearest | null => (isEmpty(model) ? nearestOf(model) : null);

/**
 * The window `[from, to)` to request for the nearest events. Null: the month is not empty, a neighbouring month is not
 * loaded yet, or nothing is left to find. The window depends only on the month, so that all visitors share one cache
 * entry.
 */
export const farWindow = (model: Model): { from: string; to: string } | null => {
  const month = monthNumber(model.day);
  const nearest = nearestTo(model);
  if (!nearest || model.far?.month === month || model.feed !== 'ready') return null;
  if (!model.months.has(month - 1) || !model.months.has(month + 1)) return null;
  if (nearest.before !== null && nearest.after !== null) return null;
  const at = (months: number): string =>
    new Date(startOfMonth(addMonths(model.day, months)) * 86_400_000).toISOString();
  return { from: at(-FAR), to: at(FAR + 1) };
};
