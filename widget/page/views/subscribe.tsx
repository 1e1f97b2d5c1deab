/** @jsxImportSource preact */
import { widgetWords as words } from '#shared/locale/widget.ts';
import { subscribeLinks, webcalLink } from './calendar-links.ts';
import { CopyButton, OutLink } from './details.tsx';

/** Ways to subscribe to the whole calendar. `file` is the address of the iCalendar file. */
export const Subscribe = ({ file, copied }: { file: string; copied: boolean }) => (
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
    <CopyButton text={file} name={words.copy} copied={copied} />
  </>
);
