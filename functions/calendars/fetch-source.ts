import { bodyHash } from '#functions/domain/calendars/source.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { DEFAULT_TIME_ZONE } from '#functions/domain/events/local-day.ts';
import {
  FETCH_LIMITS,
  type Fetched,
  type FetchLimits,
  fetchAddress,
  PageUnavailable,
} from '#functions/page-check/fetch-page.ts';
import type { SourceItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { Content } from '#shared/calendar-file/read/read-file-types.ts';
import { FILE_BYTES_MAX } from '#shared/contracts/imports.ts';
import type { SourceFault } from '#shared/contracts/subscriptions.ts';

/** The most milliseconds for names, redirects and the whole file. */
const WHOLE_MS = 12_000;
const LIMITS: FetchLimits = { ...FETCH_LIMITS, whole: WHOLE_MS, bytes: FILE_BYTES_MAX };

/** Private hosts that may be requested. Only the local run sets this variable. */
const allow = process.env.CHECK_PRIVATE_HOSTS ?? '';

const AGENT = 'Mozilla/5.0 (compatible; CalendarSystem/1.0)';

/** A source that gives no events. The error contains nothing of the source's answer. */
export class NoEvents extends Error {
  readonly fault: SourceFault;

  constructor(fault: SourceFault) {
    super(`No events: ${fault}`);
    this.fault = fault;
  }
}

/** The answer of a source: unchanged, or its calendar. */
export type Told =
  | { readonly isSame: true }
  | {
      readonly isSame: false;
      readonly content: Content;
      readonly text: string;
      readonly hash: string;
      readonly etag: string | undefined;
      readonly lastModified: string | undefined;
      readonly cacheControl: string | undefined;
    };

const GONE = [404, 410];

const answerOf = async ({ url, ownHost, etag, lastModified }: Known): Promise<Fetched> => {
  const headers = {
    'user-agent': AGENT,
    accept: 'text/calendar,*/*;q=0.1',
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
  try {
    return await fetchAddress(url, { ownHost, allow, onlySecure: true }, { ...LIMITS, headers });
  } catch (reason) {
    if (reason instanceof PageUnavailable) throw new NoEvents(reason.fault);
    throw reason instanceof Rejected ? new NoEvents('forbidden') : reason;
  }
};

/** The last line of a calendar file. An answer without this line was cut off on its way. */
const END = /END:VCALENDAR\s*$/i;

type Known = Pick<SourceItem, 'url' | 'ownHost' | 'etag' | 'lastModified' | 'hash'>;

/** Requests a source once: only by https, and neither at a private host nor at this installation. @throws NoEvents */
export const fetchSource = async (source: Known): Promise<Told> => {
  const { status, headers, bytes, isWhole } = await answerOf(source);
  // A 304 counts only if the request named a known state.
  if (status === 304 && source.hash) return { isSame: true };
  if (status !== 200) throw new NoEvents(GONE.includes(status) ? 'gone' : 'status');
  if (!isWhole) throw new NoEvents(bytes.length >= FILE_BYTES_MAX ? 'too-large' : 'broken');
  const hash = bodyHash(bytes);
  if (hash === source.hash) return { isSame: true };
  // The reader of files is loaded only here, because most calls of this group do not need it.
  const { readCalendar } = await import('#shared/calendar-file/read/read-calendar.ts');
  const { BadFile } = await import('#shared/calendar-file/read/read-file-types.ts');
  try {
    const { text, ...content } = readCalendar(bytes, DEFAULT_TIME_ZONE);
    if (!END.test(text)) throw new NoEvents('broken');
    const { etag, 'last-modified': lastModified, 'cache-control': cacheControl } = headers;
    return { isSame: false, content, text, hash, etag, lastModified, cacheControl };
  } catch (reason) {
    if (!(reason instanceof BadFile)) throw reason;
    throw new NoEvents(/^\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 100).toString()) ? 'too-large' : 'no-calendar');
  }
};
