/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { durationText } from '#shared/locale/plural.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { isoDay, wallTime } from '#shared/time/day.ts';
import { clockText, dateText, fullDateText, fullDaysText, weekdayText } from '#shared/time/day-text.ts';
import { isWholeDays } from '#shared/time/spans.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { eventAddress, leaveThroughHost } from '#widget/page/host/host.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { googleLink, outlookLink, placeLink, yandexLink } from './calendar-links.ts';
import { CopyButton, OutLink } from './controls.tsx';
import { Title } from './event-parts.tsx';

const Field = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div className="field">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/**
 * Date and time: «12:00 – 14:00 (2 часа)». If the event's own clock shows another time than the visitor's, its own comes first:
 * «18:00 (МСК+2, Екатеринбург), у вас 16:00 – 18:00 (2 часа)» [EV2-12].
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
  /** Address of the event's iCalendar file. */
  file: string;
  /** Its address has just been copied. */
  copied: boolean;
  dispatch: Dispatch;
};

const AddToCalendar = ({ event, file }: Pick<DetailsProps, 'event' | 'file'>) => (
  <details className="add">
    <summary>{words.addToCalendar}</summary>
    <ul>
      <li>
        <OutLink href={googleLink(event)} text={words.google} />
      </li>
      <li>
        <OutLink href={yandexLink(event)} text={words.yandex} />
      </li>
      <li>
        <OutLink href={outlookLink(event)} text={words.outlook} />
      </li>
      <li>
        <a href={file} download="event.ics">
          {words.icsFile}
        </a>
      </li>
    </ul>
  </details>
);

/**
 * An event as visitors see it [WID-13…16]. No text is read as markup. Time and registration stay in sight while the description
 * scrolls. A cancelled event has no registration [EV2-17].
 */
export const Details = ({ event, file, copied, dispatch }: DetailsProps) => {
  const { date, time } = whenOf(event);
  const address = eventAddress(event.id, isoDay(event.first));
  return (
    <>
      {event.imageUrl ? <img src={event.imageUrl} alt="" /> : null}
      <h3>
        <Title event={event} />
      </h3>
      <dl>
        <Field name={words.date}>{date}</Field>
        <Field name={words.time}>{time}</Field>
      </dl>
      <dl>
        {event.repeats ? <Field name={words.repeating}>{event.repeats}</Field> : null}
        {event.location ? (
          <Field name={words.place}>
            <OutLink href={placeLink(event.location)} text={event.location} />
          </Field>
        ) : null}
      </dl>
      {event.description ? <p className="description">{event.description}</p> : null}
      {/* biome-ignore-start lint/a11y: a click, or Enter, on one of its links comes up to it */}
      <div className="actions" onClick={(domEvent) => leaveThroughHost(domEvent, address)}>
        {/* biome-ignore-end lint/a11y: only the element itself */}
        {event.link && !event.cancelled ? (
          <OutLink className="register" href={event.link} text={words.register} />
        ) : null}
        {event.cancelled ? null : <AddToCalendar event={event} file={file} />}
        <CopyButton text={address} name={words.share} copied={copied} dispatch={dispatch} />
      </div>
    </>
  );
};
