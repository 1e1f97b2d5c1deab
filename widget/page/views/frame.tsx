/** @jsxImportSource preact */
import { isDark } from '#shared/embedding/paper.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Day, monthNumber, partsOf, wallTime } from '#shared/time/day.ts';
import { clockText, dateText, fullDateText } from '#shared/time/day-text.ts';
import { showsOn } from '#shared/time/spans.ts';
import type { Details, LateViews } from '#widget/page/boot/page-scripts.ts';
import {
  drawnView,
  isMissing,
  isMonthLoaded,
  isNarrow,
  isUnknown,
  type Model,
  periodText,
  shownEvents,
  shownPeriod,
} from '#widget/page/model/model.ts';
import { nearestTo } from '#widget/page/model/nearest.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { colorsOf } from './colors.ts';
import { ListView, Rows } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { NarrowMonthView } from './narrow-month-view.tsx';
import { TimeView } from './time-view.tsx';
import { Toolbar } from './toolbar.tsx';

/** Does the toolbar say which period is shown? */
const hasTitle = ({ settings }: Model): boolean =>
  !settings.navigation.hideNavigation && settings.navigation.currentDatePosition !== 'hide';

/** Links to the nearest events, for a period without events. */
const NearestEvents = ({ model, dispatch }: ViewProps) => {
  const nearest = nearestTo(model);
  if (!nearest) return null;
  const { before, after } = nearest;
  const link = (day: Day | null, text: (date: string) => string) =>
    day === null ? null : (
      <button type="button" onClick={() => dispatch({ type: 'select', day })}>
        {text(words.nearest(partsOf(day).year === partsOf(model.day).year ? dateText(day) : fullDateText(day)))}
      </button>
    );
  return (
    <p className="nearest">
      {model.category ? <span>{words.empty}</span> : null}
      {link(before, (text) => `← ${text}`)}
      {link(after, (text) => `${text} →`)}
    </p>
  );
};

type FrameProps = ViewProps &
  LateViews & {
    /** The details of the opened event, in a block. */
    details?: Details | null;
  };

const View = ({ Cards, ...props }: FrameProps) => {
  const { model } = props;
  const view = drawnView(model);
  const nearest = <NearestEvents {...props} />;
  if (view === 'week' || view === 'day') return <TimeView {...props} view={view} />;
  if (view === 'list' || view === 'cards') {
    const Days = view === 'cards' ? Cards : Rows;
    // The script that draws cards is still loading.
    if (Days === undefined) return null;
    return (
      <ListView {...props} Days={Days ?? Rows}>
        {hasTitle(model) ? null : <p className="empty">{periodText(model)}</p>}
        {nearest}
      </ListView>
    );
  }
  if (isNarrow(model)) return <NarrowMonthView {...props}>{nearest}</NarrowMonthView>;
  return (
    <>
      <MonthView {...props} />
      {nearest}
    </>
  );
};

/** «09:05», or «20 ноября, 09:05» for another day. */
const momentText = (instant: number, today: Day): string => {
  const { day, minute } = wallTime(instant);
  return day === today ? clockText(minute) : `${dateText(day)}, ${clockText(minute)}`;
};

/**
 * A sentence about the state of the data, or an empty text. The words do not alarm, because visitors have done nothing
 * wrong.
 */
const statusText = ({ feed, months, day, today, staleSince }: Model): string => {
  const loaded = months.get(monthNumber(day));
  if (feed === 'no-token') return words.noToken;
  if (feed === 'unknown') return words.unknown;
  if (loaded && staleSince !== null) return words.dataFrom(momentText(staleSince, today));
  if (feed === 'failed') return words.failed;
  if (loaded?.isPartial) return words.partial;
  return feed === 'loading' && !loaded ? words.loading : '';
};

const Status = ({ model }: { model: Model }) => {
  const text = statusText(model);
  const isNews = text === '' || isMonthLoaded(model);
  return (
    <p className={isNews ? 'status quiet' : 'status'} role="status">
      {text}
    </p>
  );
};

/** The announcement after a step: the period and its number of events. */
const announcement = (model: Model): string => {
  if (!isMonthLoaded(model)) return '';
  const { first, last } = shownPeriod(model);
  const count = shownEvents(model).filter((event) => showsOn(event, first, last)).length;
  return `${periodText(model)}${model.category && `, ${model.category}`}: ${counted(count, EVENTS)}`;
};

/** The calendar without its dialog. While the settings are unknown, only the status text is drawn [LIVE-10]. */
export const Frame = (props: FrameProps) => {
  const { model, Block } = props;
  const { settings, layout } = model;
  const isBlock = model.block !== null && Block !== null;
  if (model.publishedQuery === null) {
    return (
      <main className="waiting" aria-label={words.calendar}>
        <Status model={model} />
      </main>
    );
  }
  const tone = isDark(settings.calendarFontColor) ? 'on-white' : 'on-dark';
  return (
    <main
      className={`calendar ${tone} view-${isBlock ? 'block' : drawnView(model)} ${layout.size}${layout.auto ? ' auto' : ''}${isMissing(model) ? ' missing' : ''}`}
      aria-label={words.calendar}
      style={{
        ...colorsOf(settings),
        '--height': `${layout.height}px`,
        maxWidth: settings.maxWidth,
        borderRadius: settings.borderRadius,
      }}
    >
      {isUnknown(model) || isBlock ? null : (
        <>
          {model.isDraft ? <p className="draft">{words.draft}</p> : null}
          {hasTitle(model) ? null : <h1 className="unseen">{periodText(model)}</h1>}
          <Toolbar {...props} />
        </>
      )}
      {isMissing(model) || isBlock ? null : <View {...props} />}
      {Block && isBlock && !isUnknown(model) ? <Block {...props} /> : null}
      <Status model={model} />
      <p className="unseen" aria-live="polite">
        {isBlock ? '' : announcement(model)}
      </p>
    </main>
  );
};
