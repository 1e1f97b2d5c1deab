/** @jsxImportSource preact */
import { luminance } from '#shared/embedding/paper.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { clockText, dateText, fullDateText, fullDaysText } from '#shared/time/day-text.ts';
import { isWholeDays, lastShown } from '#shared/time/spans.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { BAR_TINT, ownColor, TINT } from './colors.ts';

/** Events of several days, and whole days, are drawn as bars. */
export const isBar = (event: WidgetEvent): boolean => lastShown(event) !== event.first || isWholeDays(event);

/** The dates of a bar in words, for screen readers. */
const barTime = (event: WidgetEvent): string => {
  const { first, last, fromMinute, toMinute } = event;
  if (isWholeDays(event)) return fullDaysText(first, last);
  const until = toMinute === 1440 ? '24:00' : clockText(toMinute);
  return `${dateText(first)}, ${clockText(fromMinute)} – ${fullDateText(last)}, ${until}`;
};

/** Accessible name of an event: the visible text first, then the date and the end. */
export const eventLabel = (event: WidgetEvent): string => {
  const { title, first, fromMinute, toMinute, cancelled, repeats } = event;
  const label = isBar(event)
    ? `${title}, ${barTime(event)}`
    : `${clockText(fromMinute)} ${title}, ${fullDateText(first)}, ${words.until(clockText(toMinute))}`;
  return [label, cancelled && words.cancelled, repeats && words.repeating].filter(Boolean).join(', ');
};

// White paper hides a colour with a luminance above `white`. Dark paper hides a colour with a luminance below `black`.
const NEAR = { white: 0.6, black: 0.05 } as const;

/**
 * The class for a colour that the paper hides: ` pale` for white paper, ` deep` for dark paper. Empty for other
 * colours.
 */
export const nearness = (color: string | undefined): string => {
  if (color === undefined) return '';
  const light = luminance(color);
  if (light > NEAR.white) return ' pale';
  return light < NEAR.black ? ' deep' : '';
};

/**
 * Classes of an event. ` pale` and ` deep` draw a line around the event if the paper has a similar tone. ` past` makes
 * the event paler.
 */
export const eventTone = (event: WidgetEvent, now: number): string =>
  `${nearness(ownColor(event))}${event.end <= now ? ' past' : ''}`;

/**
 * Bar and tint in the event's own colour. For an event without an own colour the stylesheet takes the calendar's
 * colour.
 */
export const eventStyle = (event: WidgetEvent) => {
  const color = ownColor(event);
  return color === undefined
    ? undefined
    : { backgroundColor: color + (isBar(event) ? BAR_TINT : TINT), borderLeftColor: color };
};

/** The colours of `eventStyle` on an opaque ground, so that the lines of the hours do not show through the title. */
export const blockColors = (event: WidgetEvent) => {
  const color = ownColor(event) ?? '';
  const tint = color ? color + TINT : 'var(--tint)';
  return { background: `linear-gradient(${tint},${tint}) var(--sheet)`, borderLeftColor: color };
};

/** Title of an event. A cancelled event is struck through [EV2-17]. A repeating event has a sign [REC-29]. */
export const Title = ({ event: { title, cancelled, repeats } }: { event: WidgetEvent }) => (
  <>
    {cancelled ? <s>{title}</s> : title}
    {repeats ? (
      <span className="again" role="img" aria-label={words.repeating}>
        {'\u00a0↻'}
      </span>
    ) : null}
    {cancelled ? <em>{` ${words.cancelled}`}</em> : null}
  </>
);
