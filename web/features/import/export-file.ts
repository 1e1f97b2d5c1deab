import { listCategories } from '#shared/contracts/categories.ts';
import { exportEvents, type FileKind } from '#shared/contracts/imports.ts';
import { callApi } from '#web/api/call-api.ts';
import { growingFile } from './growing-file.ts';
import { openWriter } from './in-worker.ts';

type Watch = {
  readonly calendarId?: string | undefined;
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly onCollected: (count: number) => void;
};

/**
 * All events of a calendar, or of all the user's calendars, as a file, and their number. They are read page by page.
 * Null when the export was stopped.
 * @throws ApiError; Error
 */
export const exportFile = async (kind: FileKind, { calendarId, signal, now, onCollected }: Watch) => {
  const query = calendarId === undefined ? {} : { calendarId };
  const categories = await callApi(listCategories, { query });
  const file = growingFile(kind);
  const writer = openWriter({ kind, categories, now });
  let count = 0;
  try {
    for (let after: string | null | undefined; after !== null; ) {
      if (signal.aborted) return null;
      const page = await callApi(exportEvents, { query: { ...query, ...(after !== undefined && { after }) } });
      file.add(await writer.write(page.events));
      count += page.events.length;
      onCollected(count);
      after = page.next;
    }
  } finally {
    writer.close();
  }
  return { file: file.end(), count };
};
