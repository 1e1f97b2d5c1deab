import { MONTH_RENEWAL, SCHEDULED_JOBS } from '#infra/stacks/groups.ts';
import { PRICES } from './prices.ts';

/** The units of one call, measured by functions/bench/calls.ts. */
export type Units = {
  readonly ms: number;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly answerBytes: number;
  /** Requests to the buckets that S3 bills as puts (lists too), and as gets. */
  readonly puts?: number;
  readonly gets?: number;
};
export type Measured = Readonly<Record<string, Units>>;

/** Whether a measurement is of the publisher, which the stream calls without the gateway. */
const isPublisher = (call: string): boolean => call.startsWith('publisher, ');

/** Memory of the function that answers, MB: a call that is measured on a whole core takes longer on a part of one. */
export type Memory = (call: string) => number;
const CORE_MB = 1769;

/** Bytes of headers that go with every answer, and of log that every call of the API leaves (two lines, Lambda's report). */
const HEADERS = 900;
const LOG_LINE = 1500;
const GB = 1024 ** 3;
/** JSON of events travels compressed to a quarter; where most are dates of courses, which repeat a text, to a seventh. */
const travelling = (measured: Measured, call: string): number =>
  unitsOf(measured, call).answerBytes / (call.endsWith(', courses') ? 7 : 4);

/** A view of a widget, with an empty browser cache: the dearest case. `counted.json` has what a browser really asks for. */
export const VISIT = {
  seconds: 120,
  /** seconds between two questions for the month */
  poll: 30,
  /** embed.js, the page, and its script of what may come later; the most that all may be gzipped (widget/e2e/weight.e2e.ts) */
  files: 3,
  fileBytes: 34_500,
  pictures: 1,
  pictureBytes: 60_000,
  /** Of the visitors one in three touches the calendar: the two neighbouring months are asked for then [SNAP-15]. */
  touching: 1 / 3,
  neighbours: 2,
} as const;

/** When and where visitors come: hours a day, and places of CloudFront's cache, each with a cache of its own. */
const CROWD = { hours: 12, days: 30, places: 3 } as const;

/**
 * Calls that one editor makes in a month of 20 working days; the calendar is open an hour a day and asks every 30 s. It is that
 * of a house of culture: 64 events a month and 40 weekly courses. Of ten new events one is a course, of four changes one is of
 * a single date. The event dialog asks for the categories, of which few are made.
 */
export const EDITOR: Readonly<Record<string, number>> = {
  'login, right': 4,
  getUser: 40,
  'listEvents, a month, courses': 2400,
  listCategories: 60,
  createCategory: 1,
  updateCategory: 1,
  createEvent: 36,
  'createEvent, a course': 4,
  updateEvent: 15,
  'updateEvent, one date': 5,
  removeEvent: 3,
  'removeEvent, one date': 1,
  searchEvents: 40,
  listEmbeddings: 20,
  createEmbedding: 1,
  updateEmbedding: 3,
  'getSeen, 30 days, 50 sites': 4,
};
/** Publisher runs for the editor's calls: a course or category renews both stored months, an event one, sign-ins and drafts none. */
export const PUBLISHED: Readonly<Record<string, number>> = {
  'publisher, an event': 54,
  'publisher, a course': 12,
  'publisher, nothing stored': 8,
};
/** Of the events that are created, so many have a picture. */
const PICTURES = { share: 0.25, bytes: 300_000 } as const;
/** Storage of a site with a thousand events and forty courses: events, series, pointers, log; 15 words each, which are in the index too; pictures. */
const STORED = { tableBytes: 9e6, bucketBytes: 75e6 } as const;
/**
 * The stack itself: token, admin and origin secret, keys of settings and of codes, numbers that alarms look at (each is billed as
 * an alarm) and that logs are searched for, the dashboard, as if the account had three others. A key's first two yearly rotations cost as
 * much as a key each: this is the bill after two years.
 */
