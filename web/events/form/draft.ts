import * as v from 'valibot';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { readStored, store } from '#web/ui/browser-storage.ts';

// Keeps the fields of an open dialog for their author when the session ends by itself (a 401 while people type).

const KEY = 'event-draft';

const Draft = v.object({
  author: v.string(),
  /** The event that was edited; null for a new one. */
  event: v.nullable(CalendarEvent),
  /** The event that a new one is a copy of. */
  from: v.optional(CalendarEvent),
  /** `TypedFields`. The dialog parses them: that schema here would load the dialog's code with the first screen. */
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
