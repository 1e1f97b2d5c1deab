/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, monthNumber, partsOf } from '#shared/time/day.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import { SEVEN_DAYS, weeksOfMonth } from '#shared/time/weeks.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { LOCALE } from '#widget/page/model/model.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { nearness } from './event-parts.tsx';
import { DayGroup } from './list-view.tsx';
import { cellClass, countByDay, dayLabel, MonthGrid, type MonthProps } from './month-view.tsx';

const DOTS = 3;

type DayProps = {
  day: Day;
  month: number;
  selected: boolean;
  today: Day;
  count: number;
  events: readonly WidgetEvent[];
  dispatch: Dispatch;
};

const DayWithDots = ({ day, month, selected, today, count, events, dispatch }: DayProps) => (
  <td className={cellClass(day, month, today)}>
    <button
      type="button"
      className="date"
      onClick={() => dispatch({ type: 'select', day })}
      tabIndex={selected ? 0 : -1}
      aria-label={dayLabel(day, count)}
      aria-pressed={selected}
      aria-current={day === today ? 'date' : undefined}
    >
      {partsOf(day).date}
    </button>
    <span className="dots">
      {events.slice(0, DOTS).map((event) => (
        <i key={event.id} className={nearness(event.color)} style={{ background: event.color }} />
      ))}
    </span>
  </td>
);

/** Under 480 px: the month as dots, the selected day's events as a list below. */
export const NarrowMonthView = ({
  events,
  day,
  today,
  now,
  dispatch,
  children,
}: MonthProps & { children?: ComponentChildren }) => {
  const weeks = weeksOfMonth(day, LOCALE);
  const first = weeks[0] ?? day;
  const counts = countByDay(events, first, first + weeks.length * 7 - 1);
  const ofDay = (each: Day) => byClock(events.filter((event) => showsOn(event, each, each)));
  return (
    <div className="narrow">
      <MonthGrid className="month dotted" day={day} first={first} dispatch={dispatch}>
        {weeks.map((week) => (
          <tr key={week} className="week">
            {SEVEN_DAYS.map((index) => (
              <DayWithDots
                key={index}
                day={week + index}
                month={monthNumber(day)}
                selected={week + index === day}
                today={today}
                count={counts[week + index - first] ?? 0}
                events={counts[week + index - first] ? ofDay(week + index) : []}
                dispatch={dispatch}
              />
            ))}
          </tr>
        ))}
      </MonthGrid>
      <div className="list">
        <DayGroup {...{ day, today, now, dispatch }} events={ofDay(day)} empty={words.emptyDay} />
        {children}
      </div>
    </div>
  );
};
