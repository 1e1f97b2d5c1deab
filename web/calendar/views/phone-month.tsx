import { Box } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { useMemo } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { dayMonthText, longWeekdayText, monthYearText, shortWeekdayText } from '#shared/locale/dates.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { dayKey, type Range } from '#web/calendar/state/view-state.ts';
import { groupByDay } from './agenda-groups.ts';
import { DayList } from './day-list.tsx';
import { offSign, withHoliday } from './day-off.ts';
import './phone-month.css';

/** More dots than this would not fit under a day's number. */
const DOTS_MAX = 3;

type PhoneMonthProps = {
  date: Date;
  range: Range;
  items: readonly CalendarItem[];
  /** The events of this range have come. */
  isKnown: boolean;
  onDate: (date: Date) => void;
  onOpen: (item: CalendarItem) => void;
  onOwner?: (username: string) => void;
};

type DayProps = {
  day: Date;
  items: readonly CalendarItem[];
  isKnown: boolean;
  isChosen: boolean;
  isOutside: boolean;
  onChoose: () => void;
};

const Day = ({ day, items, isKnown, isChosen, isOutside, onChoose }: DayProps) => (
  <button
    type="button"
    className="phone-day"
    data-off={offSign(day)}
    data-day={dayKey(day)}
    data-outside={isOutside ? '' : undefined}
    aria-pressed={isChosen}
    aria-current={dayKey(day) === dayKey(new Date()) ? 'date' : undefined}
    aria-label={[
      withHoliday(`${longWeekdayText(day)}, ${dayMonthText(day)}`, day),
      ...(isKnown || items.length > 0 ? [counted(items.length, EVENTS)] : []),
    ].join(': ')}
    tabIndex={isChosen ? 0 : -1}
    onClick={onChoose}
  >
    <span className="phone-day-number">{day.getDate()}</span>
    <span className="phone-day-dots">
      {items.slice(0, DOTS_MAX).map(({ id, event }) => (
        <span
          key={id}
          style={event.status === 'draft' ? { border: `2px solid ${event.color}` } : { background: event.color }}
        />
      ))}
    </span>
  </button>
);

/** A month on a narrow screen: a dot for each event, and the list of the chosen day below. */
export const PhoneMonth = ({ date, range, items, isKnown, onDate, ...rows }: PhoneMonthProps) => {
  const byDay = useMemo(
    () => new Map(groupByDay(items, range).map(({ day, items: ofDay }) => [dayKey(day), ofDay])),
    [items, range],
  );
  const days = useMemo(() => {
    const all: Date[] = [];
    for (let day = range.start; day < range.end; day = addDays(day, 1)) all.push(day);
    return all;
  }, [range]);
  const ofChosen = byDay.get(dayKey(date)) ?? [];

  return (
    <Box minH="600px" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="2">
      <Box className="phone-days" role="group" aria-label={words.monthTable(monthYearText(date))}>
        {days.slice(0, 7).map((day) => (
          <span key={day.getDay()} className="phone-weekday" aria-hidden="true">
            {shortWeekdayText(day)}
          </span>
        ))}
        {days.map((day) => (
          <Day
            key={dayKey(day)}
            day={day}
            items={byDay.get(dayKey(day)) ?? []}
            isKnown={isKnown}
            isChosen={dayKey(day) === dayKey(date)}
            isOutside={day.getMonth() !== date.getMonth()}
            onChoose={() => onDate(day)}
          />
        ))}
      </Box>
      <Box mt="2" pt="3" borderTopWidth="1px">
        <DayList day={date} items={ofChosen} isKnown={isKnown} {...rows} />
      </Box>
    </Box>
  );
};
