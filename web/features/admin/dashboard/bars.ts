import { lightFormat } from 'date-fns';
import type { Charts } from '#shared/contracts/administration.ts';
import { dayMonthYearText, monthOnlyText, monthYearText } from '#shared/locale/dates.ts';
import type { Bar } from './bar-chart.tsx';

/** A calendar day of the server as a local date, so that 1 March is never shown as 28 February. */
const localDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** Months as bars. The present month is in the middle. Every third month has its name below. */
export const monthBars = (months: Charts['months']): Bar[] => {
  const now = Math.floor(months.length / 2);
  return months.map(({ month, count }, at) => {
    const date = localDay(`${month}-01`);
    return {
      key: month,
      tick: (at - now) % 3 === 0 ? monthOnlyText(date).slice(0, 3).toLowerCase() : '',
      label: monthYearText(date),
      count,
      isNow: at === now,
      isAhead: at > now,
    };
  });
};

/** Weeks as bars. The present week is the last. Every fifth week has the date of its Monday below. */
export const weekBars = (weeks: Charts['weeks']): Bar[] => {
  const now = weeks.length - 1;
  return weeks.map(({ week, count }, at) => {
    const date = localDay(week);
    const tick = (now - at) % 5 === 0 ? lightFormat(date, 'd.MM') : '';
    return { key: week, tick, label: dayMonthYearText(date), count, isNow: at === now };
  });
};
