/** @jsxImportSource preact */
import { isDark } from '#shared/embedding/paper.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { isoDay } from '#shared/time/day.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { byClock, showsOn, touches } from '#shared/time/spans.ts';
import type { LateViews } from '#widget/page/boot/page-scripts.ts';
import { eventAddress } from '#widget/page/host/host.ts';
import { drawnView, findEvent, hasHours, shownEvents, subscriptionOf } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { accentsOf, colorOf } from './colors.ts';
import { BACKWARD, Icon } from './controls.tsx';
import { Details } from './details.tsx';
import { EventRow } from './event-row.tsx';

type DialogProps = ViewProps & LateViews;

/** Content, title and border colour of the dialog; null when no dialog is open. */
export const contentOf = ({ model, dispatch, Search, QrCode, Subscribe, EventActions }: DialogProps) => {
  const { opened, settings, token } = model;
  if (!opened) return null;
  const copied = opened.copied === true;
  if (opened.search !== undefined) {
    const status = <p role="status">{model.ahead === 'failed' ? words.searchFailed : ''}</p>;
    return { title: words.search, body: Search ? <Search model={model} dispatch={dispatch} /> : status };
  }
  const file = subscriptionOf(model);
  if (opened.subscribe && file !== null) {
    const body = Subscribe ? <Subscribe file={file} copied={copied} dispatch={dispatch} /> : null;
    return { title: words.subscribe, body };
  }
  const event = opened.event === undefined ? undefined : findEvent(model, opened.event);
  if (event) {
    const color = colorOf(event, settings);
    if (opened.qr) {
      const body = (
        <>
          <p role="status">{opened.qr === 'failed' && !QrCode ? words.qrFailed : words.qrNote}</p>
          {QrCode ? <QrCode event={event} /> : null}
        </>
      );
      return { title: words.qr, color, body };
    }
    const address = eventAddress(event.id, isoDay(event.first));
    const actions = EventActions ? (
      <EventActions event={event} token={token ?? ''} address={address} copied={copied} dispatch={dispatch} />
    ) : null;
    const body = <Details event={event} address={address} actions={actions} />;
    return { title: words.details, color, body };
  }
  const { day } = opened;
  if (day === undefined) return null;
  // An axis of hours also shows the end of an evening after midnight, and may fold it into «+3».
  const isOn = hasHours(drawnView(model)) ? touches : showsOn;
  const events = byClock(shownEvents(model).filter((each) => isOn(each, day, day)));
  const rows = events.map((each) => (
    <EventRow key={each.id} model={model} dispatch={dispatch} event={each} day={day} />
  ));
  const body = rows.length > 0 ? <ul className="rows">{rows}</ul> : <p className="empty">{words.emptyDay}</p>;
  return { title: fullDateText(day), body };
};

// Opens the dialog as a modal dialog. It keeps the focus inside, closes on Escape and then restores the focus. jsdom,
// Firefox before 98 and Safari before 15.4 have no modal dialogs, so there the dialog is opened without this behaviour.
const openWhileDrawn = (dialog: HTMLDialogElement | null) => {
  if (typeof dialog?.showModal !== 'function') dialog?.setAttribute('open', '');
  else {
    dialog.showModal();
    return () => dialog.close();
  }
};

/**
 * The only dialog of the page. It shows an event, the event's QR code, a day, the ways to subscribe, or the search. The
 * setting modalSize gives its size. Its border has the colour of the event [WID-17, WID-18].
 */
export const Dialog = (props: DialogProps) => {
  const { model, dispatch } = props;
  const content = contentOf(props);
  if (!content) return null;
  const { day, event, qr } = model.opened ?? {};
  const isFromDay = day !== undefined && event !== undefined;
  const scale = model.settings.modalSize / 100;
  const close = () => dispatch({ type: 'close' });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={openWhileDrawn}
      className={isDark(model.settings.calendarFontColor) ? 'light' : 'dark'}
      aria-labelledby="dialog-title"
      style={{
        ...accentsOf(model.settings),
        borderColor: content.color,
        transform: `scale(${scale})`,
        '--scale': String(scale),
      }}
      // A dialog that was taken away closes a frame later, when the visitor may have opened something else.
      onClose={({ currentTarget }) => currentTarget.isConnected && close()}
      // The content covers the dialog, so a click that hits the dialog element itself was a click on the backdrop. Text
      // that is selected from the inside to the outside ends with such a click too, but its press was inside.
      onMouseDown={({ target, currentTarget }) => {
        currentTarget.dataset.pressed = String(target === currentTarget);
      }}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.dataset.pressed === 'true' && close()
      }
    >
      <header>
        {isFromDay || qr ? (
          <button
            type="button"
            className="back"
            aria-label={qr ? words.backToEvent : words.back}
            onClick={() => dispatch({ type: 'back' })}
          >
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
