import fc from 'fast-check';
import { EVENT_FILTERS, POSITIONS, THEMES, VIEW_TYPES } from './values.ts';

// Valid settings for property tests.
const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
const percent = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }).map(Math.abs));
const size = fc.oneof(
  fc.constantFrom('auto', '0', '100%', '600px', '12.5rem', '50vh'),
  fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('px', '%', 'em', 'rem', 'vh', 'vw'))
    .map(([length, unit]) => `${length}${unit}`),
);
const position = fc.constantFrom(...POSITIONS);

export const someSettings = fc.record({
  viewType: fc.constantFrom(...VIEW_TYPES),
  calendarColor: color,
  transparency: percent(0, 100),
  navigationColor: color,
  navigationTransparency: percent(0, 100),
  navigationTextColor: color,
  calendarFontColor: color,
  headerFontColor: color,
  defaultFilter: fc.constantFrom(...EVENT_FILTERS),
  hideFilter: fc.boolean(),
  width: size,
  height: size,
  maxWidth: size,
  borderRadius: size,
  modalSize: percent(20, 150),
  categories: fc.array(fc.stringMatching(/^[\w-]{1,64}$/), { maxLength: 50 }),
  categoryFilter: fc.boolean(),
  theme: fc.constantFrom(...THEMES),
  search: fc.boolean(),
  navigation: fc.record({
    hideNavigation: fc.boolean(),
    todayButtonPosition: position,
    navigationArrowsPosition: position,
    currentDatePosition: position,
    filterPosition: position,
  }),
});
