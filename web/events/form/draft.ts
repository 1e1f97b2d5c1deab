import * as v from 'valibot';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { readStored, store } from '#web/ui/browser-storage.ts';

// Keeps the fields of an open dialog for their author when the server ends the session (a 401 while the author types).

const KEY = 'event-draft';

const Draft = v.object({
  author: v.string(),
  /** The event that was edited; null for a new one. */
  event: v.nullable(CalendarEvent),
  /** The event that a new one is a copy of. */
  from: v.optional(CalendarEvent),
  /**
   * Fields of the type `TypedFields`. The dialog parses them. If their schema were imported here, the first screen
   * would load the dialog's code.
   */
  fields: v.record(v.string(), v.unknown()),
});
type Draft = v.InferOutput<typeof Draft>;

/** Kept by this browser tab, and gone with it. */
export const keepDraft = (draft: Draft): void => store(KEY, JSON.stringify(draft), 'sessionStorage');

/** The draft of this author. */
export const draftOf = (author: string): Draft | undefined => {
  try {
    const draft = v.parse(Draft, JSON.parse(readStored(KEY, 'sessionStorage') ?? 'null'));
    return draft.author === author ? draft : undefined;
  } catch {
    return undefined;
  }
};

export const forgetDraft = (): void => store(KEY, null, 'sessionStorage');