const FIXED = { secrets: 3, keys: 2, keyRotations: 2, alarmNumbers: 46, logMetrics: 3, dashboards: 1 } as const;

/** The function that a clock calls every minute of a month: it asks once what waits, and nearly always nothing does. */
const CLOCK = { runs: 60 * 24 * 30, ms: 10, reads: 1, mb: SCHEDULED_JOBS.memoryMb } as const;
const costOfClock = (): number => {
  const { runs, ms, reads, mb } = CLOCK;
  const seconds = (ms * Math.max(1, CORE_MB / mb)) / 1000;
  const compute = seconds * (mb / 1024) * PRICES.lambdaGbSecond;
  return runs * (PRICES.lambdaCall + compute + reads * PRICES.tableRead + (LOG_LINE / GB) * PRICES.logGb);
};

export const unitsOf = (measured: Measured, call: string): Units => {
  const units = measured[call];
  if (!units) throw new Error(`measured.json does not know the call "${call}".`);
  return units;
};

/** Dollars of one run of a function: its time, its log, what it asks of table and buckets, and the gateway where one asks for it. */
export const costOfCall = (measured: Measured, memory: Memory, call: string): number => {
  const { ms, reads, writes, puts = 0, gets = 0 } = unitsOf(measured, call);
  const mb = isPublisher(call) ? MONTH_RENEWAL.memoryMb : memory(call);
  const seconds = (ms * Math.max(1, CORE_MB / mb)) / 1000;
  return (
    (isPublisher(call) ? 0 : PRICES.apiCall) +
    PRICES.lambdaCall +
    seconds * (mb / 1024) * PRICES.lambdaGbSecond +
    reads * PRICES.tableRead +
    writes * PRICES.tableWrite +
    puts * PRICES.bucketPut +
    gets * PRICES.bucketGet +
    (LOG_LINE / GB) * PRICES.logGb
  );
};

const delivered = (requests: number, bytes: number): number =>
  requests * (PRICES.cloudFrontRequest + PRICES.edgeRun) + ((bytes + requests * HEADERS) / GB) * PRICES.cloudFrontGb;

const FEED = 'getFeed, a month, courses';
const FIRST_QUESTION = 'getMonth, first question';
const BEACON = 'countVisit, at a site of today';
const FIRST_BEACON = 'countVisit, the first of a day, at a new site';
/** Questions for a month: the first answers of a visit are whole, the others 304 as long as nothing changes. */
const WHOLE_MONTHS = 1 + VISIT.touching * VISIT.neighbours;
const MONTHS = WHOLE_MONTHS + VISIT.seconds / VISIT.poll;

/** Documents of a widget that are built in a month: they stay for 35 days, and visitors look at this month and the next. */
const DOCUMENTS = { built: 2, seconds: 15 } as const;

/**
 * Times that a widget's month is read from S3 in a month of so many views. CloudFront keeps a document for 15 s in each
 * of its places: of the questions that come by chance in such a time only the first goes on, so of `n` such times
 * 1 − e^(−questions/n) see one at all.
 */
export const feedReads = (views: number): number => {
  const times = ((CROWD.hours * 3600 * CROWD.days) / DOCUMENTS.seconds) * CROWD.places;
  return times * (1 - Math.exp((-views * MONTHS) / times));
};

const VIEW_REQUESTS = VISIT.files + MONTHS + VISIT.pictures;
const viewBytes = (measured: Measured): number =>
  VISIT.fileBytes + WHOLE_MONTHS * travelling(measured, FEED) + VISIT.pictures * VISIT.pictureBytes;

type Traffic = { readonly requests: number; readonly gigabytes: number; readonly reads: number };

/** Monthly traffic of a widget by its views: requests and GB of CloudFront, units read from the table. */
export const trafficOfViews = (measured: Measured, views: number): Traffic => ({
  requests: views * VIEW_REQUESTS,
  gigabytes: (views * (viewBytes(measured) + VIEW_REQUESTS * HEADERS)) / GB,
  reads: DOCUMENTS.built * unitsOf(measured, FIRST_QUESTION).reads,
});

