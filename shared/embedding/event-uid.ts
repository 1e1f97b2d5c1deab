/**
 * The RFC 5545 `UID` of an event, the same in a subscription and a file, so that having both does not double the event. It has no host
 * name, so that the site can move.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;

/** The event's id in a UID of our own files; undefined: a UID of others. */
export const idOfUid = (uid: string): string | undefined => /^([^@]{1,64})@calendar-system$/.exec(uid)?.[1];
