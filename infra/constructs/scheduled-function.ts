import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Construct } from 'constructs';
import { type BundledFunctionProps, bundledFunction } from '#infra/constructs/bundled-function.ts';

type ScheduledFunctionProps = BundledFunctionProps & {
  /** Minutes from one run to the next. */
  readonly everyMinutes: number;
};

/** A Lambda that a clock calls. A failed run is not repeated, because the next run does the work that is left. */
export const scheduledFunction = (scope: Construct, props: ScheduledFunctionProps): NodejsFunction => {
  const { everyMinutes, ...rest } = props;
  const handler = bundledFunction(scope, rest);
  handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) });
  new Rule(scope, `${props.name}-clock`, {
    description: `Calls the function ${props.name}`,
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    targets: [new LambdaFunction(handler, { retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) })],
  });
  return handler;
};
