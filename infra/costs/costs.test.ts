import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import counted from './counted.json' with { type: 'json' };
import measured from './measured.json' with { type: 'json' };
import { beaconsOf, bill, costOfCall, costOfViews, feedReads, type Measured, trafficOfViews, VISIT } from './model.ts';
import { PRICES } from './prices.ts';
import { costTables } from './tables.ts';

const memory = () => 1769;
const aCall = { ms: 100, requests: 1, reads: 2, writes: 3, answerBytes: 700 };
const small: Measured = {
  'getFeed, a month, courses': aCall,
  'getMonth, first question': { ...aCall, puts: 2, gets: 1 },
  'countVisit, at a site of today': aCall,
  'countVisit, the first of a day, at a new site': { ...aCall, writes: 9 },
  'publisher, an event': { ...aCall, puts: 3, gets: 5 },
};

describe('the cost', () => {
  it('of a call is gateway, function, units and log, and no more', () => {
    const units = 2 * PRICES.tableRead + 3 * PRICES.tableWrite;
    const compute = 0.1 * (1769 / 1024) * PRICES.lambdaGbSecond;
    const log = (1500 / 1024 ** 3) * PRICES.logGb;
    const expected = PRICES.apiCall + PRICES.lambdaCall + compute + units + log;
    expect(costOfCall(small, memory, 'getFeed, a month, courses')).toBeCloseTo(expected, 12);
  });

  it('of a call does not fall with the memory of its function: part of a core takes longer', () => {
    const at = (mb: number) => costOfCall(small, () => mb, 'getFeed, a month, courses');
    expect(at(512)).toBeCloseTo(at(1769), 12);
    expect(at(3538)).toBeGreaterThan(at(1769));
  });

  it('of a run of the publisher has no gateway, and what it asks of the buckets', () => {
    const buckets = 3 * PRICES.bucketPut + 5 * PRICES.bucketGet;
    const call = costOfCall(small, memory, 'getFeed, a month, courses');
    // A whole core of 1,769 MB and the part of one of 1,024 MB cost the same for the same work.
    expect(costOfCall(small, memory, 'publisher, an event')).toBeCloseTo(call - PRICES.apiCall + buckets, 12);
  });

  it('of «Где стоит» is that of the visits that are told: each, and of a busy day one in ten', () => {
    expect(beaconsOf(29_999)).toBe(29_999);
    expect(beaconsOf(30_000)).toBe(3_000);
    const [first, other] = ['countVisit, the first of a day, at a new site', 'countVisit, at a site of today'];
    const cost = (call: string) => costOfCall(small, memory, call);
    const sent = 100 * (PRICES.cloudFrontRequest + PRICES.edgeRun + (900 / 1024 ** 3) * PRICES.cloudFrontGb);
    expect(costOfViews(small, memory, 100).beacons).toBeCloseTo(30 * cost(first) + 70 * cost(other) + sent, 12);
  });

  it('of a view behind CloudFront falls as views grow, and reads of documents have an end', () => {
    const views = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
    const perView = views.map((number) => costOfViews(small, memory, number).origin / number);
    expect(perView).toEqual([...perView].sort((one, other) => other - one));
    expect(Number(perView[0]) / Number(perView[4])).toBeGreaterThan(100);
    expect(feedReads(1)).toBeCloseTo(5 + 2 / 3, 2);
    expect(Math.max(...views.map(feedReads))).toBeLessThanOrEqual(259_200);
  });

  it('of a million views of a thousand widgets is at most $2.50 behind CloudFront', () => {
    expect(costOfViews(measured, memory, 1_000).origin * 1_000).toBeLessThan(2.5);
  });

  it('of a view is reckoned with what a browser was counted to ask for, and stored months ask no function and no table [SNAP-04]', () => {
    const { uncounted, looks, opens } = counted;
    expect([uncounted.functions, uncounted.table]).toEqual([0, 0]);
    expect([looks.functions, looks.beacons]).toEqual([1, 1]);
    expect(looks.table).toBe(measured['countVisit, at a site of today'].requests);
    for (const { requests, months, pictures, beacons } of Object.values(counted))
      expect(requests - months - pictures - beacons).toBe(VISIT.files);
    expect(looks.months).toBe(1 + VISIT.seconds / VISIT.poll);
    expect([opens.months - looks.months, opens.pictures]).toEqual([VISIT.neighbours, VISIT.pictures]);
  });

  it('of a million views counts what they move', () => {
    const { requests, gigabytes, reads } = trafficOfViews(small, 1_000_000);
    const each = 3 + 5 + 2 / 3 + 1;
    expect(requests).toBeCloseTo(each * 1e6, 6);
    expect(gigabytes).toBeCloseTo((1e6 * (34_500 + (1 + 2 / 3) * 100 + 60_000 + each * 900)) / 1024 ** 3, 6);
    // Two documents are built, whatever the number of views.
    expect(reads).toBe(2 * 2);
  });

  it('of all sites is the sum of its parts', () => {
    const { total, ...parts } = bill(measured, memory, { sites: 10, views: 3000 });
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBeCloseTo(total, 9);
  });

  it('counts as many fixed things as the templates have', { tags: 'slow' }, () => {
    const { app, data, monitoring } = synthesize();
    const all = (type: string) => [app, data, monitoring].flatMap((template) => resourcesOf(template, type));
    const number = (type: string) => all(type).length;
    const Alarm = v.object({ Metrics: v.optional(v.array(v.object({ MetricStat: v.optional(v.unknown()) })), []) });
    const alarmNumbers = all('AWS::CloudWatch::Alarm').map(({ properties }) => {
      const { Metrics } = v.parse(Alarm, properties);
      return Metrics.length === 0 ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
    });
    const fixed =
      number('AWS::SecretsManager::Secret') * PRICES.secret +
      // Two yearly rotations of each.
      number('AWS::KMS::Key') * 3 * PRICES.key +
      number('AWS::Logs::MetricFilter') * PRICES.logMetric +
      number('AWS::CloudWatch::Dashboard') * PRICES.dashboard +
      alarmNumbers.reduce((sum, count) => sum + count, 0) * PRICES.alarmNumber;
    expect(bill(measured, memory, { sites: 0, views: 0 }).fixed).toBeCloseTo(fixed, 9);
  });

  it('stands in RESULTS.md as it is reckoned now: run `npm run costs`', () => {
    expect(readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8')).toBe(costTables(measured, counted));
  });
});
