import type { CalendarEvent } from '#shared/contracts/events.ts';
import { markWords as words } from '#shared/locale/event-marks.ts';
import { ruleWords } from '#shared/locale/recurrence.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { capitalised, clockText, dateText } from '#shared/time/day-text.ts';
import { parseRule } from '#shared/time/rule.ts';
import { offsetAt } from '#shared/time/zone.ts';

/** The rule of a series in words, such as «каждый вторник». Empty for a single event [REC-29]. */
const repeatsText = ({ recurrence }: CalendarEvent, first: Day): string => {
  const rule = recurrence ? parseRule(recurrence, first) : null;
  return rule ? ruleWords(rule, first) : '';
};

/**
 * The start on the clock of the event's zone, followed by local time: «18:00 (МСК+2, Екатеринбург), у вас 16:00». Names
 * the local day if it is another: «…, у вас 6 марта, 01:00». Empty if the clocks agree [EV2-12].
 */
export const otherClockText = ({ allDay, timeZone, startDate }: CalendarEvent): string => {
  const start = Date.parse(startDate);
  const here = wallTime(start);
  const own = allDay ? here : wallTime(start, offsetAt(timeZone, start));
  if (own.day === here.day && own.minute === here.minute) return '';
  const clock = clockText(here.minute);
  return words.clocks(
    clockText(own.minute),
    zoneWords(timeZone, start),
    own.day === here.day ? clock : `${dateText(here.day)}, ${clock}`,
  );
};

/** Details of an event besides title and dates: status, time on the clock of its zone, rule, place. */
export const detailsOf = (event: CalendarEvent, first: Day): string[] =>
  [
    event.status === 'published' ? '' : capitalised(words[event.status]),
    otherClockText(event),
    capitalised(repeatsText(event, first)),
    event.location,
  ].filter((text) => text !== '');
