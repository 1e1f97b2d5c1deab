import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** Every number here is counted over five minutes. */
export const PERIOD = Duration.minutes(5);
const TABLE_CALLS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'TransactWriteItems'];
const INDEXES = ['gsi1'];

/** A number that is only told when something happens counts as 0 the rest of the time. */
const sumOf = (metrics: readonly (readonly [string, Metric])[], label: string): MathExpression =>
  new MathExpression({
    expression: metrics.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    label,
    period: PERIOD,
  });

/** Requests to the table, or to its index, that DynamoDB turned away. */
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

/** Writes that DynamoDB refused because another transaction held the same item at that moment. */
export const transactionConflicts = ({ tableName: TableName }: ITableV2): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'TransactionConflict',
    dimensionsMap: { TableName },
    statistic: 'Sum',
    period: PERIOD,
    label: 'conflicts of transactions',
  });

/** Calls that found no free instance of a function. At most ten functions: an alarm adds up no more numbers. */
export const functionThrottles = (functions: Record<string, IFunction>): MathExpression =>
  sumOf(
    Object.entries(functions).map(([name, one]) => [
      `m${name.replaceAll('-', '')}`,
      one.metricThrottles({ period: PERIOD }),
    ]),
    'turned away by functions',
  );
