import { useStore } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { isShared, isSubscribed } from '#shared/contracts/calendars.ts';
import { calendarIdOf } from '#shared/contracts/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Calendars, calendarForNew, mayEditIn } from '#web/events/use-calendars.ts';
import { useCategories } from '#web/events/use-categories.ts';
import type { Opened } from './opened-event.ts';
import type { EventForm } from './use-event-fields.ts';

/**
 * The calendar of an event in the dialog: the one that the user chose, or else the event's own. A new event begins with
 * `calendarForNew`, and a copy with the calendar of its original.
 */
export const useEventCalendar = ({ event, from, calendarId: before }: Opened, calendars: Calendars) => {
  const [chosen, setChosen] = useState(before);
  const source = event ?? from;
  const home = source && calendarIdOf(source);
  // A copy does not stay in a calendar in which the user may not create events.
  const isReadOnly = source && (isSubscribed(home ?? '') || calendars.sharedOf(source)?.role === 'reader');
  const usual = !event && isReadOnly ? undefined : home;
  const calendarId = chosen ?? usual ?? calendarForNew(calendars);
  return {
    calendarId,
    /** The calendar to send. Undefined if the server uses this calendar anyway. */
    otherCalendar:
      calendarId === (home ?? calendars.ownId)
        ? undefined
        : { id: calendarId, name: calendars.editable.find(({ id }) => id === calendarId)?.name ?? '' },
    chosen,
    setChosen,
  };
};

/** Whether the server's refusal means that the user may no longer edit in the calendar [SHR-09]. */
export const isCalendarLost = async (thrown: unknown, calendarId: string, calendars: Calendars): Promise<boolean> => {
  const isRefused = thrown instanceof ApiError && (thrown.status === 403 || thrown.status === 404);
  if (!isRefused || !isShared(calendarId)) return false;
  const now = await calendars.reload();
  return !now?.some((one) => one.id === calendarId && mayEditIn(one));
};

/** Whether two names are equal, apart from upper and lower case. */
export const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Keeps the category of a new event by its name when another calendar is chosen [SHR-16]. A category that the calendar
 * does not have, such as one that a colleague has deleted, becomes none: the field shows none, and the server would
 * refuse it.
 * @param isNew an edited event keeps its category until it is moved
 * @returns a function to call before the calendar changes
 */
export const useCategoryByName = (form: EventForm, calendarId: string, isNew: boolean) => {
  const { categories, error } = useCategories(calendarId);
  const [name, setName] = useState<string>();
  const chosenId = useStore(form.store, (state) => state.values.categoryId);
  const sameId = name === undefined ? undefined : categories?.find((one) => isAlike(one.name, name))?.id;
  useEffect(() => {
    if (isNew && sameId !== undefined) form.setFieldValue('categoryId', sameId);
  }, [form, isNew, sameId]);
  useEffect(() => {
    const { categoryId } = form.state.values;
    if (!isNew || !categories || error || categoryId === '') return;
    if (chosenId === categoryId && !categories.some(({ id }) => id === categoryId))
      form.setFieldValue('categoryId', '');
  }, [form, isNew, categories, error, chosenId]);

  return (): void => {
    const chosen = categories?.find(({ id }) => id === form.state.values.categoryId)?.name;
    // If this calendar has no category of the name, the name is kept for the next calendar that the user chooses.
    setName(chosen ?? (isNew && sameId !== undefined ? undefined : name));
    if (isNew) form.setFieldValue('categoryId', '');
  };
};
