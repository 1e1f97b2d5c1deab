import { Box, Grid, Skeleton, Text } from '@chakra-ui/react';
import { isSameDay } from 'date-fns';
import { useDeferredValue } from 'react';
import { type Charts as ChartNumbers, getCharts } from '#shared/contracts/administration.ts';
import { adminWords } from '#shared/locale/admin.ts';
import { chartWords as words } from '#shared/locale/admin-dashboard.ts';
import { dateTimeText, timeText } from '#shared/locale/dates.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { countText } from '#web/features/admin/parts/number-text.ts';
import { type Bar, BarChart } from './bar-chart.tsx';
import { monthBars, weekBars } from './bars.ts';
import { ChartCard } from './chart-card.tsx';
import { HoursChart } from './hours-chart.tsx';

const rowsOf = (bars: readonly Bar[]) => bars.map(({ label, count }) => ({ name: label, cells: [countText(count)] }));

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);

/** `14:00` today, else `5 марта 2026, 14:00`. */
const timeOf = (at: Date): string => (isSameDay(at, new Date()) ? timeText(at) : dateTimeText(at));

const Pictures = ({ at, months, weeks, hours }: ChartNumbers) => {
  const byMonth = monthBars(months);
  const byWeek = weekBars(weeks);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="6">
      <Text gridColumn={{ xl: 'span 2' }} color="fg.muted" textStyle="sm">
        {words.countedAt(timeOf(new Date(at)))}
      </Text>
      <ChartCard
        title={words.eventsByMonth}
        hint={words.eventsByMonthHint}
        chart={<BarChart bars={byMonth} />}
        head={[words.month, words.count]}
        rows={rowsOf(byMonth)}
      />
      <ChartCard
        title={words.usersByWeek}
        hint={words.usersByWeekHint}
        chart={<BarChart bars={byWeek} />}
        head={[words.week, words.count]}
        rows={rowsOf(byWeek)}
      />
      <Box gridColumn={{ xl: 'span 2' }}>
        <ChartCard
          title={words.eventsByHour}
          hint={words.eventsByHourHint}
          chart={<HoursChart hours={hours} />}
          head={[words.weekday, ...HOURS]}
          rows={hours.map((day, at) => ({ name: words.weekdaysLong[at] ?? '', cells: day.map(countText) }))}
        />
      </Box>
    </Grid>
  );
};

/** The three charts of the statistics. Their code and data come after the numbers. */
export const Charts = () => {
  const { data: fetched, error, mutate } = useCall(getCharts, {});
  // A deferred value is drawn in slices. In one piece the charts would block a phone for a third of a second.
  const data = useDeferredValue(fetched);
  if (data) return <Pictures {...data} />;
  if (error) return <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />;
  return (
    <Box role="status" aria-busy aria-label={adminWords.loading} animation="fade-in 200ms 150ms both">
      <Skeleton h="20rem" borderRadius="l3" />
    </Box>
  );
};