/** The share of visits that is counted, by views a day (`sampleOf` in functions/domain/embeddings/visits.ts). */
const SAMPLES = [
  [100_000, 1000],
  [10_000, 100],
  [1000, 10],
] as const;
/** Counted visits of a month, for «Где стоит», with counting on. */
export const beaconsOf = (views: number): number =>
  views / (SAMPLES.find(([from]) => views / CROWD.days >= from)?.[1] ?? 1);

/** Dollars of the counted visits: the first of a day costs more. Each is a request to CloudFront too. */
const costOfBeacons = (measured: Measured, memory: Memory, views: number): number => {
  const [all, firsts] = [beaconsOf(views), Math.min(beaconsOf(views), CROWD.days)];
  return (
    (all - firsts) * costOfCall(measured, memory, BEACON) +
    firsts * costOfCall(measured, memory, FIRST_BEACON) +
    delivered(all, 0)
  );
};

type Views = {
  readonly cloudFront: number;
  /** Behind it, for the months. */
  readonly origin: number;
  /** For «Где стоит», which an owner may switch off. */
  readonly beacons: number;
};

/** Dollars for so many views of one widget in a month: what CloudFront takes, and what lies behind it. */
export const costOfViews = (measured: Measured, memory: Memory, views: number): Views => ({
  cloudFront: views * delivered(VIEW_REQUESTS, viewBytes(measured)),
  origin: feedReads(views) * PRICES.bucketGet + DOCUMENTS.built * costOfCall(measured, memory, FIRST_QUESTION),
  beacons: costOfBeacons(measured, memory, views),
});

/** GB that one editor moves in a month. */
export const gigabytesOfEditor = (measured: Measured): number =>
  Object.entries(EDITOR).reduce((sum, [call, times]) => sum + (times * (travelling(measured, call) + HEADERS)) / GB, 0);

/** Dollars for one editor in a month: calls, what the publisher does for them, CloudFront and pictures. */
export const costOfEditor = (measured: Measured, memory: Memory): number => {
  const calls = Object.entries(EDITOR).map(([call, times]) => {
    const answer = delivered(1, travelling(measured, call));
    return times * (costOfCall(measured, memory, call) + answer);
  });
  const created = (EDITOR.createEvent ?? 0) + (EDITOR['createEvent, a course'] ?? 0);
  const pictures = created * PICTURES.share * PRICES.bucketPut;
  const published = Object.entries(PUBLISHED).map(([run, times]) => times * costOfCall(measured, memory, run));
  return [...calls, ...published].reduce((sum, cost) => sum + cost, pictures);
};

type Bill = Views & {
  readonly editors: number;
  readonly stored: number;
  readonly fixed: number;
  /** The function that runs every minute. */
  readonly clock: number;
  readonly total: number;
};

/** The bill of a month: so many sites with one editor each, so many views of each. */
export const bill = (measured: Measured, memory: Memory, { sites, views }: { sites: number; views: number }): Bill => {
  const one = costOfViews(measured, memory, views);
  const perSite = (STORED.tableBytes / GB) * PRICES.tableGbMonth + (STORED.bucketBytes / GB) * PRICES.bucketGbMonth;
  const parts = {
    cloudFront: sites * one.cloudFront,
    origin: sites * one.origin,
    beacons: sites * one.beacons,
    editors: sites * costOfEditor(measured, memory),
    stored: sites * perSite,
    fixed:
      FIXED.secrets * PRICES.secret +
      FIXED.keys * (1 + FIXED.keyRotations) * PRICES.key +
      FIXED.alarmNumbers * PRICES.alarmNumber +
      FIXED.logMetrics * PRICES.logMetric +
      FIXED.dashboards * PRICES.dashboard,
    clock: costOfClock(),
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
};
