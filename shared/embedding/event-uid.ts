/**
 * The RFC 5545 `UID` of an event. Subscription and file of one event have the same, without a host name, so that neither
 * adding an event both ways nor a move of the site doubles it.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;
