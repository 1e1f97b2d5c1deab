import { join } from 'node:path';
import { groups, MONTH_RENEWAL } from '#infra/stacks/groups.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { originRequests, seededRandom } from './caches.ts';
import { countedOf } from './counted.ts';
import { renewedInAnHour } from './renewal.ts';

// `npm run bench -- costs` works out scenarios that are too large for one machine: how much of each AWS limit they use,
// and their price per hour. The requests and milliseconds of calls come from `npm run bench -- calls`. Caches and the
// stream are simulated. Writes COSTS-RESULTS.md.

/** Default quotas of AWS (docs.aws.amazon.com, "quotas" of each service) and the product's own limits. */
const LIMITS = {
  cloudFrontRequests: 250_000,
  cloudFrontMegabits: 150_000,
  bucketReads: 5_500,
  gatewayRequests: 1_000,
  lambdaInstances: 1_000,
  partitionReadUnits: 3_000,
} as const;
/** Prices in us-east-1, in US dollars for one unit. */
const PRICES = {
  edgeRequest: 0.01 / 10_000,
  edgeFunction: 0.1 / 1e6,
  transferGigabyte: 0.085,
  bucketRead: 0.0004 / 1000,
  bucketWrite: 0.005 / 1000,
  functionCall: 0.2 / 1e6,
  functionGigabyteSecond: 0.0000133334,
  gatewayRequest: 1 / 1e6,
  readUnit: 0.125 / 1e6,
} as const;
/** An assumed number of CloudFront caches that visitors in Russia use. */
const CACHES = 6;
/** Compressed kilobytes of a visit: the loader, the page and a month of 60 events (widget/bench/RESULTS.md). */
const VISIT_KILOBYTES = { fresh: 45, month: 6 };
const VISIT_REQUESTS = 3;
const SECONDS = 60;
/** Assumed milliseconds of a request to DynamoDB, in addition to the time that was measured on this machine. */
const TABLE_MS = 5;
const AT_ONCE_READS = 6;

const month = countedOf('getMonth, first question');
const change = countedOf('publisher, an event');
const updating = countedOf('updateEvent');
/** Read units of eventually consistent reads: half a unit for each 4 kB, but at least half a unit for each request. */
const unitsOf = ({ requests, kilobytes }: { requests: number; kilobytes: number }): number =>
  Math.max(requests / 2, kilobytes / 8);
const awsMs = ({ ms, requests }: { ms: number; requests: number }): number =>
  ms + Math.ceil(requests / AT_ONCE_READS) * TABLE_MS;

type Use = { readonly what: string; readonly used: number; readonly limit: number; readonly lift: string };
type Scenario = {
  readonly name: string;
  readonly uses: readonly Use[];
  readonly dollars: number;
  readonly text: string;
};

const gigabyteSeconds = (count: number, ms: number, memoryMb: number): number => (count * ms * memoryMb) / 1000 / 1024;
const visitDollars = (viewers: number, fromBucket: number): number =>
  viewers * VISIT_REQUESTS * (PRICES.edgeRequest + PRICES.edgeFunction) +
  ((viewers * (VISIT_KILOBYTES.fresh + VISIT_KILOBYTES.month)) / 1024 ** 2) * PRICES.transferGigabyte +
  fromBucket * PRICES.bucketRead;
const buildDollars = (
  builds: number,
  of: { ms: number; requests: number; kilobytes: number },
  memoryMb: number,
): number =>
  builds * (PRICES.functionCall + unitsOf(of) * PRICES.readUnit + 2 * PRICES.bucketWrite) +
  gigabyteSeconds(builds, awsMs(of), memoryMb) * PRICES.functionGigabyteSecond;

const edgeUses = (viewers: number): Use[] => [
  {
    what: 'CloudFront, requests a second',
    used: (viewers * VISIT_REQUESTS) / SECONDS,
    limit: LIMITS.cloudFrontRequests,
    lift: 'a quota request, free',
  },
  {
    what: 'CloudFront, megabits a second',
    used: (viewers * (VISIT_KILOBYTES.fresh + VISIT_KILOBYTES.month) * 8) / 1024 / SECONDS,
    limit: LIMITS.cloudFrontMegabits,
    lift: 'a quota request, free',
  },
];
const bucketUse = (used: number): Use => ({
  what: 'S3, reads a second of one prefix',
  used,
  limit: LIMITS.bucketReads,
  lift: 'S3 splits the prefix by itself within minutes; tokens are random, so it can',
});
const buildUses = (buildsASecond: number): Use[] => [
  {
    what: 'public-month, instances at once',
    used: (buildsASecond * awsMs(month)) / 1000,
    limit: groups['public-month'].reserved ?? LIMITS.lambdaInstances,
    lift: 'a larger `reserved` in stacks/groups.ts, free while it idles',
  },
  {
    what: 'API, requests a second',
    used: buildsASecond,
    limit: LIMITS.gatewayRequests,
    lift: 'THROTTLE in stacks/api.ts; AWS gives 10,000',
  },
];

