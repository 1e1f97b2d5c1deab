import * as v from 'valibot';
import { DEFAULT_TIME_ZONE } from '#functions/domain/events/local-day.ts';
import { seenIn } from '#functions/domain/events/nearest.ts';
import { answer } from '#functions/http/answer.ts';
import { openWidget } from '#functions/public-list/widget-events.ts';
import * as contract from '#shared/contracts/feed.ts';
import { readerOf } from '#shared/contracts/reader.ts';
import { readSettings } from '#shared/embedding/query-codec.ts';
import { buildStored } from './build-stored.ts';
import { plainPage } from './plain-page.ts';
import { handlePublic, type Storage } from './storage.ts';

/**
 * Reads the stored document, so that a request with an invented event id does not cause a build.
 * @throws NotFound
 */
const readStored = async (storage: Storage, token: string, now: Date): Promise<contract.FeedMonth> => {
  await openWidget(storage, token);
  const place = { token, month: 'ahead' };
  const text = await storage.months.readDocument(place);
  return text === undefined
    ? buildStored(storage, place, now)
    : v.parse(readerOf(contract.FeedMonth), JSON.parse(text));
};

/** The end of an event (ISO). Whole days end at midnight in Moscow, because the readers' zones are not known. */
const endOf = (event: contract.FeedEvent): string =>
  seenIn(DEFAULT_TIME_ZONE)(event, { allDay: event.allDay === true }).endDate;

const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;
const AT_MOST = 100;

/**
 * A page with the next events, of the categories that the published settings name. Its preview describes the event that
 * the address names. For a named series it describes the next date. For a past or unknown event it describes the
 * calendar [VIS-03].
 * @throws NotFound: the token is unknown
 */
export const getPlainList = handlePublic(
  contract.getPlainList,
  async ({ params: { token, event: id, host }, now, storage }) => {
    const [{ settings, events }, { name: institution }] = await Promise.all([
      readStored(storage, token, now),
      storage.settings.getInstitution(),
    ]);
    const { categories } = readSettings(settings);
    const coming = events.filter(
      (event) =>
        endOf(event) > now.toISOString() && (categories.length === 0 || categories.includes(event.categoryId ?? '')),
    );
    const named = coming.find((event) => event.id === id) ?? coming.find((event) => event.id.startsWith(`${id}_`));
    const page = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}/calendar/${token}`;
    const headers = { 'cache-control': 'public, max-age=300' };
    const shown = { page, events: coming.slice(0, AT_MOST), named, institution };
    return answer(plainPage(shown), { headers, hasEtag: true });
  },
);
