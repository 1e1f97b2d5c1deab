import { fullDateText, fullDaysText, monthText } from '#shared/time/day-text.ts';
import { type Model, shownPeriod } from './model.ts';

/** The shown period: «Ноябрь 2026», «16–22 ноября 2026», «21 ноября 2026». */
export const periodText = (model: Pick<Model, 'settings' | 'day'>): string => {
  const { viewType } = model.settings;
  if (viewType === 'day') return fullDateText(model.day);
  if (viewType !== 'week') return monthText(model.day);
  const { first, last } = shownPeriod(model);
  return fullDaysText(first, last);
};
