import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { SeenDay } from '#shared/contracts/visits.ts';
import { seenDayText, viewsText, seenWords as words } from '#shared/locale/seen.ts';
import { dateText } from '#shared/time/day-text.ts';
import { dayOf } from './day-of.ts';

// One style for all bars. With a Chakra element for each bar a phone would take ten times as long.
const Plot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: { base: '1px', md: '0.5' },
    h: '7rem',
    borderBottomWidth: '1px',
    // A bar is a background, which forced colours would remove.
    '& > *': {
      forcedColorAdjust: 'none',
      flex: '1',
      minW: '0',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      h: 'full',
    },
    '& [data-views]': { bg: 'blue.solid' },
    '& [data-failed]': { bg: 'orange.solid' },
    '& > * > :first-of-type': { borderTopRadius: '2px' },
  },
});

type DayBarsProps = { days: readonly SeenDay[] };

/** A bar for each day, with failed loads on top. Only for the eye: the table has the same numbers. */
const Bars = ({ days }: DayBarsProps) => {
  const top = Math.max(1, ...days.map(({ views, failed }) => views + failed));
  const height = (count: number) => ({ height: `${(count / top) * 100}%`, minHeight: '2px' });
  return (
    <Plot>
      {days.map(({ day, views, failed, ...rest }) => (
        <div key={day} title={`${dateText(dayOf(day))}: ${viewsText({ views, ...rest })}`}>
          {failed > 0 && <div data-failed="" style={height(failed)} />}
          {views > 0 && <div data-views="" style={height(views)} />}
        </div>
      ))}
    </Plot>
  );
};

const Twin = ({ days }: DayBarsProps) => (
  <VisuallyHidden asChild>
    <table aria-label={words.chart}>
      <thead>
        <tr>
          {[words.day, words.views, words.failed].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, failed, ...counted }) => (
          <tr key={day}>
            <th scope="row">{dateText(dayOf(day))}</th>
            <td>{viewsText(counted)}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

/** The visits of each day as bars, with a table for screen readers [SEEN-09]. */
export const DayBars = ({ days }: DayBarsProps) => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <Box position="relative">
      <Box aria-hidden="true">
        <Bars days={days} />
        <Flex justify="space-between" pt="1" textStyle="xs" color="fg.muted">
          <span>{dateText(dayOf(first.day))}</span>
          <span>{seenDayText(dayOf(last.day), dayOf(last.day))}</span>
        </Flex>
      </Box>
      <Twin days={days} />
    </Box>
  );
};
