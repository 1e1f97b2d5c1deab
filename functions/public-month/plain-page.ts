import { DEFAULT_TIME_ZONE } from '#functions/domain/events/local-day.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { escapeHtml } from '#shared/embedding/escape-html.ts';
import { type SearchEvent, searchData } from '#shared/embedding/search-data.ts';
import { widgetPageWords, widgetWords as words } from '#shared/locale/widget.ts';
import { isoDay } from '#shared/time/day.ts';
import { clockText, fullDateText, fullDaysText } from '#shared/time/day-text.ts';
import { spanOfDays } from '#shared/time/spans.ts';
import { clockOf, offsetAt } from '#shared/time/zone.ts';

/** Lets words break after every 25 characters: a page without styles is as wide as its longest word. */
const breakable = (text: string): string =>
  text
    .split(/(\S{25})(?=\S)/u)
    .filter(Boolean)
    .map(escapeHtml)
    .join('<wbr>');

/** The event's times on its own zone's clock. */
const onItsClock = (event: FeedEvent): SearchEvent & { readonly when: string } => {
  const { allDay = false, timeZone = DEFAULT_TIME_ZONE, ageRating = '', location = '', imageUrl = null } = event;
  const [start, end] = [Date.parse(event.startDate), Date.parse(event.endDate)];
  const [from, to] = [clockOf(timeZone, start), clockOf(timeZone, end)];
  const { first, last } = allDay ? spanOfDays(start, end) : { first: from.day, last: to.day };
  const [begins, ends] = [from, to].map(({ timeOfDay }) => clockText(timeOfDay / 60_000));
  const until = first === last ? ends : `${fullDateText(last)}, ${ends}`;
  return {
    id: event.id,
    description: event.description,
    location,
    ageRating,
    imageUrl,
    start,
    end,
    first,
    last,
    allDay,
    title: `${event.title}${ageRating && ` ${ageRating}`}`,
    cancelled: event.status === 'cancelled',
    utcOffset: offsetAt(timeZone, start),
    when: allDay
      ? fullDaysText(first, last)
      : `${fullDateText(first)}, ${begins} – ${until} (${event.zone ?? words.moscow})`,
  };
};
type Shown = ReturnType<typeof onItsClock>;

const linkOf = (page: string, { id, first }: Shown): string =>
  `${page}?${new URLSearchParams({ event: id, date: isoDay(first) })}`;
/** «Отменено. 15 мая 2026, 12:00 – 13:00 (МСК, Москва). Актовый зал». */
const factsOf = ({ cancelled, when, location }: Shown): string =>
  [cancelled ? words.cancelled : '', when, location].filter(Boolean).join('. ');

type Asked = {
  /** Address of the calendar, without a query. */
  readonly page: string;
  readonly events: readonly FeedEvent[];
  readonly named: FeedEvent | undefined;
  /** The institution's name; empty: none. */
  readonly institution: string;
};

/** The elements for previews in other sites: those of Open Graph (ogp.me), and one that X needs. */
const preview = ({ page, institution }: Asked, named: Shown | undefined): string => {
  const image = named?.imageUrl ? new URL(named.imageUrl, page).href : undefined;
  const properties = {
    type: 'website',
    site_name: institution || words.calendar,
    title: named?.title ?? words.calendar,
    description: named ? factsOf(named) : (widgetPageWords.description ?? ''),
    url: named ? linkOf(page, named) : page,
    ...(image !== undefined && { image }),
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`;
};

/** The page without scripts. Everything that people wrote is escaped [VIS-03]. */
export const plainPage = (asked: Asked): string => {
  const { page, events, named } = asked;
  const shown = events.map(onItsClock);
  const items = shown.map(
    (event) =>
      `<li><a href="${escapeHtml(linkOf(page, event))}">${breakable(event.title)}</a><br>${breakable(factsOf(event))}</li>`,
  );
  // `<` is escaped, because it could end the script.
  const data = searchData(shown, page).replaceAll('<', '\\u003c');
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="default-src 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(words.calendar)}</title>`,
    preview(asked, named && onItsClock(named)),
    `<script type="application/ld+json">${data}</script></head>`,
    `<body><main><h1>${words.calendar}</h1>`,
    items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${words.empty}</p>`,
    '</main></body></html>',
  ].join('');
};