/** Many viewers within a minute. All months that they request are stored in S3. */
const seenAtOnce = (viewers: number, widgets: number): Scenario => {
  const crowd = { viewers, widgets, seconds: SECONDS, caches: CACHES, keptSeconds: 15 };
  const { total, mostInASecond } = originRequests(crowd, seededRandom(1));
  return {
    name: `${viewers.toLocaleString('en')} people open ${widgets.toLocaleString('en')} widgets within a minute`,
    uses: [...edgeUses(viewers), bucketUse(mostInASecond)],
    dollars: visitDollars(viewers, total),
    text: 'Every month is stored. Functions and table are not asked.',
  };
};

/** The first minute of a month, when no widget's new month has been requested yet. */
const midnight = (widgets: number): Scenario => {
  const crowd = { viewers: 10 * widgets, widgets, seconds: SECONDS, caches: CACHES, keptSeconds: 15 };
  const { total, mostInASecond } = originRequests(crowd, seededRandom(2));
  const builds = Math.min(widgets, total);
  return {
    name: `A new month begins: ${(10 * widgets).toLocaleString('en')} people open ${widgets.toLocaleString('en')} widgets within a minute`,
    uses: [bucketUse(mostInASecond), ...buildUses(builds / SECONDS)],
    dollars: visitDollars(crowd.viewers, total) + buildDollars(builds, month, groups['public-month'].memoryMb),
    text: 'Each month is built once, at its first question.',
  };
};

/** Readers of the stream. A table on demand begins with four partitions, and each partition has a shard. */
const READERS = Math.min(4, MONTH_RENEWAL.reserved);
const renewalLimits = { readers: READERS, atOnce: 8, documentMs: awsMs(change), workMs: 15_000, batch: 100 };

const changes = (changesAnHour: number, documents: number, isHot: boolean): Scenario => {
  const renewed = renewedInAnHour(
    { changesAnHour, documents, isSame: isHot },
    isHot ? { ...renewalLimits, readers: 1 } : renewalLimits,
  );
  const most = (3600 * renewalLimits.atOnce * (isHot ? 1 : READERS) * 1000) / renewalLimits.documentMs;
  const what = isHot
    ? `One institution with ${documents.toLocaleString('en')} stored months changes ${changesAnHour.toLocaleString('en')} events in an hour`
    : `${changesAnHour.toLocaleString('en')} changes in an hour, each in ${documents} stored months`;
  return {
    name: what,
    uses: [
      {
        what: 'month-renewal, documents an hour',
        used: renewed.built + renewed.deleted,
        limit: most,
        lift: isHot
          ? '`AT_ONCE` in renew.ts and memory; until then the rest is deleted and built when somebody asks'
          : '`parallelizationFactor` of the stream and `reserved`',
      },
      {
        what: 'month-renewal, seconds from a change to its months',
        used: renewed.lagSeconds,
        limit: 5,
        lift: 'as above; SNAP-05 asks for five seconds',
      },
      {
        what: 'table, read units a second of one partition',
        used: ((renewed.built / 3600) * unitsOf(change)) / (isHot ? 1 : READERS),
        limit: LIMITS.partitionReadUnits,
        lift: 'DynamoDB splits a busy partition by itself',
      },
      ...(renewed.deleted > 0 ? buildUses(renewed.deleted / 3600) : []),
    ],
    dollars:
      buildDollars(renewed.built, change, MONTH_RENEWAL.memoryMb) +
      changesAnHour * (PRICES.gatewayRequest + PRICES.functionCall + unitsOf(updating) * PRICES.readUnit),
    text: `${renewed.built.toLocaleString('en')} months are built, ${renewed.deleted.toLocaleString('en')} are deleted and built at their next question.`,
  };
};

const scenarios = [
  seenAtOnce(1_000_000, 10_000),
  seenAtOnce(1_000_000, 1_000_000),
  midnight(10_000),
  changes(100_000, 2, false),
  changes(100_000, 20, false),
  changes(60, 10_000, true),
];

const shareOf = ({ used, limit }: Use): string => `${((used / limit) * 100).toFixed(0)} %`;
const rounded = (value: number): string => Math.round(value).toLocaleString('en');
const sectionOf = ({ name, uses, dollars, text }: Scenario): string => {
  const first = uses.toSorted((a, b) => b.used / b.limit - a.used / a.limit)[0];
  return [
    `## ${name}`,
    `${text} It costs $${dollars.toFixed(2)}. First limit: ${first?.what}; to lift it: ${first?.lift}.`,
    markdownTable(
      ['Limit', 'used', 'of', 'share'],
      uses.map((use) => [use.what, rounded(use.used), rounded(use.limit), shareOf(use)]),
    ),
  ].join('\n\n');
};

reportResults(join(import.meta.dirname, 'COSTS-RESULTS.md'), {
  title: 'At internet scale',
  command: 'npm run bench -- costs',
  text: [
    `A model, not a measurement. Calls take what CALLS-RESULTS.md counted: a first question for a month ${month.requests} requests and ${rounded(month.kilobytes)} kB, the renewal after a change ${change.requests} requests and ${rounded(change.kilobytes)} kB. Assumed: ${CACHES} caches of CloudFront, ${TABLE_MS} ms for each round of reads, ${VISIT_REQUESTS} requests and ${VISIT_KILOBYTES.fresh + VISIT_KILOBYTES.month} kB for each visitor. Prices and quotas are those of us-east-1 without a free tier.`,
    ...scenarios.map(sectionOf),
  ].join('\n\n'),
});
