import { calendarsWords as words } from '#shared/locale/widget.ts';
import { isoDay } from '#shared/time/day.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';

type Fields = Omit<WidgetEvent, 'id' | 'color' | 'imageUrl'>;

// Addresses of some services break beyond a few thousand characters.
const LONGEST_TEXT = 1000;

/**
 * The beginning of the description with the registration link below it, because no calendar service has a field for
 * that link.
 */
const details = ({ description, link }: Fields): string =>
  [description.slice(0, LONGEST_TEXT), link].filter(Boolean).join('\n\n');

/** `YYYY-MM-DDTHH:mm:ssZ`. */
const seconds = (instant: number): string => new Date(instant).toISOString().replace(/\.\d{3}/, '');

/**
 * Start and end for a calendar service. Whole days are dates, and the end is the day after the last [EV2-28]. Other
 * times are `YYYY-MM-DDTHH:mm:ssZ`.
 */
const timesOf = ({ allDay, first, last, start, end }: Fields): [string, string] =>
  allDay ? [isoDay(first), isoDay(last + 1)] : [seconds(start), seconds(end)];

export const googleLink = (event: Fields): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    // Dates without `-` and `:`: `YYYYMMDDTHHmmssZ/…`, `YYYYMMDD/…`.
    dates: timesOf(event).join('/').replace(/[-:]/g, ''),
    details: details(event),
    location: event.location,
  })}`;

// The address of an empty event form in Yandex Calendar. Yandex does not document it. The form reads parameters with
// these names.
export const yandexLink = (event: Fields): string =>
  `https://calendar.yandex.ru/event?${new URLSearchParams({
    startTs: seconds(event.start),
    endTs: seconds(event.end),
    name: event.title,
    description: details(event),
  })}`;

export const outlookLink = (event: Fields): string => {
  const [startdt, enddt] = timesOf(event);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt,
    enddt,
    allday: String(event.allDay),
    body: details(event),
    location: event.location,
  })}`;
};

/** Address of one event's iCalendar file. */
export const fileAddress = (token: string, event: string): string =>
  `/api/events/public/event.ics?${new URLSearchParams({ token, event })}`;

/** The address of the iCalendar file in a form (`webcal:`) that opens the device's own calendar program. */
export const webcalLink = (file: string): string => file.replace(/^https?:/, 'webcal:');

/**
 * Links to Google and Outlook that subscribe to the iCalendar file. Yandex has no such link; its users paste the
 * address there.
 */
export const subscribeLinks = (file: string) => {
  const webcal = webcalLink(file);
  return [
    { href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`, text: words.google },
    {
      href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: file, name: words.name })}`,
      text: words.outlook,
    },
  ] as const;
};
