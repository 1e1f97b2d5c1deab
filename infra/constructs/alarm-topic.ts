import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/**
 * The topic of alarms: over TLS only, open to the alarms of this account alone. It has no key of its own: an alarm that the key's
 * policy does not let in is lost without a word, and its text holds nothing secret.
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
  // A policy of our own replaces the default one, which admits the account.
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
