/**
 * The RFC 5545 `UID` of an event. A subscription and a file give an event the same UID, without a host name. So it is not doubled
 * by adding it in both ways, or by a move of the site.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;

/** The id of the event that our own files name by this UID; undefined: a UID of others. */
export const idOfUid = (uid: string): string | undefined => /^([^@]{1,64})@calendar-system$/.exec(uid)?.[1];
