/** @jsxImportSource preact */
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import { clockText, dateText, fullDateText, monthText } from '#shared/time/day-text.ts';
import { shownDays } from '#shared/time/period.ts';
import { touches } from '#shared/time/spans.ts';
import { weeksOfMonth } from '#shared/time/weeks.ts';
import { colorsOf } from './colors.ts';
import { rowsOf } from './layout.ts';
import { drawnView, LOCALE, type Model, shownEvents, shownPeriod } from './model.ts';
import { Toolbar } from './toolbar.tsx';
import { ListView } from './views/list-view.tsx';
import { MonthView } from './views/month-view.tsx';
import { NarrowMonthView } from './views/narrow-month-view.tsx';
import { TimeView } from './views/time-view.tsx';

const View = ({ model }: { model: Model }) => {
  const view = drawnView(model);
  const { day, today, layout, limit, settings } = model;
  const events = shownEvents(model);
  if (view === 'month') {
    const rows = rowsOf(layout, weeksOfMonth(day, LOCALE).length, !settings.navigation.hideNavigation);
    const Month = layout.narrow ? NarrowMonthView : MonthView;
    return <Month events={events} day={day} today={today} rows={rows} />;
  }
  if (view === 'week' || view === 'day') {
    const { minute } = wallTime(model.now);
    return <TimeView events={events} {...shownDays(view, day, LOCALE)} today={today} minute={minute} />;
  }
  const { first, last } = shownPeriod(model);
  const ready = model.months.has(monthNumber(day));
  return <ListView events={events} first={first} last={last} today={today} limit={limit} ready={ready} />;
};

/** «09:05», or «20 ноября, 09:05» where it was not today. */
const momentText = (instant: number, today: Day): string => {
  const { day, minute } = wallTime(instant);
  return day === today ? clockText(minute) : `${dateText(day)}, ${clockText(minute)}`;
};

/** One sentence about the data, or none. Never an alarm: the visitor has done nothing wrong. */
const statusText = ({ feed, months, day, today, staleSince }: Model): string => {
  const loaded = months.has(monthNumber(day));
  if (feed === 'no-token') return words.noToken;
  if (feed === 'unknown') return words.unknown;
  if (feed === 'failed' && loaded) return words.dataFrom(momentText(staleSince ?? 0, today));
  if (feed === 'failed') return words.failed;
  return feed === 'loading' && !loaded ? words.loading : '';
};

const Status = ({ model }: { model: Model }) => {
  const text = statusText(model);
  const isNews = text === '' || model.months.has(monthNumber(model.day));
  return (
    <p className={isNews ? 'status quiet' : 'status'} role="status">
      {text}
    </p>
  );
};

/** What a screen reader says after a step: the period and how much there is in it. */
const announcement = (model: Model): string => {
  const { settings, day, months } = model;
  if (!months.has(monthNumber(day))) return '';
  const { first, last } = shownPeriod(model);
  const count = shownEvents(model).filter((event) => touches(event, first, last)).length;
  const period = { day: fullDateText(first), week: `${fullDateText(first)} – ${fullDateText(last)}` };
  const name = settings.viewType === 'day' || settings.viewType === 'week' ? period[settings.viewType] : monthText(day);
  return `${name}: ${counted(count, EVENTS)}`;
};

/** The whole calendar without its dialog. */
export const Frame = ({ model }: { model: Model }) => {
  const { settings, layout, day } = model;
  const hasDate = !settings.navigation.hideNavigation && settings.navigation.currentDatePosition !== 'hide';
  const isSubscribable = model.subscription !== null && model.feed !== 'unknown';
  const mode = `${layout.auto ? ' auto' : ''}${layout.narrow ? ' narrow' : ''}`;
  return (
    <main
      className={`calendar view-${drawnView(model)}${mode}`}
      aria-label={words.calendar}
      style={{
        ...colorsOf(settings),
        '--height': `${layout.height}px`,
        maxWidth: settings.maxWidth,
        borderRadius: settings.borderRadius,
      }}
    >
      {hasDate ? null : <h1 className="unseen">{monthText(day)}</h1>}
      <Toolbar settings={settings} day={day} filter={model.filter} subscribable={isSubscribable} />
      <View model={model} />
      <Status model={model} />
      <p className="unseen" aria-live="polite">
        {announcement(model)}
      </p>
    </main>
  );
};
