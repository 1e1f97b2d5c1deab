import { EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import { FeedEvent } from '#shared/contracts/feed.ts';
import { DEFAULT_TIME_ZONE } from '#shared/contracts/fields.ts';
import { ruleWords } from '#shared/locale/recurrence.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { parseRule } from '#shared/time/rule.ts';
import { offsetAt } from '#shared/time/zone.ts';
import type { CategoryOf } from './category.ts';
import { colorOf, imageUrl, ownDay, type StoredEvent } from './event.ts';

const WITH_RULES = ['color', 'timeZone', 'categoryId'];
/** Fields that visitors see unchanged, with their defaults. */
const plain = Object.entries(EVENT_DEFAULTS).filter(
  ([name]) => name in FeedEvent.entries && !WITH_RULES.includes(name),
);

/** The fields that differ from their default. */
function differing(event: StoredEvent): Partial<FeedEvent>;
function differing(event: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(plain.flatMap(([name, usual]) => (event[name] === usual ? [] : [[name, event[name]]])));
}

/**
 * The moment since which Moscow's clock has been three hours ahead of UTC. The widget assumes that clock for an event
 * without a clock of its own.
 */
const MOSCOW_SINCE = '2014-10-25T22:00:00.000Z';

/** The time zone of the event. It is absent for events on Moscow's present clock and for events of whole days. */
const clockOf = ({ allDay, timeZone, startDate }: StoredEvent) => {
  if (allDay || (timeZone === DEFAULT_TIME_ZONE && startDate >= MOSCOW_SINCE)) return {};
  const start = Date.parse(startDate);
  return { timeZone, utcOffset: offsetAt(timeZone, start), zone: zoneWords(timeZone, start) };
};

/**
 * The rule of an occurrence in words, as in «каждый вторник до 25 мая». The last date has a year only if it lies in
 * another year than the occurrence [REC-10].
 */
const repeatsOf = (event: StoredEvent): { repeats?: string } => {
  if (!event.series) return {};
  const day = ownDay(event);
  const rule = parseRule(event.series.recurrence, day);
  return rule ? { repeats: ruleWords(rule, day) } : {};
};

/**
 * The event in the form that visitors of a widget get. It has no owner [FEED-02], and no fields that are empty or have
 * their default [EV2-23].
 */
export const toFeedEvent = (event: StoredEvent, categoryOf: CategoryOf): FeedEvent => {
  const { id, title, description, startDate, endDate, externalLink } = event;
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
    ...differing(event),
    ...clockOf(event),
    ...(category && { categoryId: category.id, category: category.name }),
    ...repeatsOf(event),
  };
};
