import { NotFound } from '#functions/domain/errors.ts';
import { maySee } from '#functions/domain/event.ts';
import { handlePublic } from '#functions/http/call.ts';
import * as contract from '#shared/contracts/feed.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { ANY_ORIGIN, ownerOfWidget, sharedAnswer } from './widget-events.ts';

/** One event as a file, to whom the feed shows it. Its UID is that of the subscription: both together do not double it. */
export const getEventFile = handlePublic(
  contract.getEventFile,
  async ({ query: { token, event: id }, storage }) => {
    const owner = await ownerOfWidget(storage, token);
    const event = await storage.events.getEvent(id);
    if (!maySee(owner, event)) throw new NotFound(words.eventNotFound);
    // Loaded here, with a writer that the widget's own requests do not need.
    const { eventFile } = await import('./calendar-file.ts');
    return sharedAnswer(eventFile(event), { 'content-disposition': 'attachment; filename="event.ics"' });
  },
  ANY_ORIGIN,
);
