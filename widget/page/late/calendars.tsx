/** @jsxImportSource preact */
// Buttons for visitors' own calendars, drawn with the main script's Preact after the first events.
import { calendarsWords as words } from '#shared/locale/widget.ts';
import type { ActionsView, SubscribeView } from '#widget/page/boot/page-scripts.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { OutLink } from '#widget/page/views/controls.tsx';
import { fileAddress, googleLink, outlookLink, subscribeLinks, webcalLink, yandexLink } from './calendar-links.ts';
import { CopyButton } from './copy-button.tsx';

/** Takes one event into a calendar: three services, or a file. */
const AddToCalendar = ({ event, token }: { event: WidgetEvent; token: string }) => (
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
        <a href={fileAddress(token, event.id)} download="event.ics">
          {words.icsFile}
        </a>
      </li>
    </ul>
  </details>
);

/**
 * Buttons of an event. A cancelled event has no buttons for calendars [EV2-17]. The button for a QR code appears after
 * the link was copied [FACE-123].
 */
export const EventActions: ActionsView = ({ event, token, address, copied, dispatch }) => (
  <>
    {event.cancelled ? null : <AddToCalendar event={event} token={token} />}
    <CopyButton text={address} name={words.share} copied={copied} dispatch={dispatch} />
    {copied ? (
      <button type="button" className="copy" onClick={() => dispatch({ type: 'open-qr' })}>
        {words.qr}
      </button>
    ) : null}
  </>
);

/** Ways to subscribe to the calendar. `file`: address of the iCalendar file. */
export const Subscribe: SubscribeView = ({ file, copied, dispatch }) => (
  <>
    <p>{words.subscribeNote}</p>
    <ul className="links">
      <li>
        <a href={webcalLink(file)}>{words.subscribeHere}</a>
      </li>
      {subscribeLinks(file).map(({ href, text }) => (
        <li key={href}>
          <OutLink href={href} text={text} />
        </li>
      ))}
    </ul>
    <p className="zone-note">{words.subscribeOther}</p>
    <a className="address" href={file}>
      {file}
    </a>
    <CopyButton text={file} name={words.copy} copied={copied} dispatch={dispatch} />
  </>
);
