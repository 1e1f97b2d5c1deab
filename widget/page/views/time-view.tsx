/** @jsxImportSource preact */
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, partsOf } from '#shared/time/day.ts';
import { type Block, dayColumns } from '#shared/time/day-columns.ts';
import { clockText, dateText, fullDateText, shortWeekdayText, weekdayText } from '#shared/time/day-text.ts';
import { touches } from '#shared/time/spans.ts';
import { weekLanes } from '#shared/time/week-lanes.ts';
import type { WidgetEvent } from '#widget/page/event.ts';
import { Lanes } from './month-view.tsx';
import { blockColors, eventLabel } from './parts.ts';

const DAY_MS = 86_400_000;
const STRIP_ROWS = 4;
/** Hours shown even when nothing happens at their ends. */
const USUAL_HOURS = { from: 8, to: 20 } as const;

export type TimeProps = {
  events: readonly WidgetEvent[];
  first: Day;
  last: Day;
  today: Day;
  /** Minute of today, for the line of the current time. */
  minute: number;
};

/** What lasts a day or longer stands above the hours. */
const isLong = ({ start, end }: WidgetEvent): boolean => end - start >= DAY_MS;

/** Hours of the axis: the usual ones, widened to what happens. */
export const hoursOf = (blocks: readonly Pick<Block<unknown>, 'from' | 'to'>[]): { from: number; to: number } => ({
  from: Math.min(USUAL_HOURS.from, ...blocks.map(({ from }) => Math.floor(from / 60))),
  to: Math.max(USUAL_HOURS.to, ...blocks.map(({ to }) => Math.ceil(to / 60))),
});

type Hours = ReturnType<typeof hoursOf>;
const percent = (part: number): string => `${Math.round(part * 100_000) / 1000}%`;
const downTo = (minute: number, { from, to }: Hours): string => percent((minute / 60 - from) / (to - from));

const blockStyle = (block: Block<WidgetEvent>, hours: Hours) => ({
  ...blockColors(block.item),
  top: downTo(block.from, hours),
  height: percent((block.to - block.from) / 60 / (hours.to - hours.from)),
  left: percent(block.column / block.columns),
  width: percent(block.width / block.columns),
  '--lines': String(linesOf(block)),
});

// An hour is at least 42 px high (widget.css), a line 16; four pixels are padding.
const linesOf = ({ from, to }: Block<WidgetEvent>): number =>
  Math.max(1, Math.floor((((to - from) / 60) * 42 - 4) / 16));
/** When it begins; what began on an earlier day says when it ends. */
const timeOf = ({ before, after, item }: Block<WidgetEvent>): string => {
  if (!before) return clockText(item.fromMinute);
  return after ? '' : words.until(clockText(item.toMinute));
};

const EventBlock = ({ block, hours }: { block: Block<WidgetEvent>; hours: Hours }) => (
  <button
    type="button"
    className={`block${linesOf(block) < 2 ? ' flat' : ''}${block.before ? ' before' : ''}${block.after ? ' after' : ''}`}
    style={blockStyle(block, hours)}
    data-event={block.item.id}
    aria-label={eventLabel(block.item)}
  >
    <span className="lines">
      <b>{timeOf(block)}</b>
      {` ${block.item.title}`}
    </span>
  </button>
);

const Head = ({ day, today, alone }: { day: Day; today: Day; alone: boolean }) => (
  <div className={day === today ? 'head today' : 'head'}>
    {alone ? weekdayText(day) : shortWeekdayText(day)}
    <b className="date">{alone ? dateText(day) : partsOf(day).date}</b>
  </div>
);

const Strip = ({ events, first, last }: Pick<TimeProps, 'events' | 'first' | 'last'>) => (
  <div className="strip">
    <span className="hours" />
    {weekLanes(events, { first, days: last - first + 1, rows: STRIP_ROWS }).map((cell) => (
      <div key={cell.day} className="cell">
        <Lanes cell={cell} isReachable={() => true} />
      </div>
    ))}
  </div>
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

/** One day or a week on an hour axis; what overlaps stands beside each other, the current time is a line. */
export const TimeView = ({ events, first, last, today, minute }: TimeProps) => {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const here = events.filter((event) => touches(event, first, last));
  const long = here.filter(isLong);
  const short = here.filter((event) => !isLong(event));
  const columns = days.map((day) => dayColumns(short, day));
  const hours = hoursOf(columns.flat());
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
        {long.length > 0 ? <Strip events={long} first={first} last={last} /> : null}
      </div>
      <div className="axis">
        <HourLabels hours={hours} />
        {days.map((day, index) => (
          <section key={day} className="column" aria-label={`${weekdayText(day)}, ${fullDateText(day)}`}>
            {(columns[index] ?? []).map((block) => (
              <EventBlock key={block.item.id} block={block} hours={hours} />
            ))}
            {day === today && isNow ? <i className="now" style={{ top: downTo(minute, hours) }} /> : null}
          </section>
        ))}
      </div>
    </div>
  );
};
