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
import { rowsOf } from '#widget/page/model/layout.ts';
import { LOCALE, shownEvents } from '#widget/page/model/model.ts';
import type { Action, ViewProps } from '#widget/page/model/reduce.ts';
import { eventLabel, eventStyle, eventTone, isBar, Title } from './event-parts.tsx';

/** Classes of a day's cell: another month, today, day off. */
const cellClass = (day: Day, month: number, today: Day): string =>
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
const countByDay = (events: readonly WidgetEvent[], first: Day, last: Day): number[] => {
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

/** The number of days by which a key moves, for a day's place in the week (0 to 6). */
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

/**
 * The action of a key in a day's cell: arrows, Home and End select a day, PageUp and PageDown turn the month. Null for
 * other keys.
 */
const actionOfKey = (key: string, day: Day, place: number): Action | null => {
  if (key === 'PageUp') return { type: 'step', direction: -1 };
  if (key === 'PageDown') return { type: 'step', direction: 1 };
  const move = MOVES.get(key);
  return move ? { type: 'select', day: day + move(place) } : null;
};

type GridProps = ViewProps & {
  className: string;
  /** The cells of the week that begins on `first`. `counts`: the number of events on each day of the week. */
  cellsOf: (first: Day, counts: readonly number[]) => ComponentChildren;
};

/** The table of a month, by ARIA's grid pattern. */
export const MonthGrid = ({ model, dispatch, className, cellsOf }: GridProps) => {
  const weeks = weeksOfMonth(model.day, LOCALE);
  const first = weeks[0] ?? model.day;
  const counts = countByDay(shownEvents(model), first, first + weeks.length * 7 - 1);
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
    <table className={className} role="grid" aria-label={monthText(model.day)} onKeyDown={onKeyDown}>
      <Weekdays week={first} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week} className="week">
            {cellsOf(week, counts.slice(week - first, week - first + 7))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type DayCellProps = ViewProps & {
  day: Day;
  count: number | undefined;
  /** A click opens the day, or selects it. */
  action: 'open-day' | 'select';
  children: ComponentChildren;
};

/** A day of the month: its date and its events. Tab reaches only the selected day and its events. */
export const DayCell = ({ model, dispatch, day, count = 0, action, children }: DayCellProps) => (
  <td className={cellClass(day, monthNumber(model.day), model.today)}>
    <button
      type="button"
      className="date"
      tabIndex={day === model.day ? 0 : -1}
      aria-label={dayLabel(day, count)}
      aria-pressed={action === 'select' ? day === model.day : undefined}
      aria-current={day === model.today ? 'date' : undefined}
      onClick={() => dispatch({ type: action, day })}
    >
      {partsOf(day).date}
    </button>
    {children}
  </td>
);

type EventInCellProps = ViewProps & {
  lane: NonNullable<Lane<WidgetEvent>>;
  reachable: boolean;
  /** Whether the next lane below is free, so that the event can take two lines. */
  tall: boolean;
};

const EventInCell = ({ model, dispatch, lane, reachable, tall }: EventInCellProps) => {
  const { item, days, before, after } = lane;
  const kind = isBar(item) ? ` bar${before ? ' before' : ''}${after ? ' after' : ''}` : tall ? ' tall' : '';
  return (
    <button
      type="button"
      className={`event${kind}${eventTone(item, model.now)}`}
      style={{ ...eventStyle(item), '--days': days }}
      tabIndex={reachable ? 0 : -1}
      aria-label={eventLabel(item)}
      onClick={() => dispatch({ type: 'open-event', id: item.id })}
    >
      {isBar(item) ? null : <b>{`${clockText(item.fromMinute)} `}</b>}
      <Title event={item} />
    </button>
  );
};

type LanesProps = ViewProps & {
  cell: WeekCell<WidgetEvent>;
  /** Whether Tab reaches the event in this lane. */
  isReachable: (lane: { days: number }) => boolean;
};

/** The content of a day: events, bars, gaps, and the number of events without room. */
export const Lanes = ({ cell, isReachable, ...view }: LanesProps) => (
  <>
    {cell.lanes.map((lane, index) =>
      lane ? (
        <EventInCell
          {...view}
          key={lane.item.id}
          lane={lane}
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
        tabIndex={isReachable({ days: 1 }) ? 0 : -1}
        aria-label={words.moreLabel(cell.hidden, fullDateText(cell.day))}
        onClick={() => view.dispatch({ type: 'open-day', day: cell.day })}
      >
        + <span className="word">{words.moreWord}</span> {cell.hidden}
      </button>
    ) : null}
  </>
);

/** The month as a grid of weeks. Events of several days are bars. A number counts the events that do not fit. */
export const MonthView = (view: ViewProps) => {
  const { day, layout, settings } = view.model;
  const events = shownEvents(view.model);
  const rows = rowsOf(layout, weeksOfMonth(day, LOCALE).length, !settings.navigation.hideNavigation);
  const cellsOf = (first: Day, counts: readonly number[]) =>
    weekLanes(
      events.filter((event) => showsOn(event, first, first + 6)),
      { first, days: 7, rows },
    ).map((cell) => (
      <DayCell {...view} key={cell.day} day={cell.day} count={counts[cell.day - first]} action="open-day">
        <Lanes {...view} cell={cell} isReachable={({ days }) => cell.day <= day && day < cell.day + days} />
      </DayCell>
    ));
  return <MonthGrid {...view} className="month" cellsOf={cellsOf} />;
};
