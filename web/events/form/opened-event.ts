import * as v from 'valibot';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { copyFrom } from '#web/events/event-lists.ts';
import { draftOf } from './draft.ts';
import { type EventFields, fieldsOf, type NewEventTimes, newFields, TypedFields } from './event-form.ts';
import { repeatOf, ruleDay } from './event-repeat.ts';

/**
 * The dialog's subject: an event, or a new one, with the times of a chosen slot, what was typed in the bubble at it, or as a copy
 * of a single event (`copyFrom`).
 */
export type EventTarget =
  | { readonly mode: 'edit'; readonly event: CalendarEvent }
  | {
      readonly mode: 'create';
      readonly slot?: NewEventTimes;
      readonly typed?: EventFields;
      readonly from?: CalendarEvent | undefined;
    };

/** What the form begins with. */
type Opened = {
  readonly event: CalendarEvent | undefined;
  readonly from: CalendarEvent | undefined;
  /** The fields as nobody has typed in them yet. */
  readonly defaultValues: EventFields;
  /** The fields to begin with, where they differ. */
  readonly typed?: EventFields | undefined;
  /** They are those of the last session. */
  readonly isRestored?: boolean;
};

const subjectOf = (target: EventTarget): Opened => {
  if (target.mode === 'edit') return { event: target.event, from: undefined, defaultValues: fieldsOf(target.event) };
  const { from, slot, typed } = target;
  return { event: undefined, from, defaultValues: from ? fieldsOf(from) : newFields(new Date(), slot), typed };
};

/** Fields of a draft. A field that the draft's release did not know is missing, and has the dialog's default. */
const DraftFields = v.partial(TypedFields);

/** Adds the draft that the end of the last session left unsaved. */
const withDraft = (opened: Opened, username: string): Opened => {
  const draft = draftOf(username);
  const isOfThis = draft?.event?.id === opened.event?.id && draft?.from?.id === opened.from?.id;
  const typed = v.safeParse(DraftFields, draft?.fields);
  if (!isOfThis || !typed.success) return opened;
  return { ...opened, typed: { ...opened.defaultValues, ...typed.output }, isRestored: true };
};

/** A copy of an event with what was typed into its fields. A copy of an occurrence has no rule. */
export const openedAsCopy = (event: CalendarEvent, values: EventFields): Opened => {
  const from = copyFrom(event);
  const defaultValues = fieldsOf(from);
  const repeat = event.seriesId === null ? {} : repeatOf('', ruleDay(from));
  return { event: undefined, from, defaultValues, typed: { ...values, ...repeat } };
};

/** What the form begins with for a subject, with what this user had typed when their last session ended. */
export const openedFor = (target: EventTarget, username: string): Opened => withDraft(subjectOf(target), username);
