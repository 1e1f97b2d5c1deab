/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { Day } from '#shared/time/day.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import { SEVEN_DAYS } from '#shared/time/weeks.ts';
import { shownEvents } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { Mark } from './event-row.tsx';
import { DayGroup } from './list-view.tsx';
import { DayCell, MonthGrid } from './month-view.tsx';

/** The most dots on a day. */
const DOTS = 3;

/** The month of a calendar narrower than 640 px: a dot for each event, and a list of the selected day's events. */
export const NarrowMonthView = ({ children, ...view }: ViewProps & { children?: ComponentChildren }) => {
  const { day } = view.model;
  const events = shownEvents(view.model);
  const eventsOn = (each: Day) => byClock(events.filter((event) => showsOn(event, each, each)));
  const cellsOf = (first: Day, counts: readonly number[]) =>
    SEVEN_DAYS.map((index) => (
      <DayCell {...view} key={index} day={first + index} count={counts[index]} action="select">
        <span className="dots">
          {(counts[index] ? eventsOn(first + index) : []).slice(0, DOTS).map((event) => (
            <Mark key={event.id} event={event} />
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
