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

/** One Lambda called by a clock. A failed run is not repeated: the next one does the rest. */
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
