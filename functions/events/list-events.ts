import { toCalendarEvent } from '#functions/domain/event.ts';
import { handle } from '#functions/http/handle.ts';
import { listVisibleEvents } from '#functions/storage/event-lists.ts';
import * as contract from '#shared/contracts/events.ts';

export const listEvents = handle(contract.listEvents, async ({ query, user }) =>
  (await listVisibleEvents(user, query)).map(toCalendarEvent),
);
