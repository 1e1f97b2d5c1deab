import * as v from 'valibot';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { copyFrom } from '#web/events/event-lists.ts';
import { draftOf } from './draft.ts';
import { type EventFields, fieldsOf, type NewEventTimes, newFields, TypedFields } from './event-form.ts';
import { repeatOf, ruleDay } from './event-repeat.ts';
import { changed, timesOf } from './event-times.ts';

/**
 * What the dialog is opened for: an existing event, or a new event. A new event may begin with the times of a slot,
 * with text typed in the bubble, or as a copy of a single event (`copyFrom`).
 */
export type EventTarget =
  | { readonly mode: 'edit'; readonly event: CalendarEvent }
  | {
      readonly mode: 'create';
      readonly slot?: NewEventTimes | undefined;
      readonly typed?: EventFields;
      readonly from?: CalendarEvent | undefined;
      /** Asks for a template first. */
      readonly asksTemplate?: true | undefined;
    };

/** What the form begins with. */
export type Opened = {
  readonly event: CalendarEvent | undefined;
  readonly from: CalendarEvent | undefined;
  /** The fields before anything was typed. */
  readonly defaultValues: EventFields;
  /** The fields to begin with, where they differ. */
  readonly typed?: EventFields | undefined;
  /** The fields come from a draft of the last session. */
  readonly isRestored?: boolean;
};

const subjectOf = (target: EventTarget): Opened => {
  if (target.mode === 'edit') return { event: target.event, from: undefined, defaultValues: fieldsOf(target.event) };
  const { from, slot, typed } = target;
  return { event: undefined, from, defaultValues: from ? fieldsOf(from) : newFields(new Date(), slot), typed };
};

/**
 * Fields of a draft. An older release may have stored the draft without some fields. The missing fields get the
 * dialog's defaults.
 */
const DraftFields = v.partial(TypedFields);

/** Adds the draft that was typed when the last session ended. */
const withDraft = (opened: Opened, username: string): Opened => {
  const draft = draftOf(username);
  const isOfThis = draft?.event?.id === opened.event?.id && draft?.from?.id === opened.from?.id;
  const typed = v.safeParse(DraftFields, draft?.fields);
  if (!isOfThis || !typed.success) return opened;
  return { ...opened, typed: { ...opened.defaultValues, ...typed.output }, isRestored: true };
};

/** A copy of an event, with the fields as they were typed. A copy of an occurrence has no rule. */
export const openedAsCopy = (event: CalendarEvent, values: EventFields): Opened => {
  const from = copyFrom(event);
  const defaultValues = fieldsOf(from);
  const repeat = event.seriesId === null ? {} : repeatOf('', ruleDay(from));
  return { event: undefined, from, defaultValues, typed: { ...values, ...repeat } };
};

/** `defaults`: the fields with which the form begins. `values`: these fields with the text that was typed since. */
type Filled = { readonly defaults: EventFields; readonly values: EventFields };
const TEXTS = ['title', 'description', 'location', 'externalLink', 'categoryId'] as const;

/**
 * A new event after a template. It is on the day of the fields and has the template's length. It starts at the
 * template's time, or at the start of a slot that was drawn. Typed text stays.
 */
export const openedFromTemplate = (
  template: CalendarEvent,
  target: EventTarget,
  { defaults, values }: Filled,
): Opened => {
  const { date, time, allDay } = values;
  const isDrawn = target.mode === 'create' && target.typed !== undefined && !allDay && !template.allDay;
  const times = timesOf(changed(fieldsOf(template), isDrawn ? { date, time } : { date }));
  const from: CalendarEvent = { ...template, ...times, status: 'published' };
  const defaultValues = fieldsOf(from);
  const typed = TEXTS.filter((name) => values[name] !== '' && values[name] !== defaults[name]);
  const kept = Object.fromEntries(typed.map((name) => [name, values[name]]));
  return { event: undefined, from, defaultValues, typed: { ...defaultValues, ...kept } };
};

export const openedFor = (target: EventTarget, username: string): Opened => withDraft(subjectOf(target), username);
