/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type AgendaDay, type AgendaPeriod, agendaDays } from '#shared/time/agenda.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDateText, weekdayText } from '#shared/time/day-text.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { eventTone, Title } from './event-parts.tsx';

/** A description may have 5,000 characters; a row shows two lines of it. */
const PREVIEW = 240;

type RowProps = {
  event: WidgetEvent;
  /** The day under which it stands. */
  day: Day;
  now: number;
  dispatch: Dispatch;
};

/** One event as a row: time range, title, description. */
export const EventRow = ({ event, day, now, dispatch }: RowProps) => (
  <li>
    <button
      type="button"
      className={`row${eventTone(event, now)}`}
      style={{ borderLeftColor: event.color }}
      onClick={() => dispatch({ type: 'open-event', id: event.id })}
    >
      <span className="time">{rowTime(event, day)}</span>
      <span className="text">
        <b>
          <Title event={event} />
        </b>
        {event.description ? <span className="description">{event.description.slice(0, PREVIEW)}</span> : null}
      </span>
    </button>
  </li>
);

type GroupProps = Omit<RowProps, 'event'> & { today: Day; events: readonly WidgetEvent[]; empty: string };

/** A day and its events, headed «Сегодня» or like «5 марта 2025» [WID-05]. */
export const DayGroup = ({ day, today, now, events, empty, dispatch }: GroupProps) => (
  <section className={day === today ? 'group today' : 'group'} data-group={day}>
    <h2>
      {day === today ? words.today : fullDateText(day)}
      <span className="weekday">{` ${weekdayText(day)}`}</span>
    </h2>
    {events.length > 0 ? (
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} day={day} now={now} dispatch={dispatch} />
        ))}
      </ul>
    ) : (
      <p className="empty">{empty}</p>
    )}
  </section>
);

type ListProps = AgendaPeriod & {
  events: readonly WidgetEvent[];
  limit: number;
  /** Whether the feed has answered: only then an empty list means that there are no events. */
  ready: boolean;
  /** Whether the days before today are behind a button, as nothing scrolls. */
  folds: boolean;
  dispatch: Dispatch;
  /** Shown below the text of an empty list. */
  children?: ComponentChildren;
};

/** The first rows of all days, `limit` at most. */
const firstRows = (days: readonly AgendaDay<WidgetEvent>[], limit: number): AgendaDay<WidgetEvent>[] => {
  let room = limit;
  return days.flatMap(({ day, items }) => {
    if (room <= 0) return [];
    const shown = items.slice(0, room);
    room -= shown.length;
    return [{ day, items: shown }];
  });
};

const rowsOf = (days: readonly AgendaDay<WidgetEvent>[]): number =>
  days.reduce((sum, { items }) => sum + items.length, 0);

/** The agenda of a period, grouped by day. */
export const ListView = ({ events, limit, ready, folds, dispatch, children, ...period }: ListProps) => {
  const { first, today, now } = period;
  const days = agendaDays(events, period);
  if (days.length === 0) {
    return (
      <div className="list">
        {ready ? <p className="empty">{words.empty}</p> : null}
        {children}
      </div>
    );
  }
  const groups = (some: readonly AgendaDay<WidgetEvent>[]) =>
    firstRows(some, limit).map(({ day, items }) => (
      <DayGroup {...{ day, today, now, dispatch }} key={day} events={items} empty={words.emptyToday} />
    ));
  const coming = days.filter(({ day }) => day >= today);
  // A period without coming events shows its past ones.
  const past = folds && rowsOf(coming) > 0 ? days.filter(({ day }) => day < today) : [];
  const open = past.length > 0 ? coming : days;
  return (
    <div className="list">
      {past.length > 0 ? (
        <details key={first} className="before">
          <summary>{words.before(rowsOf(past))}</summary>
          {groups(past)}
        </details>
      ) : null}
      {groups(open)}
      {Math.max(rowsOf(past), rowsOf(open)) > limit ? (
        <button type="button" className="show-more" onClick={() => dispatch({ type: 'show-more' })}>
          {words.showMore}
        </button>
      ) : null}
    </div>
  );
};
