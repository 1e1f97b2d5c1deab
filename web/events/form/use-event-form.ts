import { type ReactNode, useRef, useState } from 'react';
import { type CalendarEvent, type EventScope, listTemplates } from '#shared/contracts/events.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { scopeWords } from '#shared/locale/scopes.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { type EventCallFields, isStale, reloadLists } from '#web/events/event-lists.ts';
import type { PictureChange } from '#web/events/image/use-image-choice.ts';
import { useScopeQuestion } from '#web/events/scope/use-scope-question.tsx';
import { templateOfName } from '#web/events/templates/template-of-name.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { rememberCalendar, useCalendars } from '#web/events/use-calendars.ts';
import { focusFirstError, refuse, submitForm } from '#web/ui/form/form.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { isCalendarLost, useCategoryByName, useEventCalendar } from './event-calendar.ts';
import type { EventFields } from './event-form.ts';
import { changeEvent, copyToOwn, createEvent, keepTemplate, type Made, sentForm, type Typed } from './event-saving.ts';
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

/** Which scopes a change to a series may have. */
const limitsOf = (event: CalendarEvent, { recurrence, timeZone, allDay }: EventCallFields) => {
  const isOfOne =
    recurrence === event.recurrence && timeZone === event.timeZone && (allDay === 'true') === event.allDay;
  // Rule, zone and «Весь день» belong to the whole series [REC-16].
  return isOfOne ? {} : { allowed: ['following', 'all'] as const, reason: scopeWords.ofWholeSeries };
};

/** The form of the event dialog. A failed save keeps the typed text and says why [DLG-26]. */
export const useEventForm = (target: EventTarget, { onSaved, afterSave }: Options) => {
  const { username } = useCurrentUser();
  const [opened, setOpened] = useState(() => openedFor(target, username));
  const { event, from, defaultValues } = opened;
  const calendars = useCalendars();
  const { calendarId, otherCalendar, chosen, setChosen } = useEventCalendar(opened, calendars);
  const [picture, setPicture] = useState<PictureChange>({ kind: 'same' });
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Share of an upload that is done, 0 to 1. Null if nothing is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const [unsaved] = useState<SubformSaves>(() => new Set());
  const [tries] = useState(newTries);
  const [moves] = useState(newTries);
  const scopes = useScopeQuestion();
  /** The scope that the user chose last. Saving over others' changes uses it without a question. */
  const scope = useRef<EventScope | null>(undefined);
  const form = useEventFields(opened, { author: username, calendarId: chosen }, (as) => save(as));
  const leaveCategory = useCategoryByName(form, calendarId, event === undefined);

  const typedNow = (): Typed => ({
    fields: form.state.values,
    picture,
    source: event ?? from,
    otherCalendar,
    onProgress: picture.kind === 'new' ? setProgress : undefined,
    tries,
    moves,
  });

  const finish = (made: Made): void => {
    notifyUndoable({ ...made, action: afterSave?.(made.saved, !event) });
    onSaved();
  };

  const saveAsEvent = async (typed: Typed, isOver?: true): Promise<void> => {
    if (!event) return finish(await createEvent(typed));
    // Asks for the scope of a change to a series [REC-27]. Null: the user cancelled.
    if (!isOver)
      scope.current = event.seriesId
        ? await scopes.ask({ action: 'save', event, ...limitsOf(event, sentForm(typed)) })
        : undefined;
    if (scope.current === null) return;
    const isUntouched = form.state.isDefaultValue && picture.kind === 'same';
    finish(await changeEvent(event, typed, { scope: scope.current, isOver, isUntouched }));
  };

  /**
   * Saves the fields as a template, and leaves the dialog open. If another template has the same name, it is replaced
   * only if its id is `instead`. Otherwise the name is refused.
   */
  const saveAsTemplate = async (typed: Typed, instead?: string): Promise<void> => {
    const same = templateOfName(await callApi(listTemplates, {}), typed.fields.title, calendarId);
    if (!same || same.id === instead) return notifyUndoable(await keepTemplate(typed, same));
    const text = templateWords.isTaken(same.title);
    setFailure({ text, retry: { label: templateWords.replace, as: { kind: 'template', instead: same.id } } });
    refuse<EventFields>(form, { title: text });
  };

  /** Shows why a save has failed. */
  const fail = async (thrown: unknown, as: SaveAs): Promise<void> => {
    // The text is fixed by the specification [DLG-09].
    console.error('Error submitting form', thrown);
    if (as.kind === 'own') {
      notifyError(errorText(thrown));
      return setFailure({ text: panelWords.lost, isCalendarLost: true });
    }
    if (await isCalendarLost(thrown, calendarId, calendars))
      return setFailure({ text: panelWords.lost, isCalendarLost: true });
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

  const save = async (as: SaveAs): Promise<void> => {
    setFailure(null);
    // Categories of a lost calendar cannot be saved.
    if (as.kind !== 'own' && !(await saveAll(unsaved))) return focusFirstError(form.formId);
    // The fields are read now, because saving the categories may have changed the category.
    const typed = typedNow();
    try {
      if (as.kind === 'own') finish(await copyToOwn(typed, event));
      else await (as.kind === 'template' ? saveAsTemplate(typed, as.instead) : saveAsEvent(typed, as.isOver));
    } catch (thrown) {
      await fail(thrown, as);
    } finally {
      setProgress(null);
    }
  };

  return {
    ...opened,
    form,
    saveAs: (as: SaveAs) => void submitForm(form, as),
    scopes,
    /** From now on the dialog edits a copy of the event, which is not saved yet. */
    duplicate: () => {
      if (event) setOpened(openedAsCopy(event, form.state.values));
    },
    /** From now on the dialog edits a new event from a template, on the typed day. Typed text stays. */
    takeTemplate: (template: CalendarEvent) =>
      setOpened(openedFromTemplate(template, target, { defaults: defaultValues, values: form.state.values })),
    calendarId,
    /** The calendar that the user chose; undefined: none. */
    chosenCalendar: chosen,
    /**
     * Chooses the calendar of the event. A new event takes the category of the same name there, and the calendar is
     * remembered for the next new event.
     */
    setCalendar: (id: string) => {
      setChosen(id);
      leaveCategory();
      if (!event) rememberCalendar(id);
    },
    isMoved: event !== undefined && otherCalendar !== undefined,
    unsaved,
    picture,
    setPicture,
    failure,
    progress,
  };
};
