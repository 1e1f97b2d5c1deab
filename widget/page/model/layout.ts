import type { Layout, Size } from './model.ts';

/**
 * Upper limits of the calendar's sizes, in CSS pixels. A calendar narrower than the limit `phone` has the size `phone`,
 * and so on.
 */
export const BELOW = { phone: 480, small: 640, middle: 800, large: 1120 } as const;

// Heights in CSS pixels, as widget.css has them: toolbar, weekdays, date line of a cell, lane of an event.
const TOOLBAR = 53;
const WEEKDAYS = 29;
const DATE_LINE = 26;
const LANE = 24;
const ROWS = { min: 2, minAuto: 3, max: 6 } as const;

/** Number of lanes in a cell of the month. It is computed, so that the first drawing needs no measuring. */
export const rowsOf = (
  { height, auto }: Pick<Layout, 'height' | 'auto'>,
  weeks: number,
  hasToolbar: boolean,
): number => {
  const cell = (height - WEEKDAYS - (hasToolbar ? TOOLBAR : 0)) / weeks;
  return Math.min(Math.max(Math.floor((cell - DATE_LINE) / LANE), auto ? ROWS.minAuto : ROWS.min), ROWS.max);
};

const LIMITED = ['phone', 'small', 'middle', 'large'] as const;

/** A page without a width (not displayed yet) counts as wide. */
export const sizeOf = (width: number): Size => LIMITED.find((size) => width > 0 && width < BELOW[size]) ?? 'wide';

/**
 * The largest number of overlapping events that are drawn side by side. It is three for the sizes that are not named
 * here. Each event is at least 50 px wide in a week, and 150 px in a day.
 */
export const COLUMNS: Record<'week' | 'day', Partial<Record<Size, number>>> = {
  week: { middle: 1, large: 2 },
  day: { large: 5, wide: 7 },
};
