import { Aws } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export type Limit = {
  readonly metric: IMetric;
  readonly atLeast: number;
  /** Consecutive periods of five minutes. */
  readonly periods?: number;
  readonly meaning: string;
};

/**
 * An alarm that notifies the topic when it begins and when it ends. Its description names its row in
 * infra/OPERATIONS.md.
 */
export const addAlarm = (
  scope: Construct,
  name: string,
  { metric, atLeast, periods = 1, meaning, topic }: Limit & { readonly topic: ITopic },
): void => {
  const alarm = new Alarm(scope, name, {
    alarmName: `${Aws.STACK_NAME}-${name}`,
    alarmDescription: `${meaning} What to do: infra/OPERATIONS.md, "Alarms", ${name}.`,
    metric,
    threshold: atLeast,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // No traffic is no alarm.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
};
