import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { COUNTS_DAYS, moscowDay, sampleIn, sampleOf } from '#functions/domain/embeddings/visits.ts';
import { VisitDayItem, VisitHostItem, VisitHostsItem } from '#functions/storage/dynamodb/items/visits.ts';
import {
  embeddingKey,
  SEEN_DAY_PREFIX,
  SEEN_HOST_PREFIX,
  seenDayKey,
  seenHostKey,
  seenHostsKey,
  seenPartition,
} from '#functions/storage/dynamodb/keys.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';
import { type Key, sentOnce } from '#functions/storage/dynamodb/table-client.ts';
import { ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { ConditionFailed, IF_NEW, put, remove, update } from '#functions/storage/dynamodb/transactions.ts';
import { HOSTS_MAX, NO_HOST, OTHER_HOSTS } from '#shared/contracts/visits.ts';

type Widget = { readonly ownerId: string; readonly embeddingId: string };
type Visit = {
  /** A name, or `NO_HOST`. */
  readonly site: string;
  readonly isShown: boolean;
  /** Whether the page reports only one of many such visits. */
  readonly isSampled: boolean;
  /** Whether the code on the site has its own settings instead of the published settings. */
  readonly isFixed: boolean;
};

/** The fields of an embedding that counting needs, of any type. */
const Counted = v.strictObject({
  kind: v.literal('EMBEDDING'),
  counting: v.optional(v.boolean()),
  sample: v.optional(v.number()),
});
const HostOrHosts = v.variant('kind', [VisitHostItem, VisitHostsItem]);
const BareKey = v.strictObject({ pk: v.string(), sk: v.string() });

const REMOVED_AT_ONCE = 100;

/** The attributes of a site's item that a visit sets to its day. */
const daysOf = ({ isShown, isFixed }: Visit) => [
  'last' as const,
  ...(isShown ? [] : ['failed' as const]),
  ...(isFixed ? ['fixed' as const] : []),
];

/** Counts visits of embeddings by day and by site, never by visitor. */
export const createVisits = ({ access, commit, getItem, getItems, queryItems }: Table) => {
  const hostsOf = (id: string) => ({
    condition: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { pk: seenPartition(id), prefix: SEEN_HOST_PREFIX },
  });

  /**
   * Adds a beacon to the item of the day.
   * @returns the number of beacons of the day so far
   */
  const addToDay = async (id: string, isShown: boolean, { k, now }: { k: number; now: Date }): Promise<number> => {
    const write = new UpdateCommand({
      TableName: access.name,
      Key: { ...seenDayKey(id, moscowDay(now)) },
      UpdateExpression:
        'SET #kind = :kind, #ttl = :ttl ADD #n :one, #views :views, #variance :variance, #failed :failed',
      ExpressionAttributeNames: Object.fromEntries(
        ['kind', 'ttl', 'n', 'views', 'variance', 'failed'].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ':kind': 'SEEN_DAY',
        ':ttl': ttlIn(now, COUNTS_DAYS),
        ':one': 1,
        ':views': isShown ? k : 0,
        ':variance': isShown ? k * (k - 1) : 0,
        ':failed': isShown ? 0 : k,
      },
      ReturnValues: 'ALL_NEW',
    });
    // A repeated write would count twice.
    const { Attributes } = await access.client.send(sentOnce(write));
    return Attributes ? parseItem(VisitDayItem, Attributes).n : 0;
  };

  /**
   * Notes a visit in the item of its site. Does not count the site against HOSTS_MAX: the caller has checked that the
   * site is counted already, or is NO_HOST or OTHER_HOSTS, which do not count.
   */
  const noteAt = (key: Key, visit: Visit, now: Date): Promise<void> => {
    const set = daysOf(visit).map((name) => `#${name} = :day`);
    return commit([
      update(key, `SET #kind = :kind, #ttl = :ttl, #first = if_not_exists(#first, :day), ${set.join(', ')}`, {
        names: Object.fromEntries(['kind', 'ttl', 'first', ...daysOf(visit)].map((name) => [name, name])),
        values: { kind: 'SEEN_HOST', ttl: ttlIn(now, COUNTS_DAYS), day: moscowDay(now) },
      }),
    ]);
  };

  /** Notes a new site, if there is room for it. */
  const noteNew = async (id: string, visit: Visit, now: Date): Promise<void> => {
    const { site } = visit;
    const [day, ttl] = [moscowDay(now), ttlIn(now, COUNTS_DAYS)];
    const counted = update(seenHostsKey(id), 'SET #kind = :kind, #ttl = :ttl ADD #count :one', {
      condition: 'attribute_not_exists(#count) OR #count < :most',
      names: { kind: 'kind', ttl: 'ttl', count: 'count' },
      values: { kind: 'SEEN_HOSTS', ttl, one: 1, most: HOSTS_MAX },
    });
    const days = Object.fromEntries(daysOf(visit).map((name) => [name, day]));
    const made = put({ ...seenHostKey(id, site), kind: 'SEEN_HOST', first: day, ...days, ttl }, IF_NEW);
    try {
      await commit([counted, made]);
    } catch (reason) {
      if (!(reason instanceof ConditionFailed)) throw reason;
      // Either another visit from this site was faster, or another site has taken the last place.
      await noteAt(seenHostKey(id, reason.failed.includes(made) ? site : OTHER_HOSTS), visit, now);
    }
  };

  /**
   * Notes a visit in the item of its site, unless the item has the present day in all fields that this visit sets. So
   * most visits write nothing.
   */
  const noteHost = async (id: string, visit: Visit, now: Date): Promise<void> => {
    const { site } = visit;
    const keys = [...new Set([site, OTHER_HOSTS])].map((name) => seenHostKey(id, name));
    const found = await getItems(HostOrHosts, [...keys, seenHostsKey(id)]);
    const day = moscowDay(now);
    const at = (name: string) => found.find(({ sk }) => sk === seenHostKey(id, name).sk);
    const count = found.find((item) => item.kind === 'SEEN_HOSTS')?.count ?? 0;
    const isNew = site !== NO_HOST && !at(site);
    if (isNew && count < HOSTS_MAX) return noteNew(id, visit, now);
    const name = isNew ? OTHER_HOSTS : site;
    const seen = at(name);
    const isNoted = seen?.kind === 'SEEN_HOST' && daysOf(visit).every((which) => seen[which] === day);
    if (!isNoted) await noteAt(seenHostKey(id, name), visit, now);
  };

  /**
   * Counts the sites again, because the items of some have expired. If another writer was faster, the number of that
   * writer stays.
   */
  const countHosts = async (id: string, now: Date): Promise<void> => {
    const before = await getItem(VisitHostsItem, seenHostsKey(id));
    const hosts = await queryItems(BareKey, { ...hostsOf(id), fields: ['pk', 'sk'] });
    const named = hosts.filter(({ sk }) => ![NO_HOST, OTHER_HOSTS].some((name) => sk === seenHostKey(id, name).sk));
    const unchanged = before
      ? { condition: '#count = :seen', names: { count: 'count' }, values: { seen: before.count } }
      : IF_NEW;
    const item = { kind: 'SEEN_HOSTS', count: named.length, ttl: ttlIn(now, COUNTS_DAYS) };
    await commit([put({ ...seenHostsKey(id), ...item }, unchanged)]).catch(unlessFailed);
  };

  /**
   * Runs at the first visit of a day. Counts the sites again, and sets the share of visits that is reported from now
   * on. Pages learn the share from month documents.
   */
  const beginDay = async ({ ownerId, embeddingId: id }: Widget, present: number, now: Date): Promise<void> => {
    const before = await getItem(VisitDayItem, seenDayKey(id, moscowDay(now, 1)));
    const sample = sampleOf(before?.views ?? 0);
    await countHosts(id, now);
    if (sample === present) return;
    const lives = { condition: 'attribute_exists(pk)', names: { sample: 'sample' }, values: { sample } };
    await commit([update(embeddingKey(ownerId, id), 'SET #sample = :sample', lives)]).catch(unlessFailed);
  };

  /** Counts a visit, unless the widget's views are not counted. */
  const countVisit = async (widget: Widget, visit: Visit, now: Date): Promise<void> => {
    const embedding = await getItem(Counted, embeddingKey(widget.ownerId, widget.embeddingId));
    const k = embedding ? sampleIn(embedding) : 0;
    if (k === 0) return;
    await noteHost(widget.embeddingId, visit, now);
    const n = await addToDay(widget.embeddingId, visit.isShown, { k: visit.isSampled ? k : 1, now });
    if (n === 1) await beginDay(widget, k, now);
  };

  /**
   * The days with visits, from `from` on, and all sites.
   * @param from `YYYY-MM-DD`
   */
  const visitsOf = async (id: string, from: string) => {
    const since = {
      condition: 'pk = :pk AND sk BETWEEN :from AND :end',
      values: { pk: seenPartition(id), from: `${SEEN_DAY_PREFIX}${from}`, end: `${SEEN_DAY_PREFIX}~` },
    };
    const [days, hosts] = await Promise.all([queryItems(VisitDayItem, since), queryItems(VisitHostItem, hostsOf(id))]);
    return {
      days: days.map((item) => ({ ...item, day: item.sk.slice(SEEN_DAY_PREFIX.length) })),
      hosts: hosts.map((item) => ({ ...item, host: item.sk.slice(SEEN_HOST_PREFIX.length) })),
    };
  };

  /** Whether a visit from this site was counted on this day. */
  const wasSeenOn = async (id: string, site: string, day: string): Promise<boolean> =>
    (await getItem(VisitHostItem, seenHostKey(id, site)))?.last === day;

  /** Deletes all counts of an embedding. May be repeated. */
  const purgeVisits = async (id: string): Promise<void> => {
    const plan = { condition: 'pk = :pk', values: { pk: seenPartition(id) }, fields: ['pk', 'sk'] };
    const keys = await queryItems(BareKey, plan);
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
      await commit(keys.slice(at, at + REMOVED_AT_ONCE).map((key) => remove(key)));
  };

  return { countVisit, visitsOf, wasSeenOn, purgeVisits };
};
export type Visits = ReturnType<typeof createVisits>;

const unlessFailed = (reason: unknown): void => {
  if (!(reason instanceof ConditionFailed)) throw reason;
};
