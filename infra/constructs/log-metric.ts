import { Stack } from 'aws-cdk-lib';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { PERIOD } from '#infra/constructs/metrics.ts';

/**
 * The number of log lines per five minutes that match a pattern.
 * @param name of the metric, unique in the stack
 */
export const logMetric = (scope: Construct, name: string, logGroup: ILogGroup, filterPattern: IFilterPattern): Metric =>
  new MetricFilter(scope, `${name}-lines`, {
    logGroup,
    filterPattern,
    metricNamespace: Stack.of(scope).stackName,
    metricName: name,
  }).metric({ period: PERIOD, statistic: Stats.SUM, label: name });
