import type { EventFilter } from '#shared/embedding/settings.ts';
import { type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import { step } from '#shared/time/period.ts';
import { linkedEvent } from './deep-link.ts';
import type { MonthEvents, WidgetEvent } from './event.ts';
import {
  type HiddenEvents,
  hasHours,
  isMonthLoaded,
  isUnknown,
  type Layout,
  LIST_PAGE,
  type Model,
  type Opened,
  settingsFrom,
  shownEvents,
} from './model.ts';

export type Action =
  | { type: 'today' }
  | { type: 'step'; direction: 1 | -1 }
  | { type: 'filter'; filter: EventFilter }
  | { type: 'category'; category: string }
  | { type: 'select'; day: Day }
  | { type: 'arrive'; event: WidgetEvent }
  | { type: 'no-event' }
  | { type: 'open-event'; id: string }
  | { type: 'open-day'; day: Day }
  | { type: 'open-qr' }
  | { type: 'qr-failed' }
  | { type: 'open-subscribe' }
  | { type: 'open-search' }
  | { type: 'search'; text: string }
  | { type: 'back' }
  | { type: 'close' }
  | { type: 'show-more' }
  /** `publishedQuery` is set only if the month is shown. `since` becomes `staleSince` of the model. */
  | ({ type: 'loaded'; month: number; publishedQuery?: string; since: number | null } & MonthEvents)
  | { type: 'not-loaded'; feed: 'failed' | 'unknown'; since: number | null }
  | { type: 'tick'; now: number }
  | { type: 'layout'; layout: Layout }
  | { type: 'theme'; dark: boolean }
  | { type: 'printing'; printing: boolean }
  | { type: 'copied' }
  | { type: 'hidden'; hidden: HiddenEvents }
  | { type: 'far'; month: number; events: readonly WidgetEvent[] }
  | { type: 'ahead'; events: readonly WidgetEvent[] | 'failed' };

export type Dispatch = (action: Action) => void;
/** Properties of every view. */
export type ViewProps = { model: Model; dispatch: Dispatch };

const sameMonth = (a: Day, b: Day): boolean => monthNumber(a) === monthNumber(b);

const goTo = (model: Model, day: Day): Model => {
  if (day === model.day) return model;
  const there = { ...model, day };
  if (sameMonth(day, model.day)) return there;
  // A failure of the month that was left says nothing about this one.
  const feed = isMonthLoaded(there) ? 'ready' : 'loading';
  return { ...there, feed: isUnknown(model) ? model.feed : feed, limit: LIST_PAGE };
};

/** Goes to an event that was found. The details of the event open when its month is loaded. */
const arrive = (model: Model, event: WidgetEvent): Model => ({
  ...goTo(model, event.first),
  deepLink: null,
  opened: { event: event.id },
});

/**
 * Applies published settings. If their default filter is another than before, it replaces the filter that the visitor
 * has chosen. A chosen category is dropped if the settings no longer offer a choice.
 */
const withPublished = (model: Model, publishedQuery: string): Model => {
  if (publishedQuery === model.publishedQuery) return model;
  const next = { ...model, publishedQuery };
  const settings = settingsFrom(next);
  const filterChanged = settings.defaultFilter !== model.settings.defaultFilter;
  return {
    ...next,
    settings,
    filter: filterChanged ? settings.defaultFilter : model.filter,
    category: settings.categoryFilter ? model.category : '',
  };
};

const loaded = (before: Model, action: Extract<Action, { type: 'loaded' }>): Model => {
  const { publishedQuery, month } = action;
  const model = publishedQuery === undefined ? before : withPublished(before, publishedQuery);
  const next = { ...model, months: new Map(model.months).set(month, action) };
  const event = linkedEvent(model, action.events, false);
  const there = event ? arrive(next, event) : next;
  return month === monthNumber(there.day) ? { ...there, feed: 'ready', staleSince: action.since } : there;
};

/** The model after a failed load. Settings that are still unknown become the defaults. */
const notLoaded = (model: Model, { feed, since }: Extract<Action, { type: 'not-loaded' }>): Model => ({
  ...withPublished(model, model.publishedQuery ?? ''),
  feed,
  staleSince: since,
});

// Takes over the current time. The model changes every minute in views with an axis of hours, and in a block, because a
// block also lists events of other months. Other views change at midnight and when an event of the shown month ends. At
// midnight a calendar that shows today goes to the new day.
const tick = (model: Model, now: number): Model => {
  const today = wallTime(now).day;
  const changes =
    today !== model.today ||
    model.block ||
    hasHours(model.settings.viewType) ||
    shownEvents(model).some(({ end }) => end > model.now && end <= now);
  return changes ? { ...(model.day === model.today && !model.block ? goTo(model, today) : model), now, today } : model;
};

/**
 * What the dialog shows after a step back: from the QR code to its event, or from an event to the day from which it was
 * opened.
 */
const backFrom = (opened: Opened | null): Opened | null => {
  if (!opened?.qr) return opened?.day === undefined ? null : { day: opened.day };
  const { qr, ...event } = opened;
  return event;
};

const isSameHidden = (a: HiddenEvents, b: HiddenEvents): boolean => a.above === b.above && a.below === b.below;

/** The next model after an action. Pure. Returns the given model when nothing changes. */
export const reduce = (model: Model, action: Action): Model => {
  switch (action.type) {
    case 'today':
      return goTo(model, model.today);
    case 'step':
      return goTo(model, step(model.settings.viewType, model.day, action.direction));
    case 'filter':
      return { ...model, filter: action.filter, limit: LIST_PAGE };
    case 'category':
      return { ...model, category: action.category, limit: LIST_PAGE };
    case 'arrive':
      return arrive(model, action.event);
    case 'no-event':
      return { ...model, deepLink: null };
    case 'select':
      return goTo(model, action.day);
    case 'open-event':
      return {
        ...model,
        opened: { ...(model.opened?.day !== undefined && { day: model.opened.day }), event: action.id },
      };
    case 'open-day': {
      // A week shows no selected day, and another day would scroll its hours.
      const selects = sameMonth(action.day, model.day) && !hasHours(model.settings.viewType);
      return { ...model, ...(selects && { day: action.day }), opened: { day: action.day } };
    }
    case 'open-subscribe':
      return { ...model, opened: { subscribe: true } };
    case 'open-search':
      return { ...model, opened: { search: '' }, ahead: null };
    case 'search':
      return { ...model, opened: { search: action.text } };
    case 'open-qr':
      return model.opened ? { ...model, opened: { ...model.opened, qr: 'wanted' } } : model;
    case 'qr-failed':
      return model.opened?.qr ? { ...model, opened: { ...model.opened, qr: 'failed' } } : model;
    case 'back':
      return { ...model, opened: backFrom(model.opened) };
    case 'close':
      return model.opened ? { ...model, opened: null } : model;
    case 'show-more':
      return { ...model, limit: model.limit + LIST_PAGE };
    case 'loaded':
      return loaded(model, action);
    case 'not-loaded':
      return notLoaded(model, action);
    case 'tick':
      return tick(model, action.now);
    case 'layout':
      return { ...model, layout: action.layout };
    case 'theme':
      return { ...model, dark: action.dark, settings: settingsFrom({ ...model, dark: action.dark }) };
    case 'printing':
      return { ...model, printing: action.printing };
    case 'copied':
      return model.opened ? { ...model, opened: { ...model.opened, copied: true } } : model;
    case 'hidden':
      return isSameHidden(model.hidden, action.hidden) ? model : { ...model, hidden: action.hidden };
    case 'far':
      return { ...model, far: { month: action.month, events: action.events } };
    case 'ahead':
      return { ...model, ahead: action.events };
  }
};
