import { Aws, Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  edgeFailures,
  functionThrottles,
  ofDistribution,
  PERIOD,
  renewalLag,
  tableErrors,
  tableThrottles,
  transactionConflicts,
} from '#infra/constructs/metrics.ts';
import type { Api } from '#infra/stacks/api.ts';
import type { DataStack } from '#infra/stacks/data.ts';
import type { Site } from '#infra/stacks/site.ts';

type Monitored = { readonly data: DataStack; readonly api: Api; readonly site: Site };

/** A graph that is 6 of the dashboard's 24 columns wide, so that four graphs fill a row. */
const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 6, height: 6 });

const visitors = ({ site }: Monitored): IWidget[] => {
  const metric = (name: string) => ofDistribution(site.distribution.distributionId, name);
  return [
    graph('Visitors: requests', metric('Requests')),
    graph('Visitors: bytes', metric('BytesDownloaded')),
    graph('Visitors: errors, %', metric('4xxErrorRate'), metric('5xxErrorRate')),
    graph('Visitors: edge function', edgeFailures(site.edgeFunction.functionName)),
  ];
};

const calls = ({ api: { http, handlers } }: Monitored): IWidget[] => [
  graph('API: calls', http.metricCount({ period: PERIOD, statistic: Stats.SUM })),
  graph(
    'API: refusals and failures',
    http.metricClientError({ period: PERIOD, statistic: Stats.SUM }),
    http.metricServerError({ period: PERIOD, statistic: Stats.SUM }),
  ),
  graph(
    'API: milliseconds',
    ...[50, 95, 99].map((percent) =>
      http.metricLatency({ period: PERIOD, statistic: Stats.percentile(percent), label: `p${percent}` }),
    ),
  ),
  graph('API: turned away', functionThrottles(handlers)),
];

const functions = ({ api: { handlers } }: Monitored): IWidget[] => {
  const each = (metricOf: (handler: Api['handlers'][string], label: string) => IMetric): IMetric[] =>
    Object.entries(handlers).map(([label, handler]) => metricOf(handler, label));
  return [
    graph('Functions: calls', ...each((one, label) => one.metricInvocations({ label, period: PERIOD }))),
    graph('Functions: errors', ...each((one, label) => one.metricErrors({ label, period: PERIOD }))),
    graph(
      'Functions: p95 milliseconds',
      ...each((one, label) => one.metricDuration({ label, period: PERIOD, statistic: Stats.percentile(95) })),
    ),
    graph(
      'Functions: at once',
      ...each((one, label) => one.metric('ConcurrentExecutions', { label, period: PERIOD, statistic: Stats.MAXIMUM })),
    ),
  ];
};

const storage = ({ data: { table }, api: { handlers, renewalFailures } }: Monitored): IWidget[] => [
  graph(
    'Table: units',
    table.metricConsumedReadCapacityUnits({ period: PERIOD, label: 'read' }),
    table.metricConsumedWriteCapacityUnits({ period: PERIOD, label: 'written' }),
  ),
  graph('Table: turned away, failures', tableThrottles(table), tableErrors(table)),
  graph('Table: conflicts', transactionConflicts(table)),
  graph('Documents: milliseconds behind, failures', renewalLag(handlers), renewalFailures),
];

/**
 * Log Insights queries. Each call leaves a line in the access log, and a line with an equal request id in its
 * function's log.
 */
const questions = ({ api: { accessLog } }: Monitored): IWidget[] => {
  const ask = (title: string, ...queryLines: string[]) =>
    new LogQueryWidget({
      title,
      logGroupNames: [accessLog.logGroupName],
      queryLines,
      view: LogQueryVisualizationType.TABLE,
      width: 12,
      height: 8,
    });
  return [
    ask(
      'Slowest calls',
      'stats count(*) as calls, pct(milliseconds, 50) as p50, pct(milliseconds, 95) as p95, max(milliseconds) as max by route',
      'sort p95 desc',
    ),
    ask(
      'Latest failures',
      'filter status >= 500',
      'display @timestamp, route, status, milliseconds, requestId, error',
      'sort @timestamp desc',
      'limit 20',
    ),
  ];
};

/** A dashboard of the last three hours, from the visitor to the table. */
export const dashboard = (scope: Construct, watched: Monitored): Dashboard =>
  new Dashboard(scope, 'Dashboard', {
    // The name contains the region, because dashboards are global in an account and the stage may exist in a second
    // region.
    dashboardName: `${Aws.STACK_NAME}-${Aws.REGION}`,
    defaultInterval: Duration.hours(3),
    widgets: [visitors, calls, functions, storage, questions].map((row) => row(watched)),
  });
