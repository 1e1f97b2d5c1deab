import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isShared, isSubscribed } from '#shared/contracts/calendars.ts';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { scopeWords } from '#shared/locale/scopes.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { onSessionOver } from '#web/api/session/session-signals.ts';
import {
  type EventCallFields,
  isStale,
  moveToCalendar,
  reloadLists,
  saveEvent,
  saveNewEvent,
  saveTemplate,
} from '#web/events/event-lists.ts';
import type { PictureChange } from '#web/events/image/use-image-choice.ts';
import { useScopeQuestion } from '#web/events/scope/use-scope-question.tsx';
import { notifyUndoable } from '#web/events/undo.tsx';
import { calendarForNew, mayEditIn, rememberCalendar, useCalendars } from '#web/events/use-calendars.ts';
import { useCategories } from '#web/events/use-categories.ts';
import { checkedOnSubmit, errorsBy, focusFirstError, refuse, submitForm, useAppForm } from '#web/ui/form/form.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { forgetDraft, keepDraft } from './draft.ts';
import { callForm, type EventFields, EventFieldsSchema } from './event-form.ts';
import { rememberTime } from './last-time.ts';
import { lostCreations } from './lost-creations.ts';
import { type EventTarget, openedAsCopy, openedFor, openedFromTemplate } from './opened-event.ts';
import { fieldOfRefusal } from './refusals.ts';

const pictureFields = (picture: PictureChange) => {
  if (picture.kind === 'new') return { image: picture.file };
  return picture.kind === 'removed' ? { removeImage: 'true' as const } : {};
};

/** Functions that save text of the dialog other than the event's fields; each answers whether it has saved. */
export type SubformSaves = Set<() => Promise<boolean>>;

/** Runs the saves in order, up to the first that fails. That one shows why. Answers whether all were saved. */
export const saveAll = async (saves: SubformSaves): Promise<boolean> => {
  for (const save of [...saves]) if (!(await save())) return false;
  return true;
};

/** Called after a save. The answer is shown in the toast, such as a button that leads to the event. */
export type AfterSave = (saved: CalendarEvent, isNew: boolean) => ReactNode;

type Options = { onSaved: () => void; afterSave?: AfterSave | undefined };

/** A try to save: what was sent, and under which id. */
type Tried = {
  readonly fields: string;
  readonly picture: PictureChange;
  readonly scope: EventScope | undefined;
  readonly change: string;
};

type Moved = { readonly change: string; readonly description: string };

/** Whether two categories have the same name, in any case. */
const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The picture at an address, to be sent again. */
const fileAt = async (url: string): Promise<File> => {
  const blob = await (await fetch(url)).blob();
  return new File([blob], 'image', { type: blob.type });
};

