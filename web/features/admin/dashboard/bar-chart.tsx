import { Box, chakra } from '@chakra-ui/react';
import { countText } from '#web/features/admin/parts/number-text.ts';
import { niceTicks } from './nice-ticks.ts';

export type Bar = {
  readonly key: string;
  /** The text under the axis; empty where it has no room. */
  readonly tick: string;
  /** The whole name: «ноябрь 2026». */
  readonly label: string;
  readonly count: number;
  /** Whether it is the present month or week. */
  readonly isNow?: boolean;
  /** Whether it is in the future, and drawn paler. */
  readonly isAhead?: boolean;
};

const PLOT_HEIGHT = '12rem';
/** A phone of 320 px, where labels of the axis would overlap. Every second one is hidden. */
const NARROW = '@container (max-width: 18rem)';

// One style for all bars. With a Chakra element for each bar a phone would take ten times as long.
const Plot = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'stretch',
    gap: { base: '1px', md: '1' },
    h: PLOT_HEIGHT,
    '& > [data-column]': { position: 'relative', flex: '1', display: 'flex', alignItems: 'flex-end', minW: '0' },
    // A bar is a background, which forced colours would remove.
    '& [data-bar]': {
      forcedColorAdjust: 'none',
      w: 'full',
      borderTopRadius: '3px',
      bg: 'blue.solid',
      transition: 'background 120ms',
    },
    '& [data-bar="ahead"]': { bg: 'blue.emphasized' },
    '& [data-bar="now"], & > :hover > [data-bar]': { bg: 'blue.fg' },
    '& [data-tip]': {
      display: 'none',
      position: 'absolute',
      zIndex: '1',
      bottom: '100%',
      left: '50%',
      transform: 'translateX(-50%)',
      px: '2',
      py: '1',
      borderRadius: 'l1',
      bg: 'gray.solid',
      color: 'gray.contrast',
      textStyle: 'xs',
      whiteSpace: 'nowrap',
    },
    // The tips of the last bars open to the left, because the panel cuts them off on the right.
    '& > [data-column]:nth-last-of-type(-n + 8) > [data-tip]': { left: 'auto', right: '0', transform: 'none' },
    '& > :hover > [data-tip]': { display: 'block' },
  },
});
const Names = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '1px', md: '1' },
    pt: '2',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > *': { flex: '1', minW: '0', display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap' },
    '& > [data-now]': { fontWeight: 'semibold', color: 'fg' },
    [NARROW]: { '& > [data-second]': { visibility: 'hidden' } },
  },
});

/** The value of an attribute that is set or missing. */
const flag = (is: boolean | undefined): '' | undefined => (is ? '' : undefined);

const Grid = ({ ticks, top }: { ticks: readonly number[]; top: number }) =>
  ticks.map((tick) => (
    <Box
      key={tick}
      position="absolute"
      insetX="0"
      bottom={`${(tick / top) * 100}%`}
      borderTopWidth="1px"
      borderStyle={tick === 0 ? 'solid' : 'dashed'}
    >
      <Box position="absolute" insetEnd="100%" me="2" top="-0.6em" textStyle="xs" color="fg.muted">
        {countText(tick)}
      </Box>
    </Box>
  ));

/** A bar chart with a scale. It is for the eye only: screen readers get the numbers from a table beside it. */
export const BarChart = ({ bars }: { bars: readonly Bar[] }) => {
  const ticks = niceTicks(Math.max(0, ...bars.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const named = bars.filter(({ tick }) => tick);
  const now = named.findIndex(({ isNow }) => isNow);
  const isSecond = (bar: Bar): boolean => (named.indexOf(bar) - now) % 2 !== 0;
  return (
    <Box aria-hidden ps="10" pe="3" pt="6" containerType="inline-size">
      <Plot>
        <Grid ticks={ticks} top={top} />
        {bars.map(({ key, label, count, isNow, isAhead }) => (
          <div key={key} data-column>
            <div
              data-bar={isNow ? 'now' : isAhead ? 'ahead' : ''}
              style={{ height: `${(count / top) * 100}%`, minHeight: count > 0 ? '2px' : '0' }}
            />
            <div data-tip>
              {label}: {countText(count)}
            </div>
          </div>
        ))}
      </Plot>
      <Names>
        {bars.map((bar) => (
          <span key={bar.key} data-now={flag(bar.isNow)} data-second={flag(isSecond(bar))}>
            {bar.tick}
          </span>
        ))}
      </Names>
    </Box>
  );
};
