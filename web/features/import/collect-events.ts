import { exportEvents, type FileEvent } from '#shared/contracts/imports.ts';
import { callApi } from '#web/api/call-api.ts';

type Watch = { readonly signal: AbortSignal; readonly onCollected: (count: number) => void };

/** All own events, page by page; null when it was stopped. @throws ApiError */
export const collectEvents = async ({ signal, onCollected }: Watch): Promise<FileEvent[] | null> => {
  const events: FileEvent[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    if (signal.aborted) return null;
    const page = await callApi(exportEvents, { query: after === undefined ? {} : { after } });
    for (const event of page.events) events.push(event);
    onCollected(events.length);
    after = page.next;
  }
  return events;
};
