/** @jsxImportSource preact */
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords, blockWords as words } from '#shared/locale/widget.ts';
import { monthNumber } from '#shared/time/day.ts';
import { dateText, shortWeekdayText } from '#shared/time/day-text.ts';
import { lastShown } from '#shared/time/spans.ts';
import type { BlockView } from '#widget/page/boot/page-scripts.ts';
import { calendarAddress, leaveThroughHost } from '#widget/page/host/host.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { nextEvents } from '#widget/page/model/next-events.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { ownColor, TINT } from '#widget/page/views/colors.ts';
import { nearness, Title } from '#widget/page/views/event-parts.tsx';
import { placeText, Thumbnail } from '#widget/page/views/event-row.tsx';
import { Cards } from './cards.tsx';

/** The whole calendar on our own page, in a new tab. */
const AllEvents = () => {
  const { href } = calendarAddress();
  return (
    <a
      className="all"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(domEvent) => leaveThroughHost(domEvent, href)}
    >
      {words.all} <span aria-hidden="true">→</span>
      <span className="unseen">{words.newTab}</span>
    </a>
  );
};

/** The day under which an event is listed. This is today for an event that began earlier. */
const dayOf = ({ first }: WidgetEvent, today: number): number => Math.max(first, today);

/** A row of a block: the date in a tile «25 ноя», then title, time, place, picture. */
const Row = ({ model, dispatch, event }: ViewProps & { event: WidgetEvent }) => {
  const day = dayOf(event, model.today);
  const color = ownColor(event);
  const [date, month = ''] = dateText(day).split(' ');
  const time = rowTime(event, day);
  const isOneDay = lastShown(event) === event.first;
  return (
    <li>
      <button
        type="button"
        className="near"
        data-event={event.id}
        onClick={() => dispatch({ type: 'open-event', id: event.id })}
      >
        <span
          className={`tile${nearness(color)}`}
          style={color === undefined ? undefined : { background: color + TINT }}
        >
          <b>{date}</b> {month.slice(0, 3)}
        </span>
        <span className="text">
          <b>
            <Title event={event} />
          </b>
          <span className="place">
            {[isOneDay && shortWeekdayText(day), time, placeText(event)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Thumbnail event={event} />
      </button>
    </li>
  );
};

const Nearest = ({ model, dispatch, count }: ViewProps & { count: number }) => {
  const { months, day, ahead, settings, today } = model;
  const events = nextEvents(model, count);
  const isKnown = months.has(monthNumber(day)) && ahead !== null;
  // While the coming events cannot be loaded, nobody knows that there are none.
  const none = ahead === 'failed' ? widgetWords.failed : words.none;
  if (events.length === 0) return isKnown ? <p className="empty">{none}</p> : null;
  if (settings.viewType === 'cards') {
    const days = [...new Set(events.map((event) => dayOf(event, today)))].sort((a, b) => a - b);
    const itemsOf = (each: number) => events.filter((event) => dayOf(event, today) === each);
    return (
      <Cards
        model={model}
        dispatch={dispatch}
        days={days.map((each) => ({ day: each, items: itemsOf(each) }))}
        more={() => 0}
      />
    );
  }
  return (
    <ul className="nears">
      {events.map((event) => (
        <Row key={event.id} model={model} dispatch={dispatch} event={event} />
      ))}
    </ul>
  );
};

/** A block: the nearest events or one event, with a link to the whole calendar [FACE-091, FACE-092]. */
export const Block: BlockView = ({ model, dispatch, details }) => {
  const { block, opened, deepLink, feed } = model;
  const isNext = block !== null && 'next' in block;
  const canGoBack = opened?.qr || (isNext && opened);
  const isGone = !isNext && !details && deepLink === null && feed === 'ready';
  return (
    <>
      <h1 className="unseen">{words.next}</h1>
      {canGoBack ? (
        <button
          type="button"
          className="to-list"
          ref={focus}
          onClick={({ currentTarget }) => {
            const main = currentTarget.closest('main');
            dispatch({ type: 'back' });
            // The way back ends at the row or card that was opened.
            const rows = [...(main?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
            rows.find(({ dataset }) => dataset.event === opened?.event)?.focus();
          }}
        >
          ← {words.back}
        </button>
      ) : null}
      {details ? (
        <>
          <h2 className="unseen">{details.title}</h2>
          <article className="content">{details.body}</article>
        </>
      ) : null}
      {isNext && !details ? <Nearest model={model} dispatch={dispatch} count={block.next} /> : null}
      {isGone ? <p className="empty">{words.gone}</p> : null}
      <AllEvents />
    </>
  );
};

// When the details open, the focus moves to the button that leads back.
const focus = (button: HTMLButtonElement | null): void => button?.focus();
