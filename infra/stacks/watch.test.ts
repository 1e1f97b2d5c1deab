import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ourFunctions, readable, resourcesOf } from '#infra/testing/resources.ts';
import { ROOT, synthesize } from '#infra/testing/synthesize.ts';

const { app } = synthesize('test', { options: { alarmEmail: 'ops@example.ru' } });
const groups = ourFunctions(app).filter(({ name }) => name !== 'first-admin');

const MetricStat = v.object({ Metric: v.object({ Namespace: v.string(), MetricName: v.string() }) });
const Alarm = v.object({
  AlarmName: v.unknown(),
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  OKActions: v.array(v.unknown()),
  Threshold: v.number(),
  Period: v.optional(v.literal(300)),
  TreatMissingData: v.literal('notBreaching'),
  MetricName: v.optional(v.string()),
  Namespace: v.optional(v.string()),
  ExtendedStatistic: v.optional(v.string()),
  Metrics: v.optional(v.array(v.object({ MetricStat: v.optional(MetricStat) })), []),
});
const alarms = resourcesOf(app, 'AWS::CloudWatch::Alarm').map(({ properties }) => {
  const alarm = v.parse(Alarm, properties);
  return { ...alarm, name: readable(alarm.AlarmName).replace('AWS::StackName-', '') };
});
const topics = app.findResources('AWS::SNS::Topic');
const [topic] = Object.keys(topics);

/** Numbers that an alarm looks at, as CloudWatch names them. */
const watched = ({ MetricName, Namespace, Metrics }: (typeof alarms)[number]): string[] => [
  ...new Set([
    ...(MetricName ? [`${Namespace} ${MetricName}`] : []),
    ...Metrics.flatMap(({ MetricStat: stat }) => (stat ? [`${stat.Metric.Namespace} ${stat.Metric.MetricName}`] : [])),
  ]),
];

describe('the alarms', () => {
  it('watch failures, slowness, throttling and errors of API, functions and table', () => {
    const all = Object.fromEntries(alarms.map((alarm) => [alarm.name, watched(alarm)]));
    expect(all).toEqual({
      'api-failures': ['AWS/ApiGateway 5xx'],
      'api-slow': ['AWS/ApiGateway Latency'],
      'function-throttles': ['AWS/Lambda Throttles'],
      'table-throttles': ['AWS/DynamoDB ReadThrottleEvents', 'AWS/DynamoDB WriteThrottleEvents'],
      'table-errors': ['AWS/DynamoDB SystemErrors'],
      'transaction-conflicts': ['AWS/DynamoDB TransactionConflict'],
      ...Object.fromEntries(groups.map(({ name }) => [`${name}-errors`, ['AWS/Lambda Errors']])),
    });
    expect(alarms.find(({ name }) => name === 'api-slow')?.ExtendedStatistic).toBe('p95');
  });

  it.each(alarms)('$name goes to the topic, when it comes and when it is over', ({ AlarmActions, OKActions }) => {
    expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
  });

  it.each(alarms)('$name has a line in the runbook', ({ name, AlarmDescription }) => {
    const runbook =
      readFileSync(join(ROOT, 'infra/OPERATIONS.md'), 'utf8').split('\n## Alarms')[1]?.split('\n## ')[0] ?? '';
    const line = groups.some((group) => name === `${group.name}-errors`) ? '`<function>-errors`' : `\`${name}\``;
    expect(runbook).toContain(`| ${line} |`);
    expect(AlarmDescription).toContain('infra/OPERATIONS.md, "Alarms"');
  });

  it('add up at most ten numbers each, for CloudWatch takes no more', () => {
    for (const { Metrics, name } of alarms)
      expect(Metrics.filter(({ MetricStat: stat }) => stat).length, name).toBeLessThanOrEqual(10);
  });
});

describe('the topic', () => {
  it('is encrypted, and takes alarms of this account over TLS', () => {
    app.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: [
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { ArnLike: { 'aws:SourceArn': Match.anyValue() } },
          }),
        ],
      },
    });
    app.hasResourceProperties('AWS::KMS::Key', {
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Action: Match.arrayWith(['kms:Decrypt']),
          }),
        ]),
      },
    });
  });

  it('writes to whom cdk.json names, and to nobody otherwise', () => {
    app.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.ru' });
    synthesize().app.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});

describe('the dashboard', () => {
  const [board] = resourcesOf(app, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(board?.properties).replaceAll('\\', '');

  it('shows visitors, calls, every function, the table and the latest failures', () => {
    for (const namespace of ['CloudFront', 'ApiGateway', 'Lambda', 'DynamoDB'])
      expect(text).toContain(`AWS/${namespace}`);
    for (const { name } of groups) expect(text).toContain(`"label":"${name}"`);
    expect(text).toContain('filter status >= 500');
  });

  it('asks the access log of the API, whose request id leads into the log of the function', () => {
    expect(text).toContain('ApiAccessLog');
  });
});

describe('asynchronous work', () => {
  it('does not exist, so nothing can get lost without a dead-letter queue', () => {
    for (const type of [
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Events::Rule',
      'AWS::Scheduler::Schedule',
      'AWS::SQS::Queue',
    ])
      app.resourceCountIs(type, 0);
    app.hasResourceProperties('Custom::Trigger', { InvocationType: 'RequestResponse' });
    const callers = resourcesOf(app, 'AWS::Lambda::Permission').map(({ properties }) => JSON.stringify(properties));
    expect(callers.filter((caller) => !caller.includes('"apigateway.amazonaws.com"'))).toEqual([]);
  });
});

describe('instances set aside', () => {
  const reserved = (options?: Record<string, unknown>) =>
    Object.fromEntries(
      ourFunctions(synthesize('test', { options }).app)
        .filter(({ ReservedConcurrentExecutions: count }) => count !== undefined)
        .map(({ name, ReservedConcurrentExecutions: count }) => [name, count]),
    );

  it('keep a flood of sign-ins or of feeds from the rest, and leave most of an account to others', () => {
    expect(reserved()).toEqual({ auth: 25, feed: 100 });
  });

  it('are none where the account is too small for them', () => {
    expect(reserved({ reservedConcurrency: false })).toEqual({});
  });
});
