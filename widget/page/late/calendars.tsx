/** @jsxImportSource preact */
// The ways into other calendars: drawn with the Preact of the main script once its first events are there.
import { calendarsWords as words } from '#shared/locale/widget.ts';
import type { CalendarsView, SubscribeView } from '#widget/page/boot/page-scripts.ts';
import { CopyButton, OutLink } from '#widget/page/views/controls.tsx';
import { fileAddress, googleLink, outlookLink, subscribeLinks, webcalLink, yandexLink } from './calendar-links.ts';

/** Takes one event into a calendar: three services, or a file. */
export const AddToCalendar: CalendarsView = ({ event, token }) => (
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

/** Ways to subscribe to the whole calendar. `file` is the address of the iCalendar file. */
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
