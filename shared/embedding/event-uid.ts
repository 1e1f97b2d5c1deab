/**
 * The RFC 5545 `UID` of an event. It is the same in a subscription and in a saved file, so that a program with both
 * shows the event once. It has no host name, so that the site can move to another.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;

/** The id of the event that a UID of our own files names; undefined for a UID of other programs. */
export const idOfUid = (uid: string): string | undefined => /^([^@]{1,64})@calendar-system$/.exec(uid)?.[1];
