/** @jsxImportSource preact */
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
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
import type { Action, Dispatch } from '#widget/page/model/reduce.ts';
import { eventLabel, eventStyle, eventTone, isBar, Title } from './event-parts.tsx';

export type MonthProps = {
  events: readonly WidgetEvent[];
  /** The selected day: only it and its events are reached by Tab. */
  day: Day;
  today: Day;
  /** Milliseconds since the epoch. */
  now: number;
  rows: number;
  dispatch: Dispatch;
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

const Weekdays = ({ week }: { week: Day }) => (
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

/** Days to move by a key, from a place in the week. */
const MOVES = new Map(
  Object.entries<(place: number) => number>({
    ArrowLeft: () => -1,
    ArrowRight: () => 1,
    ArrowUp: () => -7,
    ArrowDown: () => 7,
    Home: (place) => -place,
    End: (place) => 6 - place,
  }),
);

/** What a key does in a day's cell: arrows, Home and End select a day, PageUp and PageDown turn a month; null for other keys. */
const actionOfKey = (key: string, day: Day, place: number): Action | null => {
  if (key === 'PageUp') return { type: 'step', direction: -1 };
  if (key === 'PageDown') return { type: 'step', direction: 1 };
  const move = MOVES.get(key);
  return move ? { type: 'select', day: day + move(place) } : null;
};

type GridProps = Pick<MonthProps, 'day' | 'dispatch'> & { className: string; first: Day; children: ComponentChildren };

/** The table of a month, by ARIA's grid pattern; `children` are its weeks, the first of which begins on `first`. */
export const MonthGrid = ({ day, dispatch, className, first, children }: GridProps) => {
  const onKeyDown = (domEvent: TargetedKeyboardEvent<HTMLTableElement>): void => {
    const { target, currentTarget, key, altKey, ctrlKey, metaKey } = domEvent;
    const cell = target instanceof Element ? target.closest('td') : null;
    const week = cell?.closest('tr');
    if (!cell || !week || altKey || ctrlKey || metaKey) return;
    const action = actionOfKey(key, first + week.sectionRowIndex * 7 + cell.cellIndex, cell.cellIndex);
    if (!action) return;
    domEvent.preventDefault();
    dispatch(action);
    currentTarget.querySelector<HTMLElement>('.date[tabindex="0"]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is a table with this role
    <table className={className} role="grid" aria-label={monthText(day)} onKeyDown={onKeyDown}>
      <Weekdays week={first} />
      <tbody>{children}</tbody>
    </table>
  );
};

const barClass = ({ days, before, after }: NonNullable<Lane<WidgetEvent>>): string =>
  `event bar span-${days}${before ? ' before' : ''}${after ? ' after' : ''}`;

type InCellProps = {
  lane: NonNullable<Lane<WidgetEvent>>;
  now: number;
  dispatch: Dispatch;
  reachable: boolean;
  /** Whether the lane below it is free as well. */
  tall: boolean;
};

const EventInCell = ({ lane, now, dispatch, reachable, tall }: InCellProps) => {
  const { item } = lane;
  const kind = isBar(item) ? barClass(lane) : `event${tall ? ' tall' : ''}`;
  return (
    <button
      type="button"
      className={`${kind}${eventTone(item, now)}`}
      style={eventStyle(item)}
      onClick={() => dispatch({ type: 'open-event', id: item.id })}
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
  dispatch: Dispatch;
  /** Is this reached by Tab? */
  isReachable: (lane: { days: number }) => boolean;
};

/** The content of one day: its events, bars and gaps, and the number of events without room. */
export const Lanes = ({ cell, now, dispatch, isReachable }: LanesProps) => (
  <>
    {cell.lanes.map((lane, index) =>
      lane ? (
        <EventInCell
          key={lane.item.id}
          lane={lane}
          now={now}
          dispatch={dispatch}
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
        onClick={() => dispatch({ type: 'open-day', day: cell.day })}
        tabIndex={isReachable({ days: 1 }) ? 0 : -1}
        aria-label={words.moreLabel(cell.hidden, fullDateText(cell.day))}
      >
        + <span className="word">{words.moreWord}</span> {cell.hidden}
      </button>
    ) : null}
  </>
);

type CellProps = MonthProps & { cell: WeekCell<WidgetEvent>; month: number; count: number };

const Cell = ({ cell, day, today, now, month, count, dispatch }: CellProps) => {
  const selected = cell.day === day;
  const covers = (lane: { days: number }) => cell.day <= day && day < cell.day + lane.days;
  return (
    <td className={cellClass(cell.day, month, today)}>
      <button
        type="button"
        className="date"
        onClick={() => dispatch({ type: 'open-day', day: cell.day })}
        tabIndex={selected ? 0 : -1}
        aria-label={dayLabel(cell.day, count)}
        aria-current={cell.day === today ? 'date' : undefined}
      >
        {partsOf(cell.day).date}
      </button>
      <Lanes cell={cell} now={now} dispatch={dispatch} isReachable={covers} />
    </td>
  );
};

/** The month as a grid of weeks. Events of several days are bars; a number counts the events that do not fit. */
export const MonthView = (props: MonthProps) => {
  const { events, day, rows, dispatch } = props;
  const weeks = weeksOfMonth(day, LOCALE);
  const first = weeks[0] ?? day;
  const counts = countByDay(events, first, first + weeks.length * 7 - 1);
  const month = monthNumber(day);
  return (
    <MonthGrid className="month" day={day} first={first} dispatch={dispatch}>
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
    </MonthGrid>
  );
};
