import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/**
 * The topic of alarms. It takes messages only over TLS, and only from this account's alarms. It has no encryption key
 * of ours, because a wrong key policy would lose alarms silently, and alarms hold no secret.
 */
export const alarmTopic = (scope: Construct, email: string | undefined): Topic => {
  const stack = Stack.of(scope);
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  const alarms = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  // Replaces the default policy, which admits the whole account.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { ArnLike: { 'aws:SourceArn': alarms } },
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  return topic;
};
