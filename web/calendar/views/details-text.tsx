import type { CalendarEvent } from '#shared/contracts/events.ts';
import type { Day } from '#shared/time/day.ts';
import { detailsOf } from '#web/events/details-text.ts';

/** Status, clock of its zone, rule and place of an event on one line; nothing where there is nothing to say. */
export const DetailsText = ({ event, first }: { event: CalendarEvent; first: Day }) =>
  detailsOf(event, first).join(' · ');
