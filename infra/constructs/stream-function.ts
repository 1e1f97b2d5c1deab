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
 * A Lambda that is called with changes of the table, up to a hundred at once, a second after the first change. A change
 * that the function reports as failed is delivered again for a day, as long as the stream keeps it, and holds up later
 * changes. So the function itself gives up a change that can never succeed. If the function crashes, Lambda halves the
 * batch until it has found the change that crashes it.
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
  // Lambda checks at once whether the role may read the stream, so the role comes first.
  if (handler.role) mapping.node.addDependency(handler.role);
  const isError = FilterPattern.stringValue('$.level', '=', 'ERROR');
  return { handler, failures: logMetric(scope, `${props.name}-failures`, handler.logGroup, isError) };
};
