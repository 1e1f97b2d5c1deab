/** @jsxImportSource preact */
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';

/** Title of an event as it is seen: with a sign where it repeats [REC-29], struck through where it is cancelled [EV2-17]. */
export const Title = ({ event }: { event: WidgetEvent }) => (
  <>
    {event.repeats ? (
      <span role="img" aria-label={words.repeating}>
        {'↻ '}
      </span>
    ) : null}
    {event.cancelled ? <s>{event.title}</s> : event.title}
    {event.cancelled ? <em>{` ${words.cancelled}`}</em> : null}
  </>
);
