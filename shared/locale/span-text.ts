import type { Day } from '#shared/time/day.ts';
import { clockText, dateText, daysText } from '#shared/time/day-text.ts';
import { isWholeDays, lastShown, type Span } from '#shared/time/spans.ts';

/** Makes all spaces unbreakable, so that a row breaks only before its second date. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The end of a span of several days as a clock time. A midnight is «24:00» of the last day. */
const endClock = ({ toMinute }: Span): string => (toMinute === 1440 ? '24:00' : clockText(toMinute));

/** The end of a span as date and time: «18 марта, 24:00». */
const endText = (span: Span): string => `${dateText(span.last)}, ${endClock(span)}`;

/**
 * The time of a span in the list of one day.
 * On its first day: «10:00 – 12:00», over midnight «22:00 – 03:00», for whole days «Весь день» or «5–15 ноября», for
 * several days «10:00 – 18 марта, 20:00».
 * On a later day: «до 18 марта, 20:00».
 * On its last day: «до 20:00».
 */
export const rowTime = (span: Span, day: Day): string => {
  const { first, last, fromMinute, toMinute } = span;
  const isOneDay = lastShown(span) === first;
  if (isWholeDays(span)) {
    if (isOneDay) return 'Весь день';
    return day > first ? `до ${dateText(last)}` : daysText(first, last);
  }
  if (isOneDay && day <= first) return `${clockText(fromMinute)} – ${clockText(toMinute)}`;
  if (day <= first) return `${clockText(fromMinute)} – ${unbroken(endText(span))}`;
  return day === last ? `до ${endClock(span)}` : `до ${unbroken(endText(span))}`;
};
