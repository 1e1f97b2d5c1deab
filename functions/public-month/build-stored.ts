import { describeError } from '#functions/http/request-log.ts';
import { buildMonth } from '#functions/public-list/build-month.ts';
import { openWidget, scopeOf } from '#functions/public-list/widget-events.ts';
import type { Asked, Place } from '#functions/storage/months/documents.ts';
import type { FeedMonth } from '#shared/contracts/feed.ts';
import { keepIfAsked } from './keep-if-asked.ts';
import type { Storage } from './storage.ts';

const MONTHS_BACK = 24;
const MONTHS_AHEAD = 36;

/**
 * Whether the document of this month is stored. Documents of distant months are not, because visitors can page on
 * without end [SNAP-05].
 */
const isStored = (month: string, now: Date): boolean => {
  if (month === 'ahead') return true;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const away = (year - now.getUTCFullYear()) * 12 + number - 1 - now.getUTCMonth();
  return away >= -MONTHS_BACK && away <= MONTHS_AHEAD;
};

/** Logs that a document was not stored. The visitor still gets the document, and the next request builds it again. */
const unlessFailed = (reason: unknown): undefined => {
  console.error({ months: 'not stored', error: describeError(reason) });
};

const store = async (storage: Storage, asked: Asked, text: string): Promise<void> => {
  try {
    await storage.months.addDocument(asked, text);
    await keepIfAsked(storage, asked);
  } catch (reason) {
    unlessFailed(reason);
    await storage.months.dropDocument(asked).catch(unlessFailed);
  }
};

/**
 * Builds the document of a month and stores it. The document is marked before anything is read, so that every later
 * change renews it (functions/month-renewal).
 * @throws NotFound: the widget does not exist or is hidden, and nothing is stored [SNAP-05]
 */
export const buildStored = async (storage: Storage, { token, month }: Place, now: Date): Promise<FeedMonth> => {
  const scope = scopeOf(await openWidget(storage, token));
  const asked = { token, month, scope };
  const isMarked =
    isStored(month, now) &&
    (await storage.months.ask(asked).then(
      () => true,
      (reason: unknown) => unlessFailed(reason),
    ));
  const built = await buildMonth(storage, token, { month, now });
  if (isMarked) await store(storage, asked, JSON.stringify(built));
  return built;
};
