import * as v from 'valibot';
import { AGE_RATINGS, CalendarEvent, EVENT_STATUSES } from '#shared/contracts/events.ts';
import type { EventFields } from './event-form.ts';

// The fields of an open dialog are kept here for their author when the session ends by itself (a 401 while people type).

const KEY = 'event-draft';

// As a type alone: the dialog's own schema would bring the whole dialog along to the first screen.
const Fields = v.object({
  title: v.string(),
  description: v.string(),
  color: v.string(),
  externalLink: v.string(),
  location: v.string(),
  ageRating: v.picklist(AGE_RATINGS),
  status: v.picklist(EVENT_STATUSES),
  categoryId: v.string(),
  allDay: v.boolean(),
  timeZone: v.string(),
  date: v.string(),
  time: v.string(),
  endDate: v.string(),
  endTime: v.string(),
  duration: v.string(),
  unit: v.picklist(['hours', 'minutes']),
  repeat: v.picklist([
    ...(['none', 'daily', 'workdays', 'weekly', 'monthDay', 'lastDay', 'nth', 'lastNth', 'yearly'] as const),
    ...(['custom', 'unknown'] as const),
  ]),
  interval: v.string(),
  freq: v.picklist(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']),
  weekdays: v.array(v.number()),
  monthly: v.picklist(['monthDay', 'lastDay', 'nth', 'lastNth']),
  until: v.string(),
  count: v.string(),
  rule: v.string(),
}) satisfies v.GenericSchema<EventFields>;

const Draft = v.object({
  author: v.string(),
  /** The event that was edited; null for a new one. */
  event: v.nullable(CalendarEvent),
  /** The event that a new one is a copy of. */
  from: v.optional(CalendarEvent),
  /** Those that a release before this one did not know are missing. */
  fields: v.partial(Fields),
});
type Draft = v.InferOutput<typeof Draft>;

/** Of this browser tab, and gone with it. Where storage is blocked nothing is kept. */
export const keepDraft = (draft: Draft): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // not kept
  }
};

/** The draft of this author. */
export const draftOf = (author: string): Draft | undefined => {
  try {
    const draft = v.parse(Draft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return draft.author === author ? draft : undefined;
  } catch {
    return undefined;
  }
};

export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there is none
  }
};
