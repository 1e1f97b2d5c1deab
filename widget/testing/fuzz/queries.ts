import type { Random } from '#shared/testing/random.ts';
import type { Fitting } from '#shared/testing/raw-query.ts';
import { rawQuery } from '#shared/testing/raw-query.ts';

const COLORS = ['3b82f6', '#000000', 'FFFFFF', '12345', '3b82f6ff', 'red'];
const PERCENTS = ['0', '10', '99.5', '100', '101', '-1', '0x10', '1e2', '1e-7', ' 5', '1'.repeat(400)];
const SIZES = [
  '600px',
  '100%',
  '50vh',
  '0',
  'auto',
  '99999px',
  '12.345rem',
  '100 %',
  '8px 8px',
  'calc(1px)',
  '0.001em',
];
const PLACES = ['left', 'center', 'right', 'hide', 'LEFT', 'top'];
const FLAGS = ['true', 'false', '1', '0', 'yes', ''];

/** Parameters of the widget's page (shared/embedding/query-codec.ts), with values that fit and that almost fit. */
const FITTING: Fitting = {
  viewType: ['month', 'week', 'day', 'list', 'year', 'Month'],
  color: COLORS,
  transparency: PERCENTS,
  navigationColor: COLORS,
  navigationTransparency: PERCENTS,
  navigationTextColor: COLORS,
  calendarFontColor: COLORS,
  headerFontColor: COLORS,
  defaultFilter: ['all', 'upcoming', 'past', 'future'],
  hideFilter: FLAGS,
  width: SIZES,
  height: SIZES,
  maxWidth: SIZES,
  borderRadius: SIZES,
  modalSize: ['20', '150', '100', '19', '151', '1e309'],
  categories: ['courses', 'courses,lectures', ',', 'a b', '', 'x,'.repeat(100)],
  categoryFilter: FLAGS,
  search: FLAGS,
  hideNavigation: FLAGS,
  todayButtonPosition: PLACES,
  navigationArrowsPosition: PLACES,
  currentDatePosition: PLACES,
  filterPosition: PLACES,
  event: ['lecture', 'fair', 'nobody-knows', ''],
  theme: ['auto', 'dark'],
};

/** A query of the widget's page, without `?`, such as the code on a stranger's site may have after years. */
export const widgetQuery = (random: Random): string =>
  rawQuery(FITTING, random.chance(0.5) ? ['viewType'] : [], random);
