/** @jsxImportSource preact */
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, partsOf, wallTime } from '#shared/time/day.ts';
import { type Block, dayColumns } from '#shared/time/day-columns.ts';
import { clockText, dateText, fullDateText, shortWeekdayText, weekdayText } from '#shared/time/day-text.ts';
import { isDayOff } from '#shared/time/holidays.ts';
import { shownDays } from '#shared/time/period.ts';
import { isLong, touches } from '#shared/time/spans.ts';
import { weekLanes } from '#shared/time/week-lanes.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { COLUMNS } from '#widget/page/model/layout.ts';
import { LOCALE, shownEvents } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { blockColors, eventLabel, eventTone, Title } from './event-parts.tsx';
import { dayLabel, Lanes } from './month-view.tsx';
import { scrollToHidden } from './scroll.ts';

const STRIP_ROWS = 4;
/** Hours that are shown even without events. */
const USUAL_HOURS = { from: 8, to: 20 } as const;

/** Hours of the axis: the usual ones, extended to all events. */
const hoursOf = (blocks: readonly Pick<Block<unknown>, 'from' | 'to'>[]): { from: number; to: number } => ({
  from: Math.min(USUAL_HOURS.from, ...blocks.map(({ from }) => Math.floor(from / 60))),
  to: Math.max(USUAL_HOURS.to, ...blocks.map(({ to }) => Math.ceil(to / 60))),
});

type Hours = ReturnType<typeof hoursOf>;
const percent = (part: number): string => `${Math.round(part * 100_000) / 1000}%`;
const downTo = (minute: number, { from, to }: Hours): string => percent((minute / 60 - from) / (to - from));

const placeStyle = (block: Block<WidgetEvent>, hours: Hours) => ({
  top: downTo(block.from, hours),
  height: percent((block.to - block.from) / 60 / (hours.to - hours.from)),
  left: percent(block.column / block.columns),
  width: percent(block.width / block.columns),
});

// Lines of text in an event's block. An hour is at least 42 px high (widget.css), a line is 16 px, the padding 4 px.
const linesOf = ({ from, to }: Block<WidgetEvent>): number =>
  Math.max(1, Math.floor((((to - from) / 60) * 42 - 4) / 16));
/**
 * The time in the block of an event. It is the start. On later days of the event it is the end, or nothing if the event
 * still goes on.
 */
const timeOf = ({ before, after, item }: Block<WidgetEvent>): string => {
  if (!before) return clockText(item.fromMinute);
  return after ? '' : words.until(clockText(item.toMinute));
};

type EventBlockProps = ViewProps & { block: Block<WidgetEvent>; hours: Hours; slim: boolean };

const EventBlock = ({ model, dispatch, block, hours, slim }: EventBlockProps) => (
  <button
    type="button"
    className={`block${linesOf(block) < 2 ? ' flat' : ''}${slim ? ' slim' : ''}${block.before ? ' before' : ''}${block.after ? ' after' : ''}${eventTone(block.item, model.now)}`}
    style={{ ...placeStyle(block, hours), ...blockColors(block.item), '--lines': String(linesOf(block)) }}
    onClick={() => dispatch({ type: 'open-event', id: block.item.id })}
    aria-label={eventLabel(block.item)}
  >
    <span className="lines">
      <b>{`${timeOf(block)} `}</b>
      <Title event={block.item} />
    </span>
  </button>
);

/** «+3» for the events without a column of their own. */
const Folded = ({ block, day, hours, dispatch }: Omit<EventBlockProps, 'model' | 'slim'> & { day: Day }) => {
  const count = block.folded.length;
  return (
    <button
      type="button"
      className="block fold"
      style={placeStyle(block, hours)}
      data-count={count}
      onClick={() => dispatch({ type: 'open-day', day })}
      aria-label={words.moreLabel(count, fullDateText(day))}
    >
      {`+${count}`}
    </button>
  );
};

