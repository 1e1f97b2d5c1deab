/**
 * The RFC 5545 `UID` of an event. Subscription and file of one event have the same, without a host name, so that neither
 * adding an event both ways nor a move of the site doubles it.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;

/** The id of the event that our own files name by this UID; undefined: a UID of others. */
export const idOfUid = (uid: string): string | undefined => /^([^@]{1,64})@calendar-system$/.exec(uid)?.[1];
