/** @jsxImportSource preact */
import { isDark } from '#shared/embedding/paper.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import type { SearchView } from '#widget/page/boot/page-scripts.ts';
import { findEvent, shownEvents, subscriptionOf } from '#widget/page/model/model.ts';
import type { Dispatch, ViewProps } from '#widget/page/model/reduce.ts';
import { fileAddress, subscribeLinks, webcalLink } from './calendar-links.ts';
import { BACKWARD, CopyButton, Icon, OutLink } from './controls.tsx';
import { Details } from './details.tsx';
import { EventRow } from './list-view.tsx';

type DialogProps = ViewProps & {
  /** Missing until its script has come. */
  Search?: SearchView | undefined;
};

/** Ways to subscribe to the whole calendar. `file` is the address of the iCalendar file. */
const Subscribe = ({ file, copied, dispatch }: { file: string; copied: boolean; dispatch: Dispatch }) => (
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

/** Content, title and border colour of the dialog; null when none is open. */
const contentOf = ({ model, dispatch, Search }: DialogProps) => {
  const { opened, settings, token } = model;
  if (!opened) return null;
  const copied = opened.copied === true;
  const color = settings.calendarColor;
  if (opened.search !== undefined) {
    const status = <p role="status">{model.ahead === 'failed' ? words.searchFailed : ''}</p>;
    return { title: words.search, color, body: Search ? <Search model={model} dispatch={dispatch} /> : status };
  }
  const file = subscriptionOf(model);
  if (opened.subscribe && file !== null) {
    return { title: words.subscribe, color, body: <Subscribe file={file} copied={copied} dispatch={dispatch} /> };
  }
  const event = opened.event === undefined ? undefined : findEvent(model, opened.event);
  if (event) {
    const address = fileAddress(token ?? '', event.id);
    const body = <Details event={event} file={address} copied={copied} dispatch={dispatch} />;
    return { title: words.details, color: event.color, body };
  }
  const { day } = opened;
  if (day === undefined) return null;
  const events = byClock(shownEvents(model).filter((each) => showsOn(each, day, day)));
  const rows = events.map((each) => (
    <EventRow key={each.id} model={model} dispatch={dispatch} event={each} day={day} />
  ));
  const body = rows.length > 0 ? <ul className="rows">{rows}</ul> : <p className="empty">{words.emptyDay}</p>;
  return { title: fullDateText(day), color, body };
};

// jsdom, Firefox before 98 and Safari before 15.4 have no modal dialogs: there one is shown without being modal. A modal one keeps
// the focus inside, closes on Escape, and when it is closed gives the focus back to where it was.
const openWhileDrawn = (dialog: HTMLDialogElement | null) => {
  if (typeof dialog?.showModal !== 'function') dialog?.setAttribute('open', '');
  else {
    dialog.showModal();
    return () => dialog.close();
  }
};

/**
 * The one dialog: an event, a day, how to subscribe, or the search. It is scaled by modalSize and bordered in the event's colour
 * [WID-17, WID-18].
 */
export const Dialog = (props: DialogProps) => {
  const { model, dispatch } = props;
  const content = contentOf(props);
  if (!content) return null;
  const fromDay = model.opened?.day !== undefined && model.opened.event !== undefined;
  const scale = model.settings.modalSize / 100;
  const close = () => dispatch({ type: 'close' });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={openWhileDrawn}
      className={isDark(model.settings.calendarFontColor) ? 'light' : 'dark'}
      aria-labelledby="dialog-title"
      style={{ borderColor: content.color, transform: `scale(${scale})`, '--scale': String(scale) }}
      onClose={close}
      // The content covers the dialog, so a click on the dialog itself is on its backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <header>
        {fromDay ? (
          <button type="button" className="back" aria-label={words.back} onClick={() => dispatch({ type: 'back' })}>
            <Icon path={BACKWARD} />
          </button>
        ) : null}
        <h2 id="dialog-title" tabIndex={-1}>
          {content.title}
        </h2>
        <button type="button" className="close" aria-label={words.close} onClick={close}>
          <Icon path="M3 3l10 10M13 3 3 13" />
        </button>
      </header>
      <div className="content">{content.body}</div>
    </dialog>
  );
};
