import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { intervalOf } from '#functions/domain/calendars/source.ts';
import { Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { ownHost } from '#functions/http/origin.ts';
import { describeError } from '#functions/http/request-log.ts';
import type { CalendarItem, SourceItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { newId } from '#functions/storage/ids.ts';
import { CALENDAR_NAME_MAX, isSubscribed, OWNED_MAX, SUBSCRIBED } from '#shared/contracts/calendars.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import * as contract from '#shared/contracts/subscriptions.ts';
import { SUBSCRIPTIONS_MAX } from '#shared/contracts/subscriptions.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { sourceFaults, subscriptionLog, subscriptionWords as words } from '#shared/locale/subscriptions.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { shown } from './calendars.ts';
import { fetchSource, NoEvents } from './fetch-source.ts';
import { renewFromSource } from './renew-from-source.ts';
import { calendarFor } from './rights.ts';
import { handle, type Storage } from './storage.ts';

/** The most addresses of sources that one person may try in an hour. */
const TRIES_AN_HOUR = 20;
/** The most renewals of one subscribed calendar that its owners may ask for in an hour. */
const QUESTIONS_AN_HOUR = 6;

/** The calendar's own name (X-WR-CALNAME, or RFC 7986 NAME). */
const nameIn = (text: string): string => {
  // Lines are unfolded first (RFC 5545 §3.1): a line takes only some thirty Russian letters.
  const unfolded = text.replace(/(?:\r\n|\n|\r)[ \t]/g, '');
  const written = /^(?:X-WR-CALNAME|NAME)(?:;[^:\r\n]{0,100})?:([^\r\n]{1,400})/im.exec(unfolded)?.[1] ?? '';
  const name = onOneLine(written.replace(/\\([\\;,])/g, '$1').replace(/\\n/gi, ' '));
  // The cut may leave half of a surrogate pair, which the table cannot store.
  return wellFormed(name.slice(0, CALENDAR_NAME_MAX)).trim();
};

/** @throws Rejected with the fault in words */
const ask = (source: Pick<SourceItem, 'url' | 'ownHost'>) =>
  fetchSource(source).catch((reason: unknown) => {
    if (!(reason instanceof NoEvents)) throw reason;
    throw new Rejected(['source-fault', sourceFaults[reason.fault]], { field: 'url' });
  });

/** @throws Forbidden: the user has reached the limit of calendars, or of subscribed calendars */
const assertRoom = async (storage: Storage, userId: string) => {
  const user = await storage.users.getUser(userId);
  if (!user) throw new Forbidden('forbidden');
  const owned = [...(await storage.calendars.callerOf(user)).calendars].filter(
    ([id, role]) => isSubscribed(id) && role === 'owner',
  );
  if (owned.length >= SUBSCRIPTIONS_MAX) throw new Forbidden('too-many-subscriptions');
  if ((user.ownedCalendars ?? 0) >= OWNED_MAX) throw new Forbidden('too-many-calendars');
  return user;
};

export const subscribeCalendar = handle(
  contract.subscribeCalendar,
  async ({ body: { url, name, color }, user, now, headers, storage }) => {
    await assertRoom(storage, user.id);
    await storage.limits.take({ kind: 'SUBSCRIBE', subject: user.id, window: HOUR_MS, max: TRIES_AN_HOUR }, now);
    const host = ownHost(headers)?.toLowerCase() ?? '';
    const told = await ask({ url, ownHost: host });
    if (told.isSame) throw new Error('A first answer cannot be unchanged');
    const called = name ?? (nameIn(told.text) || words.unnamed);
    const fields = { id: `${SUBSCRIBED}${newId()}`, name: called, color: color.toLowerCase() };
    const line = { type: 'CALENDAR', description: subscriptionLog.added(called), ...doneBy(user, user) } as const;
    const every = intervalOf(told.text, told.cacheControl);
    const source = storage.sources.addSource({ calendarId: fields.id, url, ownHost: host, every }, now);
    const made = await retryOnConflict(async () => {
      const owner = await assertRoom(storage, user.id);
      return storage.calendars.createCalendar(fields, owner, { line, now, also: [source] });
    });
    const isOver = storage.jobs.callTime();
    try {
      const item = await storage.sources.findSource(fields.id);
      if (item) await renewFromSource(storage, item, { now, isOver, given: told });
    } catch (reason) {
      // The calendar is made already. If the call failed, people would repeat it and make another calendar. A scheduled
      // job writes the events that are missing.
      console.error({ source: 'not written at once', error: describeError(reason) });
    }
    return shown(made, 'owner');
  },
);

const asSource = ({ url, askedAt, dueAt, changedAt, failedSince, fault }: SourceItem): contract.Source => ({
  url,
  askedAt,
  dueAt,
  ...(changedAt !== undefined && { changedAt }),
  ...(failedSince !== undefined && { failedSince }),
  ...(fault !== undefined && { fault }),
});

/** @throws NotFound: the calendar is not a subscribed one */
const sourceOf = async ({ sources }: Storage, { id }: CalendarItem): Promise<SourceItem> => {
  const found = isSubscribed(id) ? await sources.findSource(id) : undefined;
  if (!found) throw new NotFound('calendar-not-found');
  return found;
};

export const getSource = handle(contract.getSource, async ({ params: { id }, user, storage }) =>
  asSource(await sourceOf(storage, await calendarFor(storage, user, { id, action: 'own' }))),
);

export const renewSource = handle(contract.renewSource, async ({ params: { id }, user, now, storage }) => {
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  const source = await sourceOf(storage, calendar);
  await storage.limits.take({ kind: 'RENEW', subject: id, window: HOUR_MS, max: QUESTIONS_AN_HOUR }, now);
  await renewFromSource(storage, source, { now, isOver: storage.jobs.callTime() });
  await storage.sources.forgetTries(id);
  return asSource(await sourceOf(storage, calendar));
});
