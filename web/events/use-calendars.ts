import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Calendar, isSubscribed, listCalendars } from '#shared/contracts/calendars.ts';
import { type CalendarEvent, calendarIdOf } from '#shared/contracts/events.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCall } from '#web/api/use-call.ts';
import { readStored, store } from '#web/ui/browser-storage.ts';

const HIDDEN = 'hidden-calendars';
const LAST = 'last-calendar';
const listeners = new Set<() => void>();
const hiddenText = (): string => readStored(HIDDEN) ?? '[]';
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Remembers in this browser which calendars are hidden. */
export const hideCalendars = (ids: readonly string[]): void => {
  store(HIDDEN, JSON.stringify(ids));
  for (const listener of listeners) listener();
};

const Ids = v.fallback(v.array(v.string()), []);
const idsIn = (text: string): ReadonlySet<string> => {
  try {
    return new Set(v.parse(Ids, JSON.parse(text)));
  } catch {
    return new Set();
  }
};

/** The calendars whose events are shown; undefined: not known yet. */
export type Shown = 'all' | readonly string[] | undefined;

const NONE: readonly Calendar[] = [];

/**
 * Whether the user may edit events in a calendar. The user's role there decides; in a subscribed calendar nobody may
 * edit [PRG-03].
 */
export const mayEditIn = ({ id, role }: Pick<Calendar, 'id' | 'role'>): boolean =>
  role !== 'reader' && !isSubscribed(id);

const shownOf = (all: readonly Calendar[] | undefined, hidden: ReadonlySet<string>, failed: boolean): Shown => {
  // The only calendar that is left is always shown. The user may have hidden it while there were others.
  if (hidden.size === 0 || failed || all?.length === 1) return 'all';
  const shown = all?.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  return shown?.length === all?.length && shown ? 'all' : shown;
};

/**
 * The user's calendars, their own first. Without shared calendars the list is empty, and nothing is requested [SHR-01].
 * `invitations` are not accepted yet, so their calendars are not shown.
 */
export const useCalendars = () => {
  const { id, role, shares } = useCurrentUser();
  const { data, error, mutate } = useCall(listCalendars, shares ? {} : null);
  const hidden = useSyncExternalStore(watch, hiddenText);
  return useMemo(() => {
    const all = data?.filter(({ invitedBy, deletedUntil }) => invitedBy === undefined && deletedUntil === undefined);
    // Administrators see every calendar, and have no panel in which they could hide one.
    const isHidden = idsIn(shares && role === 'user' ? hidden : '[]');
    const byId = new Map(all?.map((calendar) => [calendar.id, calendar]));
    return {
      calendars: all ?? NONE,
      invitations: data?.filter(({ invitedBy }) => invitedBy !== undefined) ?? NONE,
      /** Calendars of the user in the trash, from which their owners can restore them. */
      trashed: data?.filter(({ deletedUntil }) => deletedUntil !== undefined) ?? NONE,
      error,
      hidden: isHidden,
      shown: shownOf(all, isHidden, error !== undefined),
      /** The shared calendar of an event. Undefined for the user's own calendar, and while the list has not come. */
      sharedOf: (event: Pick<CalendarEvent, 'userId' | 'calendarId'>): Calendar | undefined => {
        const calendar = byId.get(calendarIdOf(event));
        return calendar?.isOwn ? undefined : calendar;
      },
      /** Calendars in which the user may create events. Empty if the user has no other calendar to choose. */
      editable: all && all.length > 1 ? all.filter(mayEditIn) : NONE,
      /** Calendars that the user may show in embeddings. Empty if the user has no other calendar to choose. */
      showable: all && all.length > 1 ? all.filter(({ role }) => role !== 'reader') : NONE,
      ownId: id,
      reload: mutate,
    };
  }, [data, error, hidden, id, role, shares, mutate]);
};
export type Calendars = ReturnType<typeof useCalendars>;

/**
 * The part of a query that names the calendars. Null: no calendar is shown, or the list of calendars has not come yet.
 */
export const shownQuery = (shown: Shown): { readonly calendarId?: string } | null => {
  if (shown === 'all') return EVERY;
  return shown === undefined || shown.length === 0 ? null : { calendarId: shown.join() };
};
const EVERY = {};

/** Whether every calendar is hidden, so that there is nothing to fetch. */
export const isNoneShown = (shown: Shown): boolean => shown?.length === 0;

/** The calendar of a new event: the one used last, if it is shown and may be edited, or else the user's own. */
export const calendarForNew = ({ editable, hidden, ownId }: Calendars): string => {
  const last = readStored(LAST);
  return editable.find(({ id }) => id === last && !hidden.has(id))?.id ?? ownId;
};
export const rememberCalendar = (id: string): void => store(LAST, id);
