import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isShared } from '#shared/contracts/calendars.ts';
import { type CalendarEvent, type EventScope, listTemplates } from '#shared/contracts/events.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { scopeWords } from '#shared/locale/scopes.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { onSessionOver } from '#web/api/session/session-signals.ts';
import {
  type EventCallFields,
  isStale,
  moveToCalendar,
  reloadLists,
  replaceTemplate,
  saveEvent,
  saveNewEvent,
  saveTemplate,
} from '#web/events/event-lists.ts';
import { pictureFields, wholePicture } from '#web/events/image/picture-fields.ts';
import type { PictureChange } from '#web/events/image/use-image-choice.ts';
import { useScopeQuestion } from '#web/events/scope/use-scope-question.tsx';
import { templateOfName } from '#web/events/templates/template-of-name.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { mayEditIn, rememberCalendar, useCalendars } from '#web/events/use-calendars.ts';
import { focusFirstError, refuse, submitForm } from '#web/ui/form/form.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { forgetDraft, keepDraft } from './draft.ts';
import { useCategoryByName, useEventCalendar } from './event-calendar.ts';
import { callForm, type EventFields } from './event-form.ts';
import { rememberTime } from './last-time.ts';
import { type EventTarget, openedAsCopy, openedFor, openedFromTemplate } from './opened-event.ts';
import { fieldOfRefusal } from './refusals.ts';
import { type SubformSaves, saveAll } from './subform-saves.ts';
import { newTries } from './tries.ts';
import { type SaveAs, useEventFields } from './use-event-fields.ts';

/** Called after a save. The toast shows the returned element, such as a button that leads to the event. */
export type AfterSave = (saved: CalendarEvent, isNew: boolean) => ReactNode;

type Options = { onSaved: () => void; afterSave?: AfterSave | undefined };

/** Why a save has failed. */
type Failure = {
  readonly text: string;
  /** Another way to save. */
  readonly retry?: { readonly label: string; readonly as: SaveAs } | undefined;
  /** The user may no longer edit in the calendar [SHR-09]. */
  readonly isCalendarLost?: true;
};

