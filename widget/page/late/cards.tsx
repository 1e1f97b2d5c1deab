/** @jsxImportSource preact */
import { rowTime } from '#shared/locale/span-text.ts';
import { blockWords as words } from '#shared/locale/widget.ts';
import { type Day, isoDay, partsOf } from '#shared/time/day.ts';
import { dateText, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import type { DaysView } from '#widget/page/boot/page-scripts.ts';
import { eventAddress, leaveThroughHost } from '#widget/page/host/host.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { ownColor } from '#widget/page/views/colors.ts';
import { nearness, Title } from '#widget/page/views/event-parts.tsx';
import { placeText } from '#widget/page/views/event-row.tsx';

/** Number of a description's characters on a card, which shows a few lines. A description may have 5,000. */
const PREVIEW = 300;

/**
 * A day in words: «Сегодня, вторник», «Завтра, среда», «29 ноября, воскресенье». A day of another year has its year: «2
 * января 2027, суббота».
 */
export const dayText = (day: Day, today: Day): string => {
  const date = partsOf(day).year === partsOf(today).year ? dateText(day) : fullDateText(day);
  const near = [words.today, words.tomorrow][day - today];
  return `${near ?? date}, ${weekdayText(day)}`;
};

type CardProps = ViewProps & { event: WidgetEvent; day: Day; isFirst: boolean; more: number | undefined };

/**
 * A card. Space for the picture is reserved, so that nothing moves when the picture comes late. A card without a
 * picture is as high as its text, and has a line in the colour of the event at its top.
 */
const Card = ({ model, dispatch, event, day, isFirst, more = 0 }: CardProps) => {
  const { title, imageUrl, description, link, cancelled } = event;
  const Day = isFirst ? 'h2' : 'p';
  const color = ownColor(event);
  const isOver = event.end <= model.now;
  const where = [placeText(event), more > 0 && words.moreDates(more)].filter(Boolean).join(' · ');
  return (
    <li className="poster">
      <Day className={day === model.today ? 'day this-day' : 'day'} aria-hidden={isFirst ? undefined : 'true'}>
        {dayText(day, model.today)}
      </Day>
      <article
        className={`card${imageUrl ? '' : ' plain'}${isOver ? ' past' : ''}`}
        // If the event's colour does not show on the paper, the colour of the edge line replaces it.
        style={
          imageUrl || color === undefined ? undefined : { borderTopColor: nearness(color) ? 'var(--edge-line)' : color }
        }
      >
        {imageUrl ? <img src={imageUrl} alt="" width={640} height={360} loading="lazy" decoding="async" /> : null}
        <div className="words">
          <p className="time">{rowTime(event, day)}</p>
          <h3>
            <button type="button" data-event={event.id} onClick={() => dispatch({ type: 'open-event', id: event.id })}>
              <Title event={event} />
            </button>
          </h3>
          {where ? <p className="place">{where}</p> : null}
          {description ? <p className="about">{description.slice(0, PREVIEW)}</p> : null}
        </div>
        {link && !cancelled && !isOver ? (
          <a
            className="sign-up"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(domEvent) => leaveThroughHost(domEvent, eventAddress(event.id, isoDay(event.first)))}
          >
            {words.register}
            <span className="unseen">{words.registerFor(title)}</span>
          </a>
        ) : null}
      </article>
    </li>
  );
};

/**
 * The days as one grid of cards. The first card of a day has the date as its heading. The day's further cards repeat
 * the date in a pale colour.
 */
export const Cards: DaysView = ({ days, more, ...view }) => (
  <ul className="cards">
    {days.map(({ day, items }) =>
      items.map((event, at) => (
        <Card key={event.id + day} {...view} event={event} day={day} isFirst={at === 0} more={more(event)} />
      )),
    )}
  </ul>
);
