import type { FeedEvent } from '#shared/contracts/feed.ts';
import { DEFAULT_TIME_ZONE } from '#shared/contracts/fields.ts';
import { ruleWords } from '#shared/locale/recurrence.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { firstDay, parseRule } from '#shared/time/recurrence.ts';
import { offsetAt } from '#shared/time/zone.ts';
import type { CategoryOf } from './category.ts';
import { colorOf, imageUrl, type StoredEvent } from './event.ts';

/** The clock by which the event was written down, where it is another than Moscow's; whole days have none. */
const clockOf = ({ allDay, timeZone, startDate }: StoredEvent) => {
  if (allDay || timeZone === DEFAULT_TIME_ZONE) return {};
  const start = Date.parse(startDate);
  return { timeZone, utcOffset: offsetAt(timeZone, start), zone: zoneWords(timeZone, start) };
};

/** «каждый вторник» of a date of a series. */
const repeatsOf = ({ series, startDate, endDate, timeZone, allDay }: StoredEvent): { repeats?: string } => {
  if (!series) return {};
  const day = firstDay({ start: Date.parse(startDate), end: Date.parse(endDate), timeZone, isAllDay: allDay });
  const rule = parseRule(series.recurrence, day);
  return rule ? { repeats: ruleWords(rule, day) } : {};
};

/** The event as visitors of a widget see it: no owner [FEED-02]; what is empty or has its default is left out [EV2-23]. */
export const toFeedEvent = (event: StoredEvent, categoryOf: CategoryOf): FeedEvent => {
  const { id, title, description, startDate, endDate, externalLink, allDay, location, ageRating, status } = event;
  const image = imageUrl(event);
  const category = categoryOf(event);
  return {
    id,
    title,
    description,
    startDate,
    endDate,
    color: colorOf(event, category),
    ...(image === null ? {} : { imageUrl: image }),
    ...(externalLink === '' ? {} : { externalLink }),
    ...(allDay && { allDay }),
    ...clockOf(event),
    ...(location && { location }),
    ...(ageRating && { ageRating }),
    ...(status === 'cancelled' && { status }),
    ...(category && { categoryId: category.id, category: category.name }),
    ...repeatsOf(event),
  };
};
