import { listCalendars } from '#shared/contracts/calendars.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { exportEvents, type FileKind } from '#shared/contracts/imports.ts';
import { callApi } from '#web/api/call-api.ts';
import { growingFile } from './growing-file.ts';
import { openWriter } from './in-worker.ts';

type Watch = {
  /** Undefined: all the user's calendars. */
  readonly calendarId?: string | undefined;
  /** Whether the user has shared calendars. */
  readonly shares: boolean;
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly onCollected: (count: number) => void;
};

/** The categories of the exported events. Each calendar has its own. */
const categoriesOf = async ({ calendarId, shares }: Pick<Watch, 'calendarId' | 'shares'>): Promise<Category[]> => {
  if (calendarId !== undefined || !shares) return callApi(listCategories, { query: calendarId ? { calendarId } : {} });
  const all = await callApi(listCalendars, {});
  const seen = all.filter(({ invitedBy, deletedUntil }) => invitedBy === undefined && deletedUntil === undefined);
  const lists = seen.map(({ id, isOwn }) => callApi(listCategories, { query: isOwn ? {} : { calendarId: id } }));
  return (await Promise.all(lists)).flat();
};

/**
 * All events of a calendar, or of all the user's calendars, as a file, and their number. They are read page by page.
 * Null when the export was stopped.
 * @throws ApiError; Error
 */
export const exportFile = async (kind: FileKind, watch: Watch) => {
  const { calendarId, signal, now, onCollected } = watch;
  const query = calendarId === undefined ? {} : { calendarId };
  const categories = await categoriesOf(watch);
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
