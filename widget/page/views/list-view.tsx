/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type AgendaDay, agendaDays } from '#shared/time/agenda.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDateText, weekdayText } from '#shared/time/day-text.ts';
import { byClock, showsOn, touches } from '#shared/time/spans.ts';
import type { DaysView } from '#widget/page/boot/page-scripts.ts';
import { byCourse } from '#widget/page/model/courses.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { isMonthLoaded, LIST_PAGE, type Model, shownEvents, shownPeriod } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { EventRow } from './event-row.tsx';

type GroupProps = ViewProps & {
  day: Day;
  events: readonly WidgetEvent[];
  empty: string;
  /** The number of further dates of a course. The parameter is the event that the list shows for the course. */
  more?: (event: WidgetEvent) => number | undefined;
};

/** A day and its events under «Сегодня» or a date like «5 марта 2025» [WID-05]. */
export const DayGroup = ({ day, events, empty, more, ...view }: GroupProps) => (
  <section className={day === view.model.today ? 'group today' : 'group'} data-group={day}>
    <h2>
      {day === view.model.today ? words.today : fullDateText(day)}
      <span className="weekday">{` ${weekdayText(day)}`}</span>
    </h2>
    {events.length > 0 ? (
      <ul>
        {events.map((event) => (
          <EventRow {...view} key={event.id} event={event} day={day} more={more?.(event)} />
        ))}
      </ul>
    ) : (
      <p className="empty">{empty}</p>
    )}
  </section>
);

/** Each day with its rows. */
export const Rows: DaysView = ({ days, more, ...view }) =>
  days.map(({ day, items }) => (
    <DayGroup {...view} key={day} day={day} events={items} empty={words.emptyToday} more={more} />
  ));

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

/**
 * The events of the list. In a month a course appears as a single event, and `more` gives the number of its further
 * dates. A week and a printed list show every date.
 */
const listed = (model: Model): { events: readonly WidgetEvent[]; more: (event: WidgetEvent) => number | undefined } => {
  const events = shownEvents(model);
  if (model.settings.viewType === 'week' || model.printing) return { events, more: () => 0 };
  const { first, last } = shownPeriod(model);
  // An evening that ends after midnight, on the first day of the period, has a row only under today. Until then it must
  // not be the row of its course.
  const isOn = (event: WidgetEvent): boolean => (event.first < model.today ? touches : showsOn)(event, first, last);
  const courses = byCourse(byClock(events.filter(isOn)), model.now);
  const counts = new Map(courses.map(({ event, more }) => [event, more]));
  return { events: [...counts.keys()], more: (event) => counts.get(event) };
};

type ListProps = ViewProps & {
  /** Draws the days: as rows, or as cards. */
  Days: DaysView;
  /** Drawn below the text of an empty list. */
  children?: ComponentChildren;
};

/** The shown period as a list, grouped by day. */
export const ListView = ({ children, Days, ...view }: ListProps) => {
  const { today, now, layout, printing } = view.model;
  // Nobody can ask paper for more.
  const limit = printing ? Number.POSITIVE_INFINITY : view.model.limit;
  const { first, last } = shownPeriod(view.model);
  const { events, more } = listed(view.model);
  const days = agendaDays(events, { first, last, today, now });
  if (days.length === 0) {
    return (
      <div className="list">
        {isMonthLoaded(view.model) ? <p className="empty">{words.empty}</p> : null}
        {children}
      </div>
    );
  }
  const groups = (some: readonly AgendaDay<WidgetEvent>[]) => (
    <Days {...view} days={firstRows(some, limit)} more={more} />
  );
  const coming = days.filter(({ day }) => day >= today);
  // Past days are folded in cards, in a frame that does not scroll, and if they alone fill the first rows, so that
  // today would not be drawn. They stay open if the period has no coming events.
  const fills = rowsOf(days) - rowsOf(coming) >= LIST_PAGE;
  const folds = (layout.auto || Days !== Rows || fills) && !printing && rowsOf(coming) > 0;
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
