/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { Day } from '#shared/time/day.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import { SEVEN_DAYS } from '#shared/time/weeks.ts';
import { shownEvents } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { nearness } from './event-parts.tsx';
import { DayGroup } from './list-view.tsx';
import { DayCell, MonthGrid } from './month-view.tsx';

/** Dots of a day at most. */
const DOTS = 3;

/** Under 480 px: the month as dots, the selected day's events as a list below. */
export const NarrowMonthView = ({ children, ...view }: ViewProps & { children?: ComponentChildren }) => {
  const { day } = view.model;
  const events = shownEvents(view.model);
  const eventsOn = (each: Day) => byClock(events.filter((event) => showsOn(event, each, each)));
  const cellsOf = (first: Day, counts: readonly number[]) =>
    SEVEN_DAYS.map((index) => (
      <DayCell {...view} key={index} day={first + index} count={counts[index]} action="select">
        <span className="dots">
          {(counts[index] ? eventsOn(first + index) : []).slice(0, DOTS).map(({ id, color }) => (
            <i key={id} className={nearness(color)} style={{ background: color }} />
          ))}
        </span>
      </DayCell>
    ));
  return (
    <div className="narrow">
      <MonthGrid {...view} className="month dotted" cellsOf={cellsOf} />
      <div className="list">
        <DayGroup {...view} day={day} events={eventsOn(day)} empty={words.emptyDay} />
        {children}
      </div>
    </div>
  );
};
