import { Fragment } from 'react';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { HOLIDAY_NAMES } from '#shared/locale/holidays.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { type Day, monthNumber, partsOf } from '#shared/time/day.ts';
import { clockText, fullDateText, monthText, shortWeekdayText, weekdayText } from '#shared/time/day-text.ts';
import { holidayOf, isDayOff } from '#shared/time/holidays.ts';
import { isLong, showsOn } from '#shared/time/spans.ts';
import { type Lane, type WeekCell, weekLanes } from '#shared/time/week-lanes.ts';
import { SEVEN_DAYS, weeksOfMonth } from '#shared/time/weeks.ts';
import { eventColors } from '#web/events/event-colors.ts';
import { EventTitle } from './event-title.tsx';
import { itemName, type OwnedItem, statusProps } from './owned-item.ts';

/** Lines of a week under its dates. */
const ROWS = 4;
/** More dots than this would not fit under a day's number. */
const DOTS_MAX = 3;

type ChipProps = {
  lane: NonNullable<Lane<OwnedItem>>;
  place: { gridColumn: string; gridRow: number };
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
};

const Chip = ({ lane: { item, before, after }, place, openingId, onOpen }: ChipProps) => {
  const isBar = isLong(item);
  const time = clockText(item.fromMinute);
  const name = itemName(item, isBar ? item.title : `${time} ${item.title}`);
  return (
    <button
      type="button"
      className={isBar ? 'all-events-chip all-events-bar' : 'all-events-chip'}
      {...statusProps(item)}
      data-past={item.end <= Date.now() ? '' : undefined}
      data-before={before ? '' : undefined}
      data-after={after ? '' : undefined}
      style={{ ...place, ...eventColors(item.color) }}
      title={name}
      aria-label={name}
      aria-busy={openingId === item.id}
      onClick={() => onOpen(item)}
    >
      {!isBar && <span className="all-events-time">{time}</span>} <EventTitle item={item} />
    </button>
  );
};

type DayProps = { day: Day; items: readonly OwnedItem[]; column: number; onDay: (day: Day) => void };

/** The date of a cell, with a dot for each event where there is no room for titles; opens the day's list. */
const DateOfDay = ({ day, items, column, onDay }: DayProps) => {
  const number = <span className="all-events-number">{partsOf(day).date}</span>;
  const place = { gridColumn: column, gridRow: 1 };
  if (items.length === 0) {
    return (
      <span className="all-events-date" style={place}>
        {number}
      </span>
    );
  }
  const holiday = holidayOf(day);
  const date = [weekdayText(day), fullDateText(day), ...(holiday ? [HOLIDAY_NAMES[holiday]] : [])].join(', ');
  return (
    <button
      type="button"
      className="all-events-date"
      style={place}
      aria-label={words.openDay(date, counted(items.length, EVENTS))}
      onClick={() => onDay(day)}
    >
      {number}
      <span className="all-events-dots">
        {items.slice(0, DOTS_MAX).map(({ id, color }) => (
          <span key={id} style={{ background: color }} />
        ))}
      </span>
    </button>
  );
};

type Props = {
  /** Any of the month. */
  day: Day;
  today: Day;
  items: readonly OwnedItem[];
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onDay: (day: Day) => void;
};

/** A month of everybody's events: several days are a bar, what finds no room is counted, a phone gets dots [ADM-17]. */
export const EventsMonth = ({ day: shown, today, items, openingId, onOpen, onDay }: Props) => {
  const ground = (day: Day) => ({
    className: 'all-events-ground',
    'data-outside': monthNumber(day) === monthNumber(shown) ? undefined : '',
    'data-off': isDayOff(day) ? '' : undefined,
    'data-today': day === today ? '' : undefined,
  });

  const cellOf = ({ day, lanes, hidden }: WeekCell<OwnedItem>, index: number, ofWeek: readonly OwnedItem[]) => {
    const column = index + 1;
    return (
      <Fragment key={day}>
        <span {...ground(day)} style={{ gridColumn: column }} />
        <DateOfDay day={day} items={ofWeek.filter((item) => showsOn(item, day, day))} column={column} onDay={onDay} />
        {lanes.map(
          (lane, row) =>
            lane && (
              <Chip
                key={lane.item.id}
                lane={lane}
                place={{ gridColumn: `${column} / span ${lane.days}`, gridRow: row + 2 }}
                {...{ openingId, onOpen }}
              />
            ),
        )}
        {hidden > 0 && (
          <button
            type="button"
            className="all-events-more"
            style={{ gridColumn: column, gridRow: ROWS + 1 }}
            aria-label={words.moreLabel(hidden, fullDateText(day))}
            onClick={() => onDay(day)}
          >
            {words.more(hidden)}
          </button>
        )}
      </Fragment>
    );
  };

  const weeks = weeksOfMonth(shown, 'ru');
  return (
    <section className="all-events-month" aria-label={words.month(monthText(shown))}>
      <div className="all-events-weekdays" aria-hidden="true">
        {SEVEN_DAYS.map((index) => (
          <span key={index}>{shortWeekdayText((weeks[0] ?? shown) + index)}</span>
        ))}
      </div>
      {weeks.map((first) => {
        const ofWeek = items.filter((item) => showsOn(item, first, first + 6));
        return (
          <div key={first} className="all-events-row">
            {weekLanes(ofWeek, { first, days: 7, rows: ROWS }).map((cell, index) => cellOf(cell, index, ofWeek))}
          </div>
        );
      })}
    </section>
  );
};
