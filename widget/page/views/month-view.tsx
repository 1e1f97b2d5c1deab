/** @jsxImportSource preact */
import { HOLIDAY_NAMES } from '#shared/locale/holidays.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, monthNumber, partsOf } from '#shared/time/day.ts';
import { clockText, fullDateText, monthText, shortWeekdayText, weekdayText } from '#shared/time/day-text.ts';
import { holidayOf, isDayOff } from '#shared/time/holidays.ts';
import { lastShown, showsOn } from '#shared/time/spans.ts';
import { type Lane, type WeekCell, weekLanes } from '#shared/time/week-lanes.ts';
import { SEVEN_DAYS, weeksOfMonth } from '#shared/time/weeks.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { LOCALE } from '#widget/page/model/model.ts';
import { eventLabel, eventStyle, eventTone, isBar } from './parts.ts';
import { Title } from './title.tsx';

export type MonthProps = {
  events: readonly WidgetEvent[];
  /** The selected day: only it and its events are reached by Tab. */
  day: Day;
  today: Day;
  /** Milliseconds since the epoch. */
  now: number;
  rows: number;
};

/** Classes of a day's cell: of another month, today, a day off. */
export const cellClass = (day: Day, month: number, today: Day): string =>
  `cell${monthNumber(day) === month ? '' : ' out'}${day === today ? ' today' : ''}${isDayOff(day) ? ' rest' : ''}`;

/** Name of a day: «среда, 4 ноября 2026, День народного единства, 3 мероприятия». */
export const dayLabel = (day: Day, count: number): string => {
  const holiday = holidayOf(day);
  return [
    weekdayText(day),
    fullDateText(day),
    ...(holiday ? [HOLIDAY_NAMES[holiday]] : []),
    ...(count > 0 ? [counted(count, EVENTS)] : []),
  ].join(', ');
};

/** Number of events by day, for the days from `first` to `last`. */
export const countByDay = (events: readonly WidgetEvent[], first: Day, last: Day): number[] => {
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const event of events) {
    const until = Math.min(lastShown(event), last);
    for (let day = Math.max(event.first, first); day <= until; day++)
      counts[day - first] = (counts[day - first] ?? 0) + 1;
  }
  return counts;
};

export const Weekdays = ({ week }: { week: Day }) => (
  <thead>
    <tr className="weekdays">
      {SEVEN_DAYS.map((index) => (
        <th key={index} scope="col" abbr={weekdayText(week + index)}>
          {shortWeekdayText(week + index)}
        </th>
      ))}
    </tr>
  </thead>
);

const barClass = ({ days, before, after }: NonNullable<Lane<WidgetEvent>>): string =>
  `event bar span-${days}${before ? ' before' : ''}${after ? ' after' : ''}`;

type InCellProps = {
  lane: NonNullable<Lane<WidgetEvent>>;
  now: number;
  reachable: boolean;
  /** Whether the lane below it is free as well. */
  tall: boolean;
};

const EventInCell = ({ lane, now, reachable, tall }: InCellProps) => {
  const { item } = lane;
  const kind = isBar(item) ? barClass(lane) : `event${tall ? ' tall' : ''}`;
  return (
    <button
      type="button"
      className={`${kind}${eventTone(item, now)}`}
      style={eventStyle(item)}
      data-event={item.id}
      tabIndex={reachable ? 0 : -1}
      aria-label={eventLabel(item)}
    >
      {isBar(item) ? null : <b>{`${clockText(item.fromMinute)} `}</b>}
      <Title event={item} />
    </button>
  );
};

type LanesProps = {
  cell: WeekCell<WidgetEvent>;
  now: number;
  /** Is this reached by Tab? */
  isReachable: (lane: { days: number }) => boolean;
};

/** The content of one day: its events, bars and gaps, and the number of events without room. */
export const Lanes = ({ cell, now, isReachable }: LanesProps) => (
  <>
    {cell.lanes.map((lane, index) =>
      lane ? (
        <EventInCell
          key={lane.item.id}
          lane={lane}
          now={now}
          reachable={isReachable(lane)}
          tall={cell.free > 0 && index === cell.taken - 1}
        />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
        <i key={index} className="gap" />
      ),
    )}
    {cell.hidden > 0 ? (
      <button
        type="button"
        className={cell.hidden > 9 ? 'more many' : 'more'}
        data-all-of={cell.day}
        tabIndex={isReachable({ days: 1 }) ? 0 : -1}
        aria-label={words.moreLabel(cell.hidden, fullDateText(cell.day))}
      >
        + <span className="word">{words.moreWord}</span> {cell.hidden}
      </button>
    ) : null}
  </>
);

type CellProps = MonthProps & { cell: WeekCell<WidgetEvent>; month: number; count: number };

const Cell = ({ cell, day, today, now, month, count }: CellProps) => {
  const selected = cell.day === day;
  const covers = (lane: { days: number }) => cell.day <= day && day < cell.day + lane.days;
  return (
    <td className={cellClass(cell.day, month, today)}>
      <button
        type="button"
        className="date"
        data-day={cell.day}
        data-act="open-day"
        tabIndex={selected ? 0 : -1}
        aria-label={dayLabel(cell.day, count)}
        aria-current={cell.day === today ? 'date' : undefined}
      >
        {partsOf(cell.day).date}
      </button>
      <Lanes cell={cell} now={now} isReachable={covers} />
    </td>
  );
};

/** The month as a grid of weeks. Events of several days are bars; a number counts the events that do not fit. */
export const MonthView = (props: MonthProps) => {
  const { events, day, rows } = props;
  const weeks = weeksOfMonth(day, LOCALE);
  const first = weeks[0] ?? day;
  const counts = countByDay(events, first, first + weeks.length * 7 - 1);
  const month = monthNumber(day);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is a table with this role
    <table className="month" role="grid" aria-label={monthText(day)}>
      <Weekdays week={first} />
      <tbody>
        {weeks.map((week) => {
          const here = events.filter((event) => showsOn(event, week, week + 6));
          return (
            <tr key={week} className="week">
              {weekLanes(here, { first: week, days: 7, rows }).map((cell) => (
                <Cell key={cell.day} {...props} cell={cell} month={month} count={counts[cell.day - first] ?? 0} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
