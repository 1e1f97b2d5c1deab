import { createContext, type MouseEvent, useContext } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { dayMonthText, longWeekdayText } from '#shared/locale/dates.ts';
import { markWords } from '#shared/locale/event-marks.ts';
import { capitalised } from '#shared/time/day-text.ts';
import { dayKey } from '#web/calendar/state/view-state.ts';
import { holidayName, offSign, withHoliday } from '#web/calendar/views/day-off.ts';

/**
 * Key of the day that the Tab key reaches; null: it reaches every day. A context, because the library draws the
 * headers.
 */
export const CurrentDayContext = createContext<string | null>(null);

type MonthDayProps = {
  date: Date;
  label: string;
  onDrillDown: (domEvent: MouseEvent) => void;
};

const isToday = (key: string): boolean => key === dayKey(new Date());

/**
 * The number of a day in the month. A click on it opens the day, and arrow keys go from day to day
 * (use-calendar-keys.ts).
 */
export const MonthDay = ({ date, label, onDrillDown }: MonthDayProps) => {
  const key = dayKey(date);
  const current = useContext(CurrentDayContext);
  const holiday = holidayName(date);
  return (
    <>
      {holiday && (
        <span className="day-holiday" title={holiday} aria-hidden="true">
          {holiday}
        </span>
      )}
      <button
        type="button"
        className="day-number"
        data-day={key}
        data-off={offSign(date)}
        tabIndex={current === null || key === current ? 0 : -1}
        aria-label={words.openDay(withHoliday(`${longWeekdayText(date)}, ${dayMonthText(date)}`, date))}
        title={holiday}
        aria-current={isToday(key) ? 'date' : undefined}
        onClick={onDrillDown}
      >
        {label}
      </button>
    </>
  );
};

/** The head of a column in week and day. The library makes it a button. */
export const WeekDay = ({ date, label }: { date: Date; label: string }) => {
  const holiday = holidayName(date);
  return (
    <>
      <span
        className="week-day"
        data-day={dayKey(date)}
        data-off={offSign(date)}
        data-today={isToday(dayKey(date)) ? '' : undefined}
      >
        {label}
      </span>
      {holiday && (
        <span className="day-holiday" title={holiday}>
          {holiday}
        </span>
      )}
    </>
  );
};

/** The label beside the row of bars above the hours. */
export const AllDayLabel = () => <span className="all-day-label">{capitalised(markWords.allDay)}</span>;
