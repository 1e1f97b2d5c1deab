import { CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/alarm.ts';
import { alarmTopic } from '#infra/constructs/alarm-topic.ts';
import { edgeFailures, visitorFailures } from '#infra/constructs/metrics.ts';
import type { StageOptions } from '#infra/stacks/stage-options.ts';

type EdgeMonitoringStackProps = StackProps & { readonly options: StageOptions };

/**
 * Parameters of this stack. They are outputs of the app's stack, and the deployment passes them on (deploy/deploy.ts).
 */
export const MONITORED = { distribution: 'DistributionId', edgeFunction: 'EdgeFunctionName' } as const;

/**
 * Alarms on CloudFront's metrics, and the budget. CloudFront's metrics are only in us-east-1, and the alarms and their
 * topic must be in the same region. What to do about each alarm: infra/OPERATIONS.md, "Alarms".
 */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { options: { alarmEmail, budget }, ...props }: EdgeMonitoringStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const handed = (name: string): string =>
      new CfnParameter(this, name, { type: 'String', allowedPattern: '.+' }).valueAsString;
    const topic = alarmTopic(this, alarmEmail);
    addAlarm(this, 'site-failures', {
      topic,
      metric: visitorFailures(handed(MONITORED.distribution)),
      atLeast: 10,
      meaning: 'CloudFront answered 5xx ten times in five minutes, and to one request in a hundred at least.',
    });
    addAlarm(this, 'edge-failures', {
      topic,
      metric: edgeFailures(handed(MONITORED.edgeFunction)),
      atLeast: 10,
      meaning: 'The edge function gave no answer, or CloudFront throttles it: ten visitors in five minutes saw a 503.',
    });
    if (budget !== undefined && alarmEmail) this.addBudget(budget, alarmEmail);
  }

  /**
   * A budget for the whole account, because a filter by tag works only after somebody has activated the tag by hand. It
   * has no name: when the address changes, CloudFormation creates the new budget before it deletes the old one, and
   * names are unique.
   */
  private addBudget(amount: number, address: string): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address }];
    new CfnBudget(this, 'Budget', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
        notification: {
          notificationType,
          comparisonOperator: 'GREATER_THAN',
          threshold: 100,
          thresholdType: 'PERCENTAGE',
        },
        subscribers,
      })),
    });
  }
}
