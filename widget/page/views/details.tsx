/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { durationText } from '#shared/locale/plural.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { wallTime } from '#shared/time/day.ts';
import { clockText, dateText, fullDateText, fullDaysText, weekdayText } from '#shared/time/day-text.ts';
import { isWholeDays } from '#shared/time/spans.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { leaveThroughHost } from '#widget/page/host/host.ts';
import { type WidgetEvent, webAddress } from '#widget/page/model/event.ts';
import { Icon, OutLink } from './controls.tsx';
import { Title } from './event-parts.tsx';

const CALENDAR =
  'M5 1.5v3M11 1.5v3M2 7h12M14 12.5v-8A1.5 1.5 0 0 0 12.5 3h-9A1.5 1.5 0 0 0 2 4.5v8A1.5 1.5 0 0 0 3.5 14h9a1.5 1.5 0 0 0 1.5-1.5Z';
const CLOCK = 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5v3l2 1.5';
const PIN = 'M8 14.5S3 10 3 6.5a5 5 0 0 1 10 0C13 10 8 14.5 8 14.5ZM8 5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z';
const REPEAT = 'M3 7.5A5 5 0 0 1 12.3 5M13 2v3h-3M13 8.5A5 5 0 0 1 3.7 11M3 14v-3h3';

type FieldProps = { name: string; icon: string; children: ComponentChildren };

const Field = ({ name, icon, children }: FieldProps) => (
  <div className="field">
    <dt>
      <Icon path={icon} line={1.4} />
      <span className="unseen">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

/**
 * Date and time: «12:00 – 14:00 (2 часа)». If the clock of the event's zone differs from the visitor's, the time on the
 * event's clock comes first: «18:00 (МСК+2, Екатеринбург), у вас 16:00 – 18:00 (2 часа)» [EV2-12].
 */
const whenOf = (event: WidgetEvent): { date: string; time: string } => {
  const { start, end, first, last, fromMinute, allDay, utcOffset, zone } = event;
  const own = allDay ? { day: first, minute: fromMinute } : wallTime(start, utcOffset);
  const isElsewhere = own.day !== first || own.minute !== fromMinute;
  const isWhole = isWholeDays(event);
  const here = isWhole ? words.allDay : rowTime(event, first);
  const time = isElsewhere
    ? words.clocks(clockText(own.minute), zone, own.day === first ? here : `${dateText(first)}, ${here}`)
    : here;
  return {
    date:
      isWhole && !isElsewhere && last > first
        ? fullDaysText(first, last)
        : `${fullDateText(own.day)}, ${weekdayText(own.day)}`,
    time: allDay ? time : `${time} (${durationText((end - start) / MINUTE_MS)})`,
  };
};

type DetailsProps = {
  event: WidgetEvent;
  /** The link to the event. */
  address: string;
  /** Buttons to add the event to a calendar or share it. The late script draws them. */
  actions: ComponentChildren;
};

/** The link of a place. A place that is an address links to that address; a place in words links to a map [EV2-14]. */
const placeLink = (location: string): string =>
  // `URLSearchParams` encodes the text, because `encodeURIComponent` throws at half a surrogate pair.
  webAddress(location) ?? `https://yandex.ru/maps/?${new URLSearchParams({ text: location })}`.replace(/\+/g, '%20');

/**
 * The details of an event [WID-13…16]. Markup in texts is shown as text. Time and registration stay in sight while the
 * description scrolls. A cancelled event has no registration [EV2-17].
 */
export const Details = ({ event, address, actions }: DetailsProps) => {
  const { date, time } = whenOf(event);
  return (
    <>
      <h3>
        {/* The title has no sign for the repetition, because the details show it below. */}
        <Title event={{ ...event, repeats: '' }} />
      </h3>
      <dl>
        <Field name={words.date} icon={CALENDAR}>
          {date}
        </Field>
        <Field name={words.time} icon={CLOCK}>
          {time}
        </Field>
      </dl>
      <dl>
        {event.location ? (
          <Field name={words.place} icon={PIN}>
            <OutLink
              href={placeLink(event.location)}
              text={event.location}
              {...(webAddress(event.location) ? {} : { className: 'route', note: words.route })}
            />
          </Field>
        ) : null}
        {event.repeats ? (
          <Field name={words.repeating} icon={REPEAT}>
            {event.repeats}
          </Field>
        ) : null}
      </dl>
      {event.imageUrl ? <img src={event.imageUrl} alt="" /> : null}
      {event.description ? <p className="description">{event.description}</p> : null}
      {/* biome-ignore-start lint/a11y: a click on a link inside, or Enter, reaches this element */}
      <div className="actions" onClick={(domEvent) => leaveThroughHost(domEvent, address)}>
        {/* biome-ignore-end lint/a11y: only the element itself */}
        {event.link && !event.cancelled ? (
          <OutLink className="register" href={event.link} text={words.register} />
        ) : null}
        {actions}
      </div>
    </>
  );
};
