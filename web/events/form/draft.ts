import * as v from 'valibot';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { readStored, store } from '#web/ui/browser-storage.ts';

// When the server ends a session (401), keeps what was typed into an open dialog, for the same user.

const KEY = 'event-draft';

const Draft = v.object({
  author: v.string(),
  /** The event that was edited; null for a new one. */
  event: v.nullable(CalendarEvent),
  /** The original, if the new event is a copy. */
  from: v.optional(CalendarEvent),
  /** The calendar that was chosen. */
  calendarId: v.optional(v.string()),
  /**
   * Fields of the type `TypedFields`, which the dialog parses. Their schema is not imported here, because the first
   * screen would load the dialog's code with it.
   */
  fields: v.record(v.string(), v.unknown()),
});
type Draft = v.InferOutput<typeof Draft>;

/** Keeps the draft in this tab of the browser. */
export const keepDraft = (draft: Draft): void => store(KEY, JSON.stringify(draft), 'sessionStorage');

export const draftOf = (author: string): Draft | undefined => {
  try {
    const draft = v.parse(Draft, JSON.parse(readStored(KEY, 'sessionStorage') ?? 'null'));
    return draft.author === author ? draft : undefined;
  } catch {
    return undefined;
  }
};

export const forgetDraft = (): void => store(KEY, null, 'sessionStorage');
