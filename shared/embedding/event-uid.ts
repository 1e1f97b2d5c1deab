/**
 * The RFC 5545 `UID` of an event. A subscription and a saved file have the same, so that a program with both shows the
 * event once. It has no host name, so that the site can move.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;

/** The id of the event that a UID of our own files names. Undefined for a UID of other programs. */
export const idOfUid = (uid: string): string | undefined => /^([^@]{1,64})@calendar-system$/.exec(uid)?.[1];
