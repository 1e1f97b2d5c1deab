/** @jsxImportSource preact */
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDateText, weekdayText } from '#shared/time/day-text.ts';
import { byClock, touches } from '#shared/time/spans.ts';
import type { WidgetEvent } from '#widget/page/event.ts';
import { timeRange } from './parts.ts';

/** A description may have 5,000 characters; a row shows two lines of it. */
const PREVIEW = 240;

/** One event as a row: time range, title, description. */
export const EventRow = ({ event }: { event: WidgetEvent }) => (
  <li>
    <button type="button" className="row" data-event={event.id} style={{ borderLeftColor: event.color }}>
      <span className="time">{timeRange(event)}</span>
      <span className="text">
        <b>{event.title}</b>
        {event.description ? <span className="description">{event.description.slice(0, PREVIEW)}</span> : null}
      </span>
    </button>
  </li>
);

type GroupProps = { day: Day; today: Day; events: readonly WidgetEvent[]; empty?: string };

/** A day and its events, headed «Сегодня» or like «5 марта 2025» (SPEC §2). */
export const DayGroup = ({ day, today, events, empty }: GroupProps) => (
  <section className={day === today ? 'group today' : 'group'} data-group={day}>
    <h2>
      {day === today ? words.today : fullDateText(day)}
      <span className="weekday">{` ${weekdayText(day)}`}</span>
    </h2>
    {events.length > 0 ? (
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    ) : (
      <p className="empty">{empty}</p>
    )}
  </section>
);

export type ListProps = {
  events: readonly WidgetEvent[];
  /** First and last day listed. */
  first: Day;
  last: Day;
  today: Day;
  limit: number;
  /** The feed has answered: emptiness is a fact, not ignorance. */
  ready: boolean;
};

/** Events by their first day within the period, so that one that began before it stands at its beginning. */
const byDay = (events: readonly WidgetEvent[], first: Day): Map<Day, WidgetEvent[]> => {
  const groups = new Map<Day, WidgetEvent[]>();
  for (const event of events) {
    const day = Math.max(event.first, first);
    groups.set(day, [...(groups.get(day) ?? []), event]);
  }
  return groups;
};

/** The agenda of a period, grouped by day. */
export const ListView = ({ events, first, last, today, limit, ready }: ListProps) => {
  const listed = byClock(events.filter((event) => touches(event, first, last)));
  if (listed.length === 0) {
    return <div className="list">{ready ? <p className="empty">{words.empty}</p> : null}</div>;
  }
  return (
    <div className="list">
      {[...byDay(listed.slice(0, limit), first)].map(([day, ofDay]) => (
        <DayGroup key={day} day={day} today={today} events={ofDay} />
      ))}
      {listed.length > limit ? (
        <button type="button" className="show-more" data-act="show-more">
          {words.showMore}
        </button>
      ) : null}
    </div>
  );
};
