import type { Embedding } from '#shared/contracts/embeddings.ts';
import { type CalendarEvent, calendarIdOf } from '#shared/contracts/events.ts';
import { shareWords as words } from '#shared/locale/share.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { isoDay, wallTime } from '#shared/time/day.ts';
import { dateText, weekdayText } from '#shared/time/day-text.ts';
import { isWholeDays, type Span } from '#shared/time/spans.ts';
import { offsetAt } from '#shared/time/zone.ts';
import { otherClockText } from '#web/events/details-text.ts';
import { spanOfEvent, titleOf } from '#web/events/event-details.ts';

/**
 * Longest post, in characters. Telegram has this limit for a message with a picture (core.telegram.org/bots/api,
 * «caption»).
 */
export const POST_MAX = 1024;

/** `spanOfEvent` on the clock of the event's zone, where most readers of a post or a poster live. */
const spanThere = (event: CalendarEvent): Span => {
  const span = spanOfEvent(event);
  if (event.allDay) return span;
  const there = (instant: number) => wallTime(instant, offsetAt(event.timeZone, instant));
  const [from, to] = [there(span.start), there(span.end)];
  const untilMidnight = to.minute === 0 && to.day > from.day;
  return {
    ...span,
    first: from.day,
    last: untilMidnight ? to.day - 1 : to.day,
    fromMinute: from.minute,
    toMinute: untilMidnight ? 1440 : to.minute,
  };
};

/**
 * «5 сентября, суббота, 18:00 – 20:00», or of whole days «5–15 сентября». Names the zone if the clock here is another:
 * «…, 18:00 – 20:00 (МСК+2, Екатеринбург)».
 */
export const whenOf = (event: CalendarEvent): string => {
  const span = spanThere(event);
  const time = rowTime(span, span.first);
  const day = `${dateText(span.first)}, ${weekdayText(span.first)}`;
  const zone = otherClockText(event) && ` (${zoneWords(event.timeZone, span.start)})`;
  if (!isWholeDays(span)) return `${day}, ${time}${zone}`;
  return (span.first === span.last ? day : time) + zone;
};

/** Who shares the event, and the origin of the product. */
export type Sender = { readonly id: string; readonly role: string; readonly origin: string };

type Shown = Pick<Embedding, 'widgetToken' | 'calendars'> & {
  readonly published: { readonly settings: Pick<Embedding['settings'], 'categories'> };
};

const shows = ({ calendars, published }: Shown, event: CalendarEvent, sender: Sender): boolean => {
  const { categories } = published.settings;
  if (categories.length > 0 && !categories.includes(event.categoryId)) return false;
  // An embedding without `calendars` shows everybody's events if an administrator owns it. Any other such embedding
  // shows its owner's events.
  if (!calendars && sender.role === 'admin') return true;
  return (calendars ?? [sender.id]).includes(calendarIdOf(event));
};

/**
 * A link for the readers of a post. It opens the event in the newest of the sender's embeddings that show its calendar
 * and category. If there is none, it is the event's own link [PRG-50].
 * @returns an address, or an empty text if there is no link
 */
export const linkOf = (event: CalendarEvent, embeddings: readonly Shown[], sender: Sender): string => {
  const embedding = embeddings.find((one) => shows(one, event, sender));
  if (!embedding) return event.externalLink;
  const query = new URLSearchParams({ event: event.id, date: isoDay(spanOfEvent(event).first) });
  return `${sender.origin}/calendar/${embedding.widgetToken}?${query}`;
};

/** A text of at most `most` characters, cut at a word. */
const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = Math.max(cut.search(/\s\S*$/), most >> 1);
  // A cut within a word may leave half of a surrogate pair.
  return `${cut
    .slice(0, end)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()}…`;
};

/** A post of at most POST_MAX characters. A long description is cut after a word [PRG-51]. */
export const postOf = (event: CalendarEvent, link: string): string => {
  const head = [
    titleOf(event),
    ...(event.status === 'cancelled' ? [words.cancelled] : []),
    whenOf(event),
    ...(event.location ? [event.location] : []),
  ].join('\n');
  const tail = link && `${words.more}: ${link}`;
  const room = POST_MAX - head.length - tail.length - 4;
  const description = room > 80 ? shortened(event.description.trim(), room - 1) : '';
  return [head, description, tail].filter((part) => part !== '').join('\n\n');
};

/** The page of a network on which a link can be posted. Nothing is posted until the person does it there. */
export const telegramAddress = (link: string, post: string): string =>
  `https://t.me/share/url?${new URLSearchParams({ url: link, text: post })}`;
export const vkAddress = (link: string, title: string): string =>
  `https://vk.com/share.php?${new URLSearchParams({ url: link, title })}`;
