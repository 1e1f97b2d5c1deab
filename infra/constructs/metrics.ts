import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** Every number here is counted over five minutes. */
export const PERIOD = Duration.minutes(5);
const TABLE_CALLS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'TransactWriteItems'];
const INDEXES = ['gsi1'];

/** A metric without data counts as 0. */
const sumOf = (metrics: readonly (readonly [string, Metric])[], label: string): MathExpression =>
  new MathExpression({
    expression: metrics.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    label,
    period: PERIOD,
  });

/**
 * A metric of CloudFront. CloudFront's metrics are in us-east-1 (CloudFront guide, "Types of metrics for CloudFront").
 */
const ofCloudFront = (dimensions: Record<string, string>, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    period: PERIOD,
    region: 'us-east-1',
    dimensionsMap: { ...dimensions, Region: 'Global' },
  });

/** A metric of a distribution. Rates are averages, the others sums. */
export const ofDistribution = (DistributionId: string, metricName: string): Metric =>
  ofCloudFront({ DistributionId }, metricName, metricName.endsWith('Rate') ? Stats.AVERAGE : Stats.SUM);

/**
 * The number of requests that CloudFront answered with 5xx. It counts as 0 while it is below one per cent of all
 * requests, because a busy site always has a few failures.
 */
export const visitorFailures = (distributionId: string): MathExpression =>
  new MathExpression({
    expression: 'IF(rate >= 1, rate * requests / 100, 0)',
    usingMetrics: {
      rate: ofDistribution(distributionId, '5xxErrorRate'),
      requests: ofDistribution(distributionId, 'Requests'),
    },
    label: 'requests answered 5xx',
    period: PERIOD,
  });

/** Runs of the edge function that threw, gave an invalid answer, or took too long. */
export const edgeFailures = (FunctionName: string): MathExpression =>
  sumOf(
    ['ExecutionErrors', 'ValidationErrors', 'Throttles'].map((kind) => [
      `m${kind}`,
      ofCloudFront({ FunctionName }, `Function${kind}`, Stats.SUM),
    ]),
    'failures of the edge function',
  );

/** Requests to the table or its index that DynamoDB throttled. */
export const tableThrottles = ({ tableName: TableName }: ITableV2): MathExpression => {
  const places = [{ TableName }, ...INDEXES.map((index) => ({ TableName, GlobalSecondaryIndexName: index }))];
  const metrics = places.flatMap((dimensionsMap, at) =>
    ['Read', 'Write'].map((kind): [string, Metric] => [
      `${kind.toLowerCase()}${at}`,
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${kind}ThrottleEvents`,
        dimensionsMap,
        statistic: 'Sum',
        period: PERIOD,
      }),
    ]),
  );
  return sumOf(metrics, 'turned away by the table');
};

/** Failures of DynamoDB itself. */
export const tableErrors = ({ tableName: TableName }: ITableV2): MathExpression =>
  sumOf(
    TABLE_CALLS.map((Operation) => [
      `m${Operation}`,
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'SystemErrors',
        dimensionsMap: { TableName, Operation },
        statistic: 'Sum',
        period: PERIOD,
      }),
    ]),
    'failures of the table',
  );

/** Writes that DynamoDB refused because another transaction held the item. */
export const transactionConflicts = ({ tableName: TableName }: ITableV2): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'TransactionConflict',
    dimensionsMap: { TableName },
    statistic: 'Sum',
    period: PERIOD,
    label: 'conflicts of transactions',
  });

/** Calls that found no free instance of a function. An alarm can add up at most ten functions. */
export const functionThrottles = (functions: Record<string, IFunction>): MathExpression =>
  sumOf(
    Object.entries(functions).map(([name, one]) => [
      `m${name.replaceAll('-', '')}`,
      one.metricThrottles({ period: PERIOD }),
    ]),
    'turned away by functions',
  );

/** Age of the oldest change when `month-renewal` got it. */
export const renewalLag = ({ 'month-renewal': renewal }: Record<string, IFunction>): Metric => {
  if (!renewal) throw new Error('There is no function "month-renewal": nobody renews documents.');
  return renewal.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM, label: 'milliseconds behind' });
};
