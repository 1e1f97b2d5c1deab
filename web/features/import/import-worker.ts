import { BadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { calendarPage } from './calendar-of.ts';
import { tableRows } from './export-table.ts';
import type { Asked, Told } from './in-worker.ts';
import { readFile } from './read/read-file.ts';

const answer = (asked: Asked): Told => {
  if ('read' in asked) return { read: readFile(asked.read.bytes, asked.read.choice) };
  const { kind, events, categories, now } = asked.write;
  if (kind === 'csv') return { written: { rows: tableRows(events, categories) } };
  return { written: { calendar: calendarPage(events, categories, now) } };
};

// Reads and writes files in a worker, because a file of ten megabytes would block the screen for seconds.
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const tell = (told: Told): void => self.postMessage(told);
  try {
    tell(answer(data));
  } catch (reason) {
    tell(reason instanceof BadFile ? { refusal: reason.message } : { failure: String(reason) });
  }
});
