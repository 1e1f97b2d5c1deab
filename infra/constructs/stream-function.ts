import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type BundledFunctionProps, bundledFunction } from '#infra/constructs/bundled-function.ts';
import { logMetric } from '#infra/constructs/log-metric.ts';

type StreamFunctionProps = BundledFunctionProps & {
  /** Kinds of items whose changes are delivered. */
  readonly kinds: readonly string[];
};

type StreamFunction = {
  readonly handler: NodejsFunction;
  /** Failures, counted in the function's log, because Lambda does not count a partly failed batch as an error. */
  readonly failures: Metric;
};

/**
 * A Lambda that is called with changes of the table, up to a hundred at once, a second after the first change. Changes
 * that it reports as failed come again for a day, as long as the stream keeps them. They block later changes, so the
 * function itself gives up a change that can never succeed. After a crash the batch is halved again and again, down to
 * the change that crashes the function.
 */
export const streamFunction = (scope: Construct, { kinds, ...props }: StreamFunctionProps): StreamFunction => {
  const handler = bundledFunction(scope, { ...props, grants: { ...props.grants, stream: true } });
  const ofKind = { kind: { S: FilterRule.or(...kinds) } };
  const mapping = new EventSourceMapping(scope, `${props.name}-stream`, {
    target: handler,
    eventSourceArn: props.data.table.tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    maxBatchingWindow: Duration.seconds(1),
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // A deletion has only the old image.
    filters: ['NewImage', 'OldImage'].map((image) => FilterCriteria.filter({ dynamodb: { [image]: ofKind } })),
  });
  // Lambda checks at once that the role may read the stream.
  if (handler.role) mapping.node.addDependency(handler.role);
  const isError = FilterPattern.stringValue('$.level', '=', 'ERROR');
  return { handler, failures: logMetric(scope, `${props.name}-failures`, handler.logGroup, isError) };
};
