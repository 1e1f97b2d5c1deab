/**
 * How calendars elsewhere tell our events apart (RFC 5545 `UID`). The same in the subscription and in the file of one
 * event, and free of any host name, so that neither both ways of adding one event nor a move of the site doubles it.
 */
export const eventUid = (id: string): string => `${id}@calendar-system`;
