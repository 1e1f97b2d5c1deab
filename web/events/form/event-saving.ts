import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { templateWords } from '#shared/locale/templates.ts';
import type { OnProgress } from '#web/api/send.ts';
import { moveToCalendar, replaceTemplate, saveEvent, saveNewEvent, saveTemplate } from '#web/events/event-lists.ts';
import { pictureFields, wholePicture } from '#web/events/image/picture-fields.ts';
import type { PictureChange } from '#web/events/image/use-image-choice.ts';
import { callForm, type EventFields } from './event-form.ts';
import { rememberTime } from './last-time.ts';
import { openedAsCopy } from './opened-event.ts';
import type { newTries } from './tries.ts';

// The ways in which the event dialog saves. Each throws an ApiError with the server's text.

/** What a dialog saves. */
export type Typed = {
  readonly fields: EventFields;
  readonly picture: PictureChange;
  /** The event whose fields the form began with. Undefined: the form began empty. */
  readonly source: CalendarEvent | undefined;
  /** The calendar to send. Undefined if the server uses this calendar anyway. */
  readonly otherCalendar: { readonly id: string; readonly name: string } | undefined;
  readonly onProgress: OnProgress | undefined;
  readonly tries: ReturnType<typeof newTries>;
  /** The attempts to move the event to another calendar, which are changes of their own. */
  readonly moves: ReturnType<typeof newTries>;
};

/** The result of a save, for `notifyUndoable`. */
export type Made = {
  readonly saved: CalendarEvent;
  readonly description: string;
  readonly change: string;
  readonly before?: string | undefined;
};

/** The form of the call. */
export const sentForm = ({ fields, picture, source }: Typed) => ({
  ...callForm(fields, source),
  ...pictureFields(picture),
});

const changeFor = ({ fields, picture, tries }: Typed, ...more: readonly unknown[]) =>
  tries.changeFor(JSON.stringify(fields), picture, ...more);

const making = ({ source, otherCalendar, onProgress }: Typed) => ({
  copyOf: source?.id,
  calendarId: otherCalendar?.id,
  onProgress,
});

export const createEvent = async (typed: Typed): Promise<Made> => {
  // In another calendar it is another event: a repeated call would answer the one that the first try has made.
  const change = changeFor(typed, typed.otherCalendar?.id);
  const saved = await typed.tries.created(change, saveNewEvent(sentForm(typed), { ...making(typed), change }));
  if (!typed.fields.allDay) rememberTime(typed.fields.time);
  return { saved, description: eventWords.created, change };
};

type Changing = {
  /** Undefined: the event is in no series. */
  readonly scope: EventScope | undefined;
  /** Whether to overwrite what others have saved meanwhile [SAFE-09]. */
  readonly isOver: boolean | undefined;
  /** Whether fields and picture are unchanged. If another calendar was chosen, the event is then only moved. */
  readonly isUntouched: boolean;
};

/** Saves an event. If another calendar was chosen, moves the saved event there by a second call. */
export const changeEvent = async (
  event: CalendarEvent,
  typed: Typed,
  { scope, isOver, isUntouched }: Changing,
): Promise<Made> => {
  const { otherCalendar, onProgress } = typed;
  const change = changeFor(typed, scope);
  const isOnlyMoved = otherCalendar !== undefined && isUntouched;
  const seen = { scope, revision: isOver ? undefined : event.revision, onProgress, change };
  const saved = isOnlyMoved ? event : await saveEvent(event.id, sentForm(typed), seen);
  if (!otherCalendar) return { saved, description: eventWords.updated, change };
  const move = typed.moves.changeFor(saved.id, otherCalendar.id, change);
  // A saved event has a new revision, so that nobody's change is overwritten by its move.
  const revision = isOver && isOnlyMoved ? undefined : saved.revision;
  const { lostCategory } = await moveToCalendar(saved.id, otherCalendar.id, { revision, change: move });
  const description = panelWords.moved(otherCalendar.name, lostCategory);
  return { saved, description, change: move, before: isOnlyMoved ? undefined : change };
};

/** Saves the fields as a template. @param same the template to replace, if there is one */
export const keepTemplate = async (typed: Typed, same: CalendarEvent | undefined): Promise<Made> => {
  const { fields, picture, source, onProgress } = typed;
  const change = changeFor(typed, same?.id ?? 'template');
  const whole = async () => ({ ...callForm(fields, source), recurrence: '', ...(await wholePicture(picture, source)) });
  const saved = same
    ? await replaceTemplate(same, await whole(), { onProgress, change })
    : await saveTemplate(sentForm(typed), { ...making(typed), change });
  typed.tries.forget();
  return { saved, description: templateWords.saved(saved.title), change };
};

/** Saves the fields and the picture as a new event in the user's own calendar. @param event the edited event, if any */
export const copyToOwn = async (typed: Typed, event: CalendarEvent | undefined): Promise<Made> => {
  const { fields, picture, source, onProgress } = typed;
  const copy = event && openedAsCopy(event, fields);
  const form = callForm({ ...(copy?.typed ?? fields), categoryId: '' }, copy?.from ?? source);
  const change = changeFor(typed, 'own');
  const saved = await saveNewEvent({ ...form, ...(await wholePicture(picture, source)) }, { change, onProgress });
  return { saved, description: eventWords.created, change };
};
