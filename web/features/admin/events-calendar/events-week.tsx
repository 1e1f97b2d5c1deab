import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { type Day, partsOf } from '#shared/time/day.ts';
import { fullDateText, fullDaysText, shortWeekdayText, weekdayText } from '#shared/time/day-text.ts';
import { isDayOff } from '#shared/time/holidays.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import { SEVEN_DAYS, startOfWeek } from '#shared/time/weeks.ts';
import { EventCard } from './event-card.tsx';
import type { OwnedItem } from './owned-item.ts';

/** Cards of a day; the day's list has them all. */
const CARDS_MAX = 20;

type Props = {
  /** Any of the week. */
  day: Day;
  today: Day;
  items: readonly OwnedItem[];
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onOwner: (username: string) => void;
  onDay: (day: Day) => void;
};

/** A week of everybody's events: a column for each day, on a phone one below the other [ADM-17]. */
export const EventsWeek = ({ day: shown, today, items, onDay, ...card }: Props) => {
  const first = startOfWeek(shown, 'ru');
  return (
    <section className="all-events-week" aria-label={words.week(fullDaysText(first, first + 6))}>
      {SEVEN_DAYS.map((index) => {
        const day = first + index;
        const ofDay = byClock(items.filter((item) => showsOn(item, day, day)));
        const hidden = ofDay.length - CARDS_MAX;
        return (
          <div
            key={day}
            className="all-events-day"
            data-today={day === today ? '' : undefined}
            data-off={isDayOff(day) ? '' : undefined}
          >
            <h3 className="all-events-head" aria-label={`${weekdayText(day)}, ${fullDateText(day)}`}>
              {shortWeekdayText(day)} <span className="all-events-number">{partsOf(day).date}</span>
            </h3>
            {ofDay.length === 0 && <p className="all-events-none">{words.noneThisDay}</p>}
            <ul>
              {ofDay.slice(0, CARDS_MAX).map((item) => (
                <EventCard key={item.id} item={item} day={day} {...card} />
              ))}
            </ul>
            {hidden > 0 && (
              <button
                type="button"
                className="all-events-more"
                aria-label={words.moreLabel(hidden, fullDateText(day))}
                onClick={() => onDay(day)}
              >
                {words.more(hidden)}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
};
