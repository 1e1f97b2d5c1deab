import { readStored, store } from '#web/ui/browser-storage.ts';

const KEY = 'last-event-time';

export type Clock = { readonly hours: number; readonly minutes: number };

/**
 * Stores the start `HH:mm` of a created event. The next event on a chosen day of the month begins at this time
 * [DLG-29].
 */
export const rememberTime = (time: string): void => store(KEY, time);

/** Start of the event created last in this browser, if any. */
export const lastTime = (): Clock | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(readStored(KEY) ?? '') ?? [];
  return hours === undefined ? undefined : { hours: Number(hours), minutes: Number(minutes) };
};
