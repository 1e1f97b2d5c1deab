/**
 * List prices in US dollars, US East (N. Virginia), CloudFront's of Europe, without free allowances and discounts. Gathered on 2026-11-21 from
 * stored copies of public pages, as AWS's own price pages were out of reach; other regions cost up to a quarter more.
 */
export const PRICES = {
  asOf: '2026-11-21',
  region: 'us-east-1',
  /** per request over https, from Europe */
  cloudFrontRequest: 0.012 / 10_000,
  /** per run of the edge function */
  edgeRun: 0.1 / 1e6,
  /** per GB to visitors in Europe and North America, first 10 TB */
  cloudFrontGb: 0.085,
  /** HTTP API, per call up to 512 KB, first 300 million */
  apiCall: 1 / 1e6,
  lambdaCall: 0.2 / 1e6,
  /** arm64 */
  lambdaGbSecond: 0.0000133334,
  /** on demand, since November 2024 */
  tableRead: 0.125 / 1e6,
  tableWrite: 0.625 / 1e6,
  /** a month, with point-in-time recovery (0.25 + 0.20) */
  tableGbMonth: 0.45,
  bucketGbMonth: 0.023,
  bucketPut: 0.005 / 1000,
  bucketGet: 0.0004 / 1000,
  /** Brought into CloudWatch */
  logGb: 0.5,
  /** Fixed things, a month each. */
  secret: 0.4,
  /** and as much again for its first and its second yearly rotation */
  key: 1,
  /** of a number that an alarm looks at: one that reckons with several is billed for each */
  alarmNumber: 0.1,
  /** of a number that a log is searched for */
  logMetric: 0.3,
  /** An account's first three are free. */
  dashboard: 3,
} as const;
