import { Box, chakra, Flex } from '@chakra-ui/react';
import { Fragment } from 'react';
import { chartWords as words } from '#shared/locale/admin-dashboard.ts';
import { countText } from '#web/features/admin/parts/number-text.ts';

/**
 * Colours of the cells: for no events, then five colours that differ more and more from the card's background, in both
 * themes.
 */
const LEVELS = [
  { base: 'bg.muted', _dark: 'bg.muted' },
  { base: 'blue.100', _dark: 'blue.950' },
  { base: 'blue.300', _dark: 'blue.800' },
  { base: 'blue.400', _dark: 'blue.700' },
  { base: 'blue.500', _dark: 'blue.500' },
  { base: 'blue.700', _dark: 'blue.300' },
] as const;

/** 0 for no events, otherwise 1 to 5, by the count as a share of the highest count. */
const levelOf = (count: number, most: number): number => (count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 5)));

// One style for all 168 cells. With a Chakra element for each cell a phone would take ten times as long.
const Cells = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.75rem repeat(24, minmax(0, 1fr))',
    gap: { base: '1px', md: '3px' },
    textStyle: 'xs',
    color: 'fg.muted',
    '& > [data-weekday]': { alignSelf: 'center' },
    '& > [data-level]': {
      forcedColorAdjust: 'none',
      h: { base: '5', md: '6' },
      borderRadius: { base: '2px', md: '4px' },
    },
    ...Object.fromEntries(LEVELS.map((bg, level) => [`& > [data-level="${level}"]`, { bg }])),
    '& > [data-hour]': { whiteSpace: 'nowrap', w: '0' },
  },
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/**
 * A table of cells: days from top to bottom, hours from left to right, darker for more events. It is for the eye only:
 * screen readers get the numbers from a table beside it.
 */
export const HoursChart = ({ hours }: { hours: readonly (readonly number[])[] }) => {
  const most = Math.max(1, ...hours.flat());
  return (
    <Box aria-hidden>
      <Cells>
        {words.weekdays.map((name, weekday) => (
          <Fragment key={name}>
            <span data-weekday>{name}</span>
            {HOURS.map((hour) => {
              const count = hours[weekday]?.[hour] ?? 0;
              const label = `${words.weekdaysLong[weekday]}, ${hourText(hour)}: ${countText(count)}`;
              return <span key={hour} data-level={levelOf(count, most)} title={label} />;
            })}
          </Fragment>
        ))}
        <span />
        {HOURS.map((hour) => (
          <span key={hour} data-hour>
            {hour % 3 === 0 && hour}
          </span>
        ))}
      </Cells>
      <Flex align="center" gap="1" justify="flex-end" textStyle="xs" color="fg.muted" pt="3">
        {words.less}
        {LEVELS.map((level) => (
          <Box key={level.base} boxSize="3.5" borderRadius="3px" bg={level} forcedColorAdjust="none" />
        ))}
        {words.more}
      </Flex>
    </Box>
  );
};