/** The form of the event dialog. A failed save keeps the typed text and says why [DLG-26]. */
export const useEventForm = (target: EventTarget, { onSaved, afterSave }: Options) => {
  const { username } = useCurrentUser();
  const [opened, setOpened] = useState(() => openedFor(target, username));
  const { event, from, defaultValues, typed } = opened;
  const source = event ?? from;
  const calendars = useCalendars();
  const { calendarId, otherCalendar, setChosen } = useEventCalendar(opened, calendars);
  const [picture, setPicture] = useState<PictureChange>({ kind: 'same' });
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Share of an upload that is done, 0 to 1. Null if nothing is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const [unsaved] = useState<SubformSaves>(() => new Set());
  const [tries] = useState(newTries);
  const scopes = useScopeQuestion();
  /** The scope that the user chose last. Saving over others' changes uses it without a question. */
  const scope = useRef<EventScope | null>(undefined);

  /** Asks for the scope of a change to a series [REC-27]. Undefined: a single event. Null: the user cancelled. */
  const askScope = async ({ recurrence, timeZone, allDay }: EventCallFields) => {
    if (!event?.seriesId) return undefined;
    const isOfOne =
      recurrence === event.recurrence && timeZone === event.timeZone && (allDay === 'true') === event.allDay;
    // Rule, zone and «Весь день» belong to the whole series [REC-16].
    const limits = isOfOne ? {} : { allowed: ['following', 'all'] as const, reason: scopeWords.ofWholeSeries };
    return scopes.ask({ action: 'save', event, ...limits });
  };

  /** Shows why a save has failed. */
  const fail = async (thrown: unknown, as: SaveAs): Promise<void> => {
    // The text is fixed by the specification [DLG-09].
    console.error('Error submitting form', thrown);
    if (await isCalendarLost(thrown)) return setFailure({ text: panelWords.lost, isCalendarLost: true });
    const text = errorText(thrown);
    const isOutdated = event !== undefined && as.kind === 'event' && isStale(thrown);
    // An outdated event gets no toast, because on a phone the toast would cover the choices [SAFE-09].
    if (!isOutdated) notifyError(text);
    const saveOver = { label: dialogWords.saveOver, as: { kind: 'event', isOver: true } } as const;
    setFailure({ text, retry: isOutdated ? saveOver : undefined });
    const field = fieldOfRefusal(thrown);
    if (field) refuse<EventFields>(form, { [field]: text });
    if (isStale(thrown)) void reloadLists();
  };

  /** Whether the server's refusal means that the user may no longer edit in the calendar [SHR-09]. */
  const isCalendarLost = async (thrown: unknown): Promise<boolean> => {
    const isRefused = thrown instanceof ApiError && (thrown.status === 403 || thrown.status === 404);
    if (!isRefused || !isShared(calendarId)) return false;
    const now = await calendars.reload();
    return !now?.some((one) => one.id === calendarId && mayEditIn(one));
  };

  const onProgress = picture.kind === 'new' ? setProgress : undefined;
  const making = { copyOf: source?.id, calendarId: otherCalendar, onProgress };
  const formOf = (fields: EventFields) => ({ ...callForm(fields, source), ...pictureFields(picture) });

  const createEvent = async (fields: EventFields): Promise<void> => {
    const change = tries.changeFor(JSON.stringify(fields), picture);
    const saved = await tries.created(change, saveNewEvent(formOf(fields), { ...making, change }));
    if (!fields.allDay) rememberTime(fields.time);
    notifyUndoable({ description: eventWords.created, change, action: afterSave?.(saved, true) });
    onSaved();
  };

  /** Moves a saved event to another calendar. Resolves to the text of the toast and the change that it undoes. */
  const move = async (saved: CalendarEvent, to: string) => {
    const change = crypto.randomUUID();
    const { lostCategory } = await moveToCalendar(saved, to, { change });
    const name = calendars.editable.find(({ id }) => id === to)?.name ?? '';
    return { change, description: panelWords.moved(name, lostCategory) };
  };

  const changeEvent = async (before: CalendarEvent, fields: EventFields, isOver = false): Promise<void> => {
    if (!isOver) scope.current = await askScope(formOf(fields));
    if (scope.current === null) return;
    const change = tries.changeFor(JSON.stringify(fields), picture, scope.current);
    const isUntouched = form.state.isDefaultValue && picture.kind === 'same';
    const isOnlyMoved = otherCalendar !== undefined && isUntouched;
    const seen = { scope: scope.current, revision: isOver ? undefined : before.revision, onProgress, change };
    const saved = isOnlyMoved ? before : await saveEvent(before.id, formOf(fields), seen);
    const saving = { description: eventWords.updated, change, action: afterSave?.(saved, false) };
    const moving = otherCalendar && { ...(await move(saved, otherCalendar)), before: isOnlyMoved ? undefined : change };
    notifyUndoable({ ...saving, ...moving });
    onSaved();
  };

  /**
   * Saves the fields as a template, in place of the template `instead`, if there is one of the same name. The dialog
   * stays open.
   */
  const keepTemplate = async (fields: EventFields, instead?: string): Promise<void> => {
    const same = templateOfName(await callApi(listTemplates, {}), fields.title, calendarId);
    if (same && same.id !== instead) {
      const text = templateWords.isTaken(same.title);
      setFailure({ text, retry: { label: templateWords.replace, as: { kind: 'template', instead: same.id } } });
      return refuse<EventFields>(form, { title: text });
    }
    const change = tries.changeFor(JSON.stringify(fields), picture, same?.id ?? 'template');
    const saved = same
      ? await replaceTemplate(
          same,
          { ...callForm(fields, source), recurrence: '', ...(await wholePicture(picture, source)) },
          { onProgress, change },
        )
      : await saveTemplate(formOf(fields), { ...making, change });
    notifyUndoable({ description: templateWords.saved(saved.title), change });
  };

  const form = useEventFields(defaultValues, async (as) => {
    setFailure(null);
    if (!(await saveAll(unsaved))) return focusFirstError(form.formId);
    // The fields are read again, because saving the categories may have changed the category.
    const fields = form.state.values;
    try {
      if (as.kind === 'template') await keepTemplate(fields, as.instead);
      else if (event) await changeEvent(event, fields, as.isOver);
      else await createEvent(fields);
    } catch (thrown) {
      await fail(thrown, as);
    } finally {
      setProgress(null);
    }
  });
  const leaveCategory = useCategoryByName(form, calendarId);

  /**
   * Saves the fields and the picture as an event in the user's own calendar. Offered when the user may no longer edit
   * the event [SHR-09].
   */
  const copyToOwn = async (): Promise<void> => {
    const copy = event && openedAsCopy(event, form.state.values);
    const fields = { ...(copy?.typed ?? form.state.values), categoryId: '' };
    const change = crypto.randomUUID();
    try {
      const sent = { ...callForm(fields, copy?.from ?? from), ...(await wholePicture(picture, source)) };
      await saveNewEvent(sent, { change });
      notifyUndoable({ description: eventWords.created, change });
      onSaved();
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
  };

  useEffect(() => {
    forgetDraft();
    // The defaults stay those of the opened dialog, so that the form counts as changed, and closing asks.
    if (typed) form.reset(typed, { keepDefaultValues: true });
    return onSessionOver(() => {
      const { values, isDefaultValue } = form.state;
      if (!isDefaultValue) keepDraft({ author: username, event: event ?? null, from, fields: values });
    });
  }, [form, username, event, from, typed]);

  return {
    ...opened,
    form,
    saveAs: (as: SaveAs) => void submitForm(form, as),
    scopes,
    /** Turns the dialog into that of a copy, which is not saved yet. */
    duplicate: () => {
      if (event) setOpened(openedAsCopy(event, form.state.values));
    },
    /** Turns the dialog into that of a new event from a template, on the typed day. Typed text stays. */
    takeTemplate: (template: CalendarEvent) =>
      setOpened(openedFromTemplate(template, target, { defaults: defaultValues, values: form.state.values })),
    calendarId,
    /**
     * Chooses the calendar of the event. A new event takes the category of the same name there, and the calendar is
     * remembered for the next new event.
     */
    setCalendar: (id: string) => {
      setChosen(id);
      if (event) return;
      rememberCalendar(id);
      leaveCategory();
    },
    isMoved: event !== undefined && otherCalendar !== undefined,
    copyToOwn,
    unsaved,
    picture,
    setPicture,
    failure,
    progress,
  };
};
