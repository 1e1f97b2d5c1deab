/** @jsxImportSource preact */
import { durationText } from '#shared/locale/plural.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { clockText, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import { googleLink, outlookLink, yandexLink } from './calendar-links.ts';
import type { WidgetEvent } from './event.ts';

const MINUTE = 60_000;

/** «GMT+3»: the visitor's offset at that instant. */
const zoneText = (instant: number): string => {
  const minutes = -new Date(instant).getTimezoneOffset();
  const rest = Math.abs(minutes) % 60;
  return `GMT${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${rest}` : ''}`;
};

const Field = ({ name, value }: { name: string; value: string }) => (
  <div className="field">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Opens in a new tab, and says so to those who do not see it. */
export const OutLink = ({ href, className, text }: { href: string; className?: string; text: string }) => (
  <a className={className} href={href} target="_blank" rel="noopener noreferrer">
    {text}
    <span className="unseen">{` (${words.newTab})`}</span>
  </a>
);

type DetailsProps = {
  event: WidgetEvent;
  /** Address of the event's iCalendar file. */
  file: string;
};

const AddToCalendar = ({ event, file }: DetailsProps) => (
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

/** What a visitor may know of an event (SPEC §2). All texts are texts. */
export const Details = ({ event, file }: DetailsProps) => (
  <>
    {event.imageUrl ? <img src={event.imageUrl} alt="" /> : null}
    <h3>{event.title}</h3>
    {event.description ? <p className="description">{event.description}</p> : null}
    <dl>
      <Field name={words.date} value={`${fullDateText(event.first)}, ${weekdayText(event.first)}`} />
      <Field name={words.start} value={clockText(event.fromMinute)} />
      {event.first === event.last ? null : (
        <Field name={words.end} value={`${fullDateText(event.last)}, ${clockText(event.toMinute)}`} />
      )}
      <Field name={words.duration} value={durationText((event.end - event.start) / MINUTE)} />
    </dl>
    <p className="zone-note">{words.zone(zoneText(event.start))}</p>
    <div className="actions" data-of={event.id}>
      {event.link ? <OutLink className="register" href={event.link} text={words.register} /> : null}
      <AddToCalendar event={event} file={file} />
    </div>
  </>
);