/** The form of the event dialog. A failed save keeps the typed text and says why [DLG-26]. */
export const useEventForm = (target: EventTarget, { onSaved, afterSave }: Options) => {
  const { username } = useCurrentUser();
  const [opened, setOpened] = useState(() => openedFor(target, username));
  const { event, from, defaultValues, typed } = opened;
  const calendars = useCalendars();
  const source = event ?? from;
  const sourceCalendar = source && (source.calendarId ?? source.userId);
  const [chosen, setChosen] = useState<string>();
  const copied = event ? undefined : from && calendars.sharedOf(from);
  const isReadersCopy = (copied && !mayEditIn(copied)) || (!event && isSubscribed(sourceCalendar ?? ''));
  const home = isReadersCopy ? undefined : sourceCalendar;
  const calendarId = chosen ?? home ?? calendarForNew(calendars);
  /** Where to create: undefined where the server comes to the same. */
  const otherCalendar = calendarId === (sourceCalendar ?? calendars.ownId) ? undefined : calendarId;
  const { categories } = useCategories(event ? sourceCalendar : calendarId);
  /** Name of the category, kept for finding it in another calendar [SHR-16]. */
  const [wanted, setWanted] = useState<string>();
  const sameCategory = wanted === undefined ? undefined : categories?.find(({ name }) => isAlike(name, wanted))?.id;
  const [isRestored] = useState(opened.isRestored ?? false);
  const [picture, setPicture] = useState<PictureChange>({ kind: 'same' });
  const [failure, setFailure] = useState<string | null>(null);
  /** Share of the upload that is done, 0 to 1; null without an upload. */
  const [progress, setProgress] = useState<number | null>(null);

  const [unsaved] = useState<SubformSaves>(() => new Set());
  /** Somebody has changed the event since the dialog was opened [SAFE-08]. */
  const [isOutdated, setOutdated] = useState(false);
  const tried = useRef<Tried>(undefined);
  const [lost] = useState(lostCreations);
  /** Whether this try saves over what others have written meanwhile [SAFE-09]. */
  const overwrites = useRef(false);
  /** Whether this try keeps the fields as a template. */
  const asTemplate = useRef(false);

  const scopes = useScopeQuestion();

  /** Asks for the scope of a change to a series [REC-27]. Undefined: a single event; null: the question was cancelled. */
  const scopeOf = (form: EventCallFields): Promise<EventScope | null> | undefined => {
    if (!event?.seriesId) return undefined;
    const { recurrence, timeZone, allDay } = form;
    const isOfOne =
      recurrence === event.recurrence && timeZone === event.timeZone && (allDay === 'true') === event.allDay;
    // Rule, zone and «Весь день» belong to the whole series [REC-16].
    const limits = isOfOne ? {} : { allowed: ['following', 'all'] as const, reason: scopeWords.ofWholeSeries };
    return scopes.ask({ action: 'save', event, ...limits });
  };

  const [isLost, setLost] = useState(false);
  /** Whether the refusal means that the user may no longer edit in the calendar [SHR-09]. */
  const isLostBy = async (thrown: unknown): Promise<boolean> => {
    const isRefused = thrown instanceof ApiError && (thrown.status === 403 || thrown.status === 404);
    if (!isRefused || !isShared(calendarId)) return false;
    const now = await calendars.reload();
    return !now?.some((one) => one.id === calendarId && mayEditIn(one));
  };

  /** Moves a saved event to another calendar. Answers the toast's text and the id of this change. */
  const moved = async (saved: CalendarEvent, to: string): Promise<Moved> => {
    const change = crypto.randomUUID();
    const { lostCategory } = await moveToCalendar(saved, to, { change });
    const name = calendars.editable.find(({ id }) => id === to)?.name ?? '';
    return { change, description: panelWords.moved(name, lostCategory) };
  };

  /** The id of this try: the last one's if both send the same. */
  const changeFor = (values: EventFields, scope: EventScope | undefined): string => {
    const fields = JSON.stringify([values, asTemplate.current]);
    const last = tried.current;
    const isSame = last?.fields === fields && last.picture === picture && last.scope === scope;
    const change = isSame ? last.change : crypto.randomUUID();
    tried.current = { fields, picture, scope, change };
    return change;
  };

  const save = (fields: EventFields, scope: EventScope | undefined, change: string) => {
    const form = { ...callForm(fields, source), ...pictureFields(picture) };
    const onProgress = picture.kind === 'new' ? setProgress : undefined;
    const making = { copyOf: source?.id, calendarId: otherCalendar, onProgress, change };
    if (asTemplate.current) return saveTemplate(form, making);
    return event
      ? saveEvent(event.id, form, {
          scope,
          onProgress,
          change,
          revision: overwrites.current ? undefined : event.revision,
        })
      : saveNewEvent(form, making);
  };

  const form = useAppForm({
    ...checkedOnSubmit<EventFields>(errorsBy(EventFieldsSchema)),
    defaultValues,
    onSubmit: async ({ formApi }) => {
      setFailure(null);
      setOutdated(false);
      if (!(await saveAll(unsaved))) return focusFirstError(formApi.formId);
      // Saving the categories may have changed the category.
      const value = formApi.state.values;
      const isTemplate = asTemplate.current;
      const known = overwrites.current && tried.current?.scope;
      const scope = isTemplate ? undefined : known || (await scopeOf(callForm(value, event)));
      if (scope === null) return;
      const change = changeFor(value, scope);
      let saved: CalendarEvent;
      const isMoved = event !== undefined && otherCalendar !== undefined && !isTemplate;
      const isOnlyMoved = isMoved && formApi.state.isDefaultValue && picture.kind === 'same';
      let move: Moved | undefined;
      try {
        saved = isOnlyMoved ? event : await save(value, scope, change);
        if (isMoved) move = await moved(saved, otherCalendar);
      } catch (thrown) {
        // The specification gives this text [DLG-09].
        console.error('Error submitting form', thrown);
        if (!event && !isTemplate) lost.failed(change, thrown);
        // The dialog offers the choices after a stale save; on a phone a toast would cover them [SAFE-09].
        if (await isLostBy(thrown)) return setLost(true);
        if (!event || !isStale(thrown)) notifyError(errorText(thrown));
        setFailure(errorText(thrown));
        const field = fieldOfRefusal(thrown);
        if (field) refuse<EventFields>(formApi, { [field]: errorText(thrown) });
        setOutdated(event !== undefined && !isTemplate && isStale(thrown));
        if (isStale(thrown)) void reloadLists();
        return;
      } finally {
        setProgress(null);
      }
      if (isTemplate) return notifyUndoable({ description: templateWords.saved(saved.title), change });
      if (!event && !value.allDay) rememberTime(value.time);
      const description = event ? eventWords.updated : eventWords.created;
      const before = isMoved && !isOnlyMoved ? change : undefined;
      notifyUndoable({ description, change, before, ...move, action: afterSave?.(saved, event === undefined) });
      if (!event) lost.made(change).catch(() => undefined);
      onSaved();
    },
  });

  /**
   * Saves the typed fields and the picture in the user's own calendar, after they have lost the right to edit the event
   * [SHR-09].
   */
  const copyToOwn = async (): Promise<void> => {
    const copy = event && openedAsCopy(event, form.state.values);
    const fields = { ...(copy?.typed ?? form.state.values), categoryId: '' };
    const change = crypto.randomUUID();
    try {
      const kept = picture.kind === 'same' && source?.imageUrl ? { image: await fileAt(source.imageUrl) } : {};
      await saveNewEvent({ ...callForm(fields, copy?.from ?? from), ...kept, ...pictureFields(picture) }, { change });
      notifyUndoable({ description: eventWords.created, change });
      onSaved();
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
  };

  /** Saves over what others have written meanwhile. */
  const saveOver = async (): Promise<void> => {
    overwrites.current = true;
    await submitForm(form);
    overwrites.current = false;
  };

  /** Saves the typed fields as a template. The dialog stays open. */
  const saveAsTemplate = async (): Promise<void> => {
    asTemplate.current = true;
    await submitForm(form);
    asTemplate.current = false;
  };

  useEffect(() => {
    if (sameCategory !== undefined) form.setFieldValue('categoryId', sameCategory);
  }, [form, sameCategory]);

  useEffect(() => {
    forgetDraft();
    // The defaults stay those of the opened dialog, so that closing it asks.
    if (typed) form.reset(typed, { keepDefaultValues: true });
    return onSessionOver(() => {
      const { values, isDefaultValue } = form.state;
      if (!isDefaultValue) keepDraft({ author: username, event: event ?? null, from, fields: values });
    });
  }, [form, username, event, from, typed]);

  return {
    form,
    saveOver,
    saveAsTemplate,
    scopes,
    /** The event that is edited; undefined for a new one. */
    event,
    /** The event that a new one is a copy of. */
    from,
    /** Turns the dialog into one for a copy, which is not saved yet. */
    duplicate: () => {
      if (event) setOpened(openedAsCopy(event, form.state.values));
    },
    /** Turns the dialog into one for a new event after a template, on the typed day. Typed text stays; nothing is saved yet. */
    takeTemplate: (template: CalendarEvent) =>
      setOpened(openedFromTemplate(template, target, { defaults: defaultValues, values: form.state.values })),
    calendarId,
    /** Chooses the calendar, also for the next new event. Takes its category of the same name, if there is one. */
    setCalendar: (id: string) => {
      setChosen(id);
      if (event) return;
      rememberCalendar(id);
      const { categoryId } = form.state.values;
      const chosenName = categories?.find((one) => one.id === categoryId)?.name;
      // A name that this calendar lacks is looked for in the next one.
      setWanted(chosenName ?? (sameCategory === undefined ? wanted : undefined));
      form.setFieldValue('categoryId', '');
    },
    isMoved: event !== undefined && otherCalendar !== undefined,
    /** One may edit in its calendar no more. */
    isLost,
    copyToOwn,
    unsaved,
    isRestored,
    picture,
    setPicture,
    failure,
    /** Whether «Сохранить поверх» is a way out of the failure. */
    isOutdated,
    progress,
  };
};

export type EventForm = ReturnType<typeof useEventForm>['form'];
