/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type AgendaDay, agendaDays } from '#shared/time/agenda.ts';
import { type Day, monthNumber } from '#shared/time/day.ts';
import { fullDateText, weekdayText } from '#shared/time/day-text.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { shownEvents, shownPeriod } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { eventTone, Title } from './event-parts.tsx';

/** A description may have 5,000 characters; a row shows two lines of it. */
const PREVIEW = 240;

type RowProps = ViewProps & {
  event: WidgetEvent;
  /** The day under which it stands. */
  day: Day;
};

/** One event as a row: time range, title, description. */
export const EventRow = ({ model, dispatch, event, day }: RowProps) => (
  <li>
    <button
      type="button"
      className={`row${eventTone(event, model.now)}`}
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

type GroupProps = ViewProps & { day: Day; events: readonly WidgetEvent[]; empty: string };

/** A day and its events, headed «Сегодня» or like «5 марта 2025» [WID-05]. */
export const DayGroup = ({ day, events, empty, ...view }: GroupProps) => (
  <section className={day === view.model.today ? 'group today' : 'group'} data-group={day}>
    <h2>
      {day === view.model.today ? words.today : fullDateText(day)}
      <span className="weekday">{` ${weekdayText(day)}`}</span>
    </h2>
    {events.length > 0 ? (
      <ul>
        {events.map((event) => (
          <EventRow {...view} key={event.id} event={event} day={day} />
        ))}
      </ul>
    ) : (
      <p className="empty">{empty}</p>
    )}
  </section>
);

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

/** The shown period as a list, grouped by day. `children` stand below the text of an empty one. */
export const ListView = ({ children, ...view }: ViewProps & { children?: ComponentChildren }) => {
  const { day: shownDay, today, now, limit, layout, months, printing } = view.model;
  const { first, last } = shownPeriod(view.model);
  const days = agendaDays(shownEvents(view.model), { first, last, today, now });
  if (days.length === 0) {
    return (
      <div className="list">
        {months.has(monthNumber(shownDay)) ? <p className="empty">{words.empty}</p> : null}
        {children}
      </div>
    );
  }
  const groups = (some: readonly AgendaDay<WidgetEvent>[]) =>
    firstRows(some, limit).map(({ day, items }) => (
      <DayGroup {...view} key={day} day={day} events={items} empty={words.emptyToday} />
    ));
  const coming = days.filter(({ day }) => day >= today);
  // Where nothing scrolls, the days before today are behind a button; a period without coming events shows them.
  const folds = layout.auto && !printing && rowsOf(coming) > 0;
  const past = folds ? days.filter(({ day }) => day < today) : [];
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
        <button type="button" className="show-more" onClick={() => view.dispatch({ type: 'show-more' })}>
          {words.showMore}
        </button>
      ) : null}
    </div>
  );
};
