import { widgetWords as words } from '#shared/locale/widget.ts';
import { clockText, dateText, fullDateText } from '#shared/time/day-text.ts';
import type { WidgetEvent } from '#widget/page/event.ts';

/** «10:00 – 12:00»; over midnight «23:00 – 22 ноября, 02:00», which breaks only before the second date. */
export const timeRange = ({ first, last, fromMinute, toMinute }: WidgetEvent): string => {
  const until =
    first === last ? clockText(toMinute) : `${dateText(last)}, ${clockText(toMinute)}`.replaceAll(' ', '\u00a0');
  return `${clockText(fromMinute)} – ${until}`;
};

/** Does it last over midnight, so that it is drawn as a bar? */
export const isBar = ({ first, last }: WidgetEvent): boolean => first !== last;

/** Name of an event for those who do not see where it stands: what is written on it, then its date and end. */
export const eventLabel = (event: WidgetEvent): string => {
  const { title, first, last, fromMinute, toMinute } = event;
  return isBar(event)
    ? `${title}, ${dateText(first)}, ${clockText(fromMinute)} – ${fullDateText(last)}, ${clockText(toMinute)}`
    : `${clockText(fromMinute)} ${title}, ${fullDateText(first)}, ${words.until(clockText(toMinute))}`;
};

// Alphas of an event's colour behind its title. The text keeps the calendar's own colour, so it stays readable on any.
const TINT = '2e';
const BAR_TINT = '4d';

export const eventStyle = (event: WidgetEvent) => ({
  background: event.color + (isBar(event) ? BAR_TINT : TINT),
  borderLeftColor: event.color,
});

/** As `eventStyle`, on paper of its own: the lines of the hours must not run through the title. */
export const blockColors = ({ color }: WidgetEvent) => ({
  background: `linear-gradient(${color}${TINT},${color}${TINT}) var(--sheet)`,
  borderLeftColor: color,
});
