import { type LogEntry, listLog } from '#shared/contracts/administration.ts';
import { logTypeNames, logWords as words } from '#shared/locale/admin-log.ts';
import { callApi } from '#web/api/call-api.ts';
import type { Making } from '#web/api/use-download.ts';
import { csvLine, UTF8_MARK } from '#web/ui/download.ts';
import { logCallInput } from './log-call.ts';
import type { LogChoice } from './use-log-query.ts';
import { entryTimeText, zoneName } from './zone-text.ts';

/** The most entries that one call gives. */
const EXPORT_PAGE = 100;

const headerLine = (): string =>
  csvLine([words.csvTime(zoneName()), words.csvUtc, words.kind, words.username, words.description]);

const entryLine = ({ timestamp, type, username, description }: LogEntry): string =>
  csvLine([entryTimeText(timestamp), timestamp, logTypeNames[type], username, description]);

type LogExport = { file: Blob; count: number };

/**
 * The filtered log as CSV, newest entries first, read page by page. New entries push older ones onto the next page, so
 * an entry may come twice. Only the first is kept. Null when the export was aborted.
 * @throws ApiError
 */
export const exportLog = async ({
  filter,
  signal,
  onProgress,
}: Making & { filter: LogChoice }): Promise<LogExport | null> => {
  const parts: string[] = [UTF8_MARK, headerLine()];
  const taken = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    if (signal.aborted) return null;
    const { events, pagination } = await callApi(listLog, logCallInput({ page, filter }, EXPORT_PAGE));
    const fresh = events.filter(({ id }) => !taken.has(id));
    for (const { id } of fresh) taken.add(id);
    parts.push(fresh.map(entryLine).join(''));
    pages = pagination.pages;
    onProgress(pages === 0 ? 1 : page / pages);
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count: taken.size };
};
