import * as v from 'valibot';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { copyFrom } from '#web/events/event-lists.ts';
import { draftOf } from './draft.ts';
import { type EventFields, fieldsOf, type NewEventTimes, newFields, TypedFields } from './event-form.ts';
import { repeatOf, ruleDay } from './event-repeat.ts';
import { changed, clockFields, startOf, timesOf } from './event-times.ts';

/** What was typed into the bubble. */
export type Begun = {
  readonly typed: EventFields;
  /** The calendar that was chosen; undefined: none was. */
  readonly calendarId?: string | undefined;
};

/**
 * What the dialog is opened for: an existing event, or a new one. A new event may begin with the times of a slot, with
 * text of the bubble, or as a copy (`copyFrom`).
 */
export type EventTarget =
  | { readonly mode: 'edit'; readonly event: CalendarEvent }
  | (Partial<Begun> & {
      readonly mode: 'create';
      readonly slot?: NewEventTimes | undefined;
      readonly from?: CalendarEvent | undefined;
      /** Whether a template is chosen first. */
      readonly asksTemplate?: true | undefined;
    });

/** The state with which the form begins. */
export type Opened = {
  readonly event: CalendarEvent | undefined;
  readonly from: CalendarEvent | undefined;
  /** The fields before anything was typed. */
  readonly defaultValues: EventFields;
  /** The fields to show, if something was typed before. */
  readonly typed?: EventFields | undefined;
  /** The calendar that was chosen before. */
  readonly calendarId?: string | undefined;
  /** Whether the fields come from a draft of the last session. */
  readonly isRestored?: boolean;
};

const subjectOf = (target: EventTarget): Opened => {
  if (target.mode === 'edit') return { event: target.event, from: undefined, defaultValues: fieldsOf(target.event) };
  const { from, slot, typed, calendarId } = target;
  const defaultValues = from ? fieldsOf(from) : newFields(new Date(), slot);
  return { event: undefined, from, defaultValues, typed, calendarId };
};

/** The fields of a draft. A draft of an older release may lack some, which then get the dialog's defaults. */
const DraftFields = v.partial(TypedFields);

/** Adds the draft that was typed when the last session ended. */
const withDraft = (opened: Opened, username: string): Opened => {
  const draft = draftOf(username);
  const isOfThis = draft?.event?.id === opened.event?.id && draft?.from?.id === opened.from?.id;
  const typed = v.safeParse(DraftFields, draft?.fields);
  if (!isOfThis || !typed.success) return opened;
  const fields = { ...opened.defaultValues, ...typed.output };
  return { ...opened, typed: fields, calendarId: draft?.calendarId, isRestored: true };
};

/** A copy of an event with its fields as typed. A copy of an occurrence has no rule. */
export const openedAsCopy = (event: CalendarEvent, values: EventFields): Opened => {
  const from = copyFrom(event);
  const defaultValues = fieldsOf(from);
  const repeat = event.seriesId === null ? {} : repeatOf('', ruleDay(from));
  return { event: undefined, from, defaultValues, typed: { ...values, ...repeat } };
};

/** `defaults`: the fields with which the form began. `values`: the present fields. */
type Filled = { readonly defaults: EventFields; readonly values: EventFields };
const TEXTS = ['title', 'description', 'location', 'externalLink', 'categoryId'] as const;

/**
 * A new event from a template: on the day in the fields, with the template's length. It starts at the moment of the slot
 * that the user drew, on the clock of the template's zone, or else at the template's time. Typed text stays.
 */
export const openedFromTemplate = (
  template: CalendarEvent,
  target: EventTarget,
  { defaults, values }: Filled,
): Opened => {
  const { date, allDay } = values;
  const isDrawn = target.mode === 'create' && target.typed !== undefined && !allDay && !template.allDay;
  const drawn = isDrawn ? startOf(values) : null;
  const start = drawn === null ? { date } : clockFields(template.timeZone, drawn);
  const times = timesOf(changed(fieldsOf(template), start));
  const from: CalendarEvent = { ...template, ...times, status: 'published' };
  const defaultValues = fieldsOf(from);
  const typed = TEXTS.filter((name) => values[name] !== '' && values[name] !== defaults[name]);
  const kept = Object.fromEntries(typed.map((name) => [name, values[name]]));
  return { event: undefined, from, defaultValues, typed: { ...defaultValues, ...kept } };
};

export const openedFor = (target: EventTarget, username: string): Opened => withDraft(subjectOf(target), username);
