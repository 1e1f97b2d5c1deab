/** @jsxImportSource preact */
import { isDark } from '#shared/embedding/paper.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { byClock, showsOn } from '#shared/time/spans.ts';
import { findEvent, type Model, shownEvents, subscriptionOf } from '#widget/page/model/model.ts';
import { fileAddress } from './calendar-links.ts';
import { Details } from './details.tsx';
import { BACKWARD, Icon } from './icon.tsx';
import { EventRow } from './list-view.tsx';
import { Subscribe } from './subscribe.tsx';

const Close = () => (
  <button type="button" className="close" data-act="close" aria-label={words.close}>
    <Icon path="M3 3l10 10M13 3 3 13" />
  </button>
);

const Back = () => (
  <button type="button" className="back" data-act="back" aria-label={words.back}>
    <Icon path={BACKWARD} />
  </button>
);

/** Content, title and border colour of the dialog; null when none is open. */
const contentOf = (model: Model) => {
  const { opened, settings, token } = model;
  if (!opened) return null;
  const subscription = subscriptionOf(model);
  if (opened.subscribe && subscription !== null) {
    return {
      title: words.subscribe,
      color: settings.calendarColor,
      body: <Subscribe file={subscription} copied={opened.copied === true} />,
    };
  }
  const event = opened.event === undefined ? undefined : findEvent(model, opened.event);
  if (event)
    return {
      title: words.details,
      color: event.color,
      body: <Details event={event} file={fileAddress(token ?? '', event.id)} copied={opened.copied === true} />,
    };
  const { day } = opened;
  if (day === undefined) return null;
  const events = byClock(shownEvents(model).filter((each) => showsOn(each, day, day)));
  if (events.length === 0) {
    return { title: fullDateText(day), color: settings.calendarColor, body: <p className="empty">{words.emptyDay}</p> };
  }
  const rows = (
    <ul className="rows">
      {events.map((each) => (
        <EventRow key={each.id} event={each} day={day} now={model.now} />
      ))}
    </ul>
  );
  return { title: fullDateText(day), color: settings.calendarColor, body: rows };
};

/**
 * The one dialog: an event, a day, or how to subscribe. A native dialog opened with showModal (see show-dialog.ts)
 * keeps the focus inside and gives it back. It is scaled by modalSize and bordered in the event's colour [WID-17, WID-18].
 */
export const Dialog = ({ model }: { model: Model }) => {
  const content = contentOf(model);
  if (!content) return null;
  const fromDay = model.opened?.day !== undefined && model.opened.event !== undefined;
  const scale = model.settings.modalSize / 100;
  return (
    <dialog
      className={isDark(model.settings.calendarFontColor) ? 'light' : 'dark'}
      aria-labelledby="dialog-title"
      style={{ borderColor: content.color, transform: `scale(${scale})`, '--scale': String(scale) }}
    >
      <header>
        {fromDay ? <Back /> : null}
        <h2 id="dialog-title" tabIndex={-1}>
          {content.title}
        </h2>
        <Close />
      </header>
      <div className="content">{content.body}</div>
    </dialog>
  );
};
