import { groups } from '#infra/stacks/groups.ts';
import { api } from '#shared/contracts/api.ts';
import {
  bill,
  costOfCall,
  costOfEditor,
  costOfViews,
  EDITOR,
  feedReads,
  gigabytesOfEditor,
  type Measured,
  type Memory,
  PUBLISHED,
  trafficOfViews,
  unitsOf,
} from './model.ts';
import { PRICES } from './prices.ts';

const VIEWS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const SITES = [1, 10, 100, 1_000, 10_000, 100_000];
/** Views a month of a site in the table of sites. */
const OF_A_SITE = 3_000;
const MILLION = 1_000_000;

/** Memory of the group that a measured call belongs to; a variant of a call is named after a comma. */
const memory: Memory = (call) => {
  const [name = ''] = call.split(',');
  const group = Object.entries(api).find(([, calls]) => name in calls)?.[0];
  const settings = Object.entries(groups).find(([other]) => other === group)?.[1];
  if (!settings) throw new Error(`No group has the call ${call}.`);
  return settings.memoryMb;
};

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const count = (amount: number): string => Math.round(amount).toLocaleString('en-US');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const calls = (measured: Measured): string =>
  table(
    ['Call', 'Table requests', 'Reads', 'Writes', 'S3 puts', 'S3 gets', 'ms', 'Answer, bytes', '$ per million'],
    Object.keys(measured).map((call) => {
      const { requests, reads, writes, puts = 0, gets = 0, ms, answerBytes } = unitsOf(measured, call);
      const numbers = [requests, reads, writes, puts, gets, ms, answerBytes].map(String);
      return [call, ...numbers, dollars(costOfCall(measured, memory, call) * MILLION)];
    }),
  );

const views = (measured: Measured): string =>
  table(
    [
      'Views of one widget a month',
      'Requests to CloudFront',
      'GB',
      'Documents read from S3',
      '… per view',
      'Reads of the table',
      'CloudFront',
      'Behind it',
      '$ per million views',
      '… of it behind',
      '… of it «Где стоит»',
    ],
    VIEWS.map((number) => {
      const { cloudFront, origin, beacons } = costOfViews(measured, memory, number);
      const { requests, gigabytes, reads } = trafficOfViews(measured, number);
      const perMillion = ((cloudFront + origin + beacons) / number) * MILLION;
      return [
        count(number),
        count(requests),
        gigabytes.toFixed(1),
        count(feedReads(number)),
        (feedReads(number) / number).toFixed(3),
        count(reads),
        dollars(cloudFront),
        dollars(origin),
        dollars(perMillion),
        dollars((origin / number) * MILLION),
        dollars((beacons / number) * MILLION),
      ];
    }),
  );

const editors = (measured: Measured): string => {
  const made = Object.entries({ ...EDITOR, ...PUBLISHED }).map(([call, times]) => {
    const { reads, writes } = unitsOf(measured, call);
    return [call, count(times * 1000), count(times * 1000 * reads), count(times * 1000 * writes)];
  });
  const sum = (column: number): string =>
    count(made.reduce((total, row) => total + Number((row[column] ?? '0').replaceAll(',', '')), 0));
  const whole = ['**all, and CloudFront**', sum(1), sum(2), sum(3)];
  return `${table(['Call', 'Calls', 'Reads', 'Writes'], [...made, whole])}\n\n${dollars(costOfEditor(measured, memory) * 1000)} a month for 1,000 editors, who move ${(gigabytesOfEditor(measured) * 1000).toFixed(1)} GB.`;
};

const sites = (measured: Measured): string =>
  table(
    ['Sites', 'CloudFront', 'Months', '«Где стоит»', 'Editors', 'Storage', 'Fixed', 'Clock', 'Month', 'per site'],
    SITES.map((number) => {
      const {
        cloudFront,
        origin,
        beacons,
        editors: people,
        stored,
        fixed,
        clock,
        total,
      } = bill(measured, memory, {
        sites: number,
        views: OF_A_SITE,
      });
      return [
        count(number),
        ...[cloudFront, origin, beacons, people, stored, fixed, clock, total, total / number].map(dollars),
      ];
    }),
  );

/** Requests of a view, measured by functions/bench/views.ts. */
type Counted = Readonly<Record<'uncounted' | 'looks' | 'opens', Readonly<Record<string, number>>>>;

const ASKED = [
  ['Requests to CloudFront', 'requests'],
  ['… for months', 'public-month'],
  ['… for pictures', 'pictures'],
  ['… of «Где стоит»', 'beacons'],
  ['Functions asked', 'functions'],
  ['Requests to the table', 'table'],
] as const;

const view = ({ uncounted, looks, opens }: Counted): string =>
  table(
    ['A view of stored months, two minutes', 'looks, «Считать показы» off', 'looks', 'opens an event'],
    ASKED.map(([words, key]) => [words, ...[uncounted, looks, opens].map((counts) => String(counts[key] ?? ''))]),
  );

/** The whole of RESULTS.md. */
export const costTables = (measured: Measured, counted: Counted): string =>
  `${[
    '# What it costs, in figures',
    'Written by `npm run costs`; do not edit. [How it is reckoned](README.md).',
    `Prices: ${PRICES.region}, ${PRICES.asOf}.`,
    `## What each call takes\n\n${calls(measured)}`,
    `## A view, counted in a browser on the local run\n\n${view(counted)}`,
    `## Widget views\n\n${views(measured)}`,
    `## 1,000 editors a month\n\n${editors(measured)}`,
    `## From 1 site to 100,000 (${count(OF_A_SITE)} views and one editor each)\n\n${sites(measured)}`,
  ].join('\n\n')}\n`;