const Head = ({ day, today, alone }: { day: Day; today: Day; alone: boolean }) => (
  <div className={day === today ? 'head today' : 'head'}>
    {alone ? weekdayText(day) : shortWeekdayText(day)}
    <b className="date">{alone ? dateText(day) : partsOf(day).date}</b>
  </div>
);

type StripProps = ViewProps & { events: readonly WidgetEvent[]; days: readonly Day[] };

/** Events of a day or longer, above the hours. */
const Strip = ({ events, days, ...view }: StripProps) => (
  <div className="strip">
    <span className="hours" />
    {weekLanes(events, { first: days[0] ?? 0, days: days.length, rows: STRIP_ROWS }).map((cell) => (
      <div key={cell.day} className="cell">
        <Lanes {...view} cell={cell} isReachable={() => true} />
      </div>
    ))}
  </div>
);

/** The button «↓ ещё 3» at an edge that hides events. A click scrolls to the hidden events. */
const Edge = ({ side, count }: { side: 'up' | 'down'; count: number }) => (
  <button
    type="button"
    className={`edge ${side}`}
    onClick={({ currentTarget }) => scrollToHidden(currentTarget, side === 'up' ? -1 : 1)}
    aria-label={side === 'up' ? words.earlier(count) : words.later(count)}
  >
    {`${side === 'up' ? '↑' : '↓'} ${words.unseen(count)}`}
  </button>
);

const HourLabels = ({ hours }: { hours: Hours }) => (
  <div className="hours" aria-hidden="true">
    {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
      <span key={hour} data-hour={hour}>
        {clockText(hour * 60)}
      </span>
    ))}
  </div>
);

/** A day or week on an axis of hours. Overlapping events stand side by side. A line marks the current time. */
export const TimeView = ({ view: period, ...view }: ViewProps & { view: 'week' | 'day' }) => {
  const { today, now, layout, hidden } = view.model;
  const { minute } = wallTime(now);
  const { first, last } = shownDays(period, view.model.day, LOCALE);
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const here = shownEvents(view.model).filter((event) => touches(event, first, last));
  const long = here.filter(isLong);
  const short = here.filter((event) => !isLong(event));
  // The last column shows the number of events for which there is no column.
  const most = COLUMNS[period][layout.size] ?? 3;
  const columns = days.map((day) => ({ day, blocks: dayColumns(short, day, most) }));
  const hours = hoursOf(columns.flatMap(({ blocks }) => blocks));
  const isNow = minute >= hours.from * 60 && minute < hours.to * 60;
  return (
    <div className="timeline" style={{ '--days': String(days.length), '--hours': String(hours.to - hours.from) }}>
      <div className="top">
        <div className="heads" aria-hidden="true">
          <span className="hours" />
          {days.map((day) => (
            <Head key={day} day={day} today={today} alone={days.length === 1} />
          ))}
        </div>
        {long.length > 0 ? <Strip {...view} events={long} days={days} /> : null}
        {hidden.above > 0 ? <Edge side="up" count={hidden.above} /> : null}
      </div>
      <div className="axis">
        <HourLabels hours={hours} />
        {columns.map(({ day, blocks }) => (
          <section key={day} className={isDayOff(day) ? 'column rest' : 'column'} aria-label={dayLabel(day, 0)}>
            {blocks.map((block) =>
              block.folded.length > 0 ? (
                <Folded key={block.item.id} block={block} day={day} hours={hours} dispatch={view.dispatch} />
              ) : (
                <EventBlock
                  {...view}
                  key={block.item.id}
                  block={block}
                  hours={hours}
                  slim={days.length > 1 && block.width < block.columns}
                />
              ),
            )}
            {day === today && isNow ? <i className="now" style={{ top: downTo(minute, hours) }} /> : null}
          </section>
        ))}
      </div>
      {hidden.below > 0 ? <Edge side="down" count={hidden.below} /> : null}
    </div>
  );
};
