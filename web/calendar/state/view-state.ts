import {
  addDays,
  addMonths,
  addWeeks,
  endOfMonth,
  isValid,
  parseISO,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { dayRangeText, FIRST_WEEKDAY, fullDateText, monthOnlyText, monthYearText } from '#shared/locale/dates.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** Below this width a month shows dots, and a week has three days. */
export const NARROW = '(max-width: 39.99rem)';

/** The state of the calendar: a view around a day (local midnight). On a narrow screen a week has three days. */
export type ViewState = { readonly view: View; readonly date: Date; readonly isNarrow: boolean };

/** Local days, half-open. */
export type Range = { readonly start: Date; readonly end: Date };

/** Days of a week on a narrow screen. */
export const NARROW_WEEK_DAYS = 3;
/** Months in the agenda: two, so that the last day of a month shows coming events too. */
const AGENDA_MONTHS = 2;

const weekStart = (date: Date): Date => startOfWeek(date, { weekStartsOn: FIRST_WEEKDAY });

const weekOf = ({ date, isNarrow }: ViewState): Range =>
  isNarrow
    ? { start: startOfDay(date), end: addDays(startOfDay(date), NARROW_WEEK_DAYS) }
    : { start: weekStart(date), end: addDays(weekStart(date), 7) };

/** The days that a view shows, which are also the window that is fetched [CAL-17]. */
export const rangeOf = (state: ViewState): Range => {
  const { view, date } = state;
  switch (view) {
    case 'month':
      return { start: weekStart(startOfMonth(date)), end: addDays(weekStart(endOfMonth(date)), 7) };
    case 'week':
      return weekOf(state);
    case 'day':
      return { start: startOfDay(date), end: addDays(startOfDay(date), 1) };
    case 'agenda':
      return { start: startOfMonth(date), end: addMonths(startOfMonth(date), AGENDA_MONTHS) };
  }
};

type Shape = Pick<ViewState, 'view' | 'isNarrow'>;

/** Whether the view is a phone's month, which has a dot for each event and the list of one day. */
export const isDotted = ({ view, isNarrow }: Shape): boolean => view === 'month' && isNarrow;

/** Whether a view uses react-big-calendar. The library is most of the calendar's code. */
export const needsGrid = (shape: Shape): boolean => shape.view !== 'agenda' && !isDotted(shape);

/** The day that is one page back (-1) or on (1). */
export const stepFrom = ({ view, date, isNarrow }: ViewState, step: -1 | 1): Date => {
  switch (view) {
    case 'month':
    case 'agenda':
      return addMonths(date, step);
    case 'week':
      return isNarrow ? addDays(date, step * NARROW_WEEK_DAYS) : addWeeks(date, step);
    case 'day':
      return addDays(date, step);
  }
};

/** Month and year, a week range, or a full date [CAL-05]. */
export const titleOf = (state: ViewState): string => {
  const { start, end } = rangeOf(state);
  switch (state.view) {
    case 'month':
      return monthYearText(state.date);
    case 'week':
      return dayRangeText(start, addDays(end, -1));
    case 'day':
      return fullDateText(state.date);
    case 'agenda': {
      const last = addDays(end, -1);
      if (start.getFullYear() !== last.getFullYear()) return `${monthYearText(start)} – ${monthYearText(last)}`;
      return `${monthOnlyText(start)} – ${monthYearText(last).toLowerCase()}`;
    }
  }
};

const isView = (text: string | null): text is View => VIEWS.some((view) => view === text);

/** The view that the address names; by default the month around today. Any address gives a view. */
export const parseViewState = (query: URLSearchParams, today: Date): Pick<ViewState, 'view' | 'date'> => {
  const view = query.get('view');
  const date = parseISO(query.get('date') ?? '');
  const isShown = isValid(date) && date.getFullYear() >= 1970 && date.getFullYear() <= 2100;
  return { view: isView(view) ? view : 'month', date: isShown ? startOfDay(date) : startOfDay(today) };
};

/** `YYYY-MM-DD` of the local day. */
export const dayKey = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The query of a view. Defaults are left out, so that the plain path shows the present month. */
export const viewQuery = ({ view, date }: Pick<ViewState, 'view' | 'date'>, today: Date): Record<string, string> => ({
  ...(view !== 'month' && { view }),
  ...(dayKey(date) !== dayKey(today) && { date: dayKey(date) }),
});
