/** @jsxImportSource preact */
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { Day } from '#shared/time/day.ts';
import { type WidgetEvent, webAddress } from '#widget/page/model/event.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { ownColor } from './colors.ts';
import { nearness, Title } from './event-parts.tsx';

/**
 * A row has so many characters of a description. The screen shows one line of them, and paper shows all. A description
 * may have 5,000.
 */
const PREVIEW = 240;

/** The place in one line; «Онлайн» for a web address. */
export const placeText = ({ location }: WidgetEvent): string => (webAddress(location) ? words.online : location);

/** The event's colour, as a mark beside its texts. */
export const Mark = ({ event }: { event: WidgetEvent }) => (
  <i className={`mark${nearness(ownColor(event))}`} style={{ background: ownColor(event) }} />
);

/** The picture, 72 px square. Its room is kept while it is loading. */
export const Thumbnail = ({ event: { imageUrl } }: { event: WidgetEvent }) =>
  imageUrl ? <img src={imageUrl} alt="" width={72} height={72} loading="lazy" decoding="async" /> : null;

type RowProps = ViewProps & {
  event: WidgetEvent;
  /** The day whose heading is above. */
  day: Day;
  /** Number of further dates of the course. */
  more?: number;
};

/** An event as a row: time range, title, place, a line of the description, picture [WID-06]. */
export const EventRow = ({ model, dispatch, event, day, more = 0 }: RowProps) => {
  const where = [placeText(event), more > 0 && words.moreDates(more)].filter(Boolean).join(' · ');
  return (
    <li>
      <button
        type="button"
        className={event.end <= model.now ? 'row past' : 'row'}
        onClick={() => dispatch({ type: 'open-event', id: event.id })}
      >
        <span className="time">{rowTime(event, day)}</span>
        <Mark event={event} />
        <span className="text">
          <b>
            <Title event={event} />
          </b>
          {where ? <span className="place">{where}</span> : null}
          {event.description ? <span className="description">{event.description.slice(0, PREVIEW)}</span> : null}
        </span>
        <Thumbnail event={event} />
      </button>
    </li>
  );
};
