/** @jsxImportSource preact */
import { durationText } from '#shared/locale/plural.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { fullDateText, fullDaysText, weekdayText } from '#shared/time/day-text.ts';
import { isWholeDays } from '#shared/time/spans.ts';
import { googleLink, outlookLink, yandexLink } from './calendar-links.ts';
import type { WidgetEvent } from './event.ts';
import { eventAddress } from './host.ts';

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

/** A button that copies a text, and says that it has. */
export const CopyButton = ({ text, name, copied }: { text: string; name: string; copied: boolean }) => (
  <button type="button" className="copy" data-copy={text}>
    <span aria-live="polite">{copied ? words.copied : name}</span>
  </button>
);

const dateOf = (event: WidgetEvent): string =>
  isWholeDays(event) && event.last > event.first
    ? fullDaysText(event.first, event.last)
    : `${fullDateText(event.first)}, ${weekdayText(event.first)}`;

/** «12:00 – 14:00 (2 часа)». */
const timeOf = (event: WidgetEvent): string => {
  const time = isWholeDays(event) ? words.allDay : rowTime(event, event.first);
  return `${time} (${durationText((event.end - event.start) / MINUTE)})`;
};

type DetailsProps = {
  event: WidgetEvent;
  /** Address of the event's iCalendar file. */
  file: string;
  /** Its address has just been copied. */
  copied: boolean;
};

const AddToCalendar = ({ event, file }: Omit<DetailsProps, 'copied'>) => (
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
 * An event as visitors see it [WID-13…16]. All texts are texts. When it is and where to register stay in sight while
 * the description scrolls.
 */
export const Details = ({ event, file, copied }: DetailsProps) => (
  <>
    {event.imageUrl ? <img src={event.imageUrl} alt="" /> : null}
    <h3>{event.title}</h3>
    <dl>
      <Field name={words.date} value={dateOf(event)} />
      <Field name={words.time} value={timeOf(event)} />
    </dl>
    <p className="zone-note">{words.zone(zoneText(event.start))}</p>
    {event.description ? <p className="description">{event.description}</p> : null}
    <div className="actions" data-of={event.id}>
      {event.link ? <OutLink className="register" href={event.link} text={words.register} /> : null}
      <AddToCalendar event={event} file={file} />
      <CopyButton text={eventAddress(event.id)} name={words.copyLink} copied={copied} />
    </div>
  </>
);
