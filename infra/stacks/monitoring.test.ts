import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ourFunctions, readable, resourcesOf } from '#infra/testing/resources.ts';
import { ROOT, synthesize } from '#infra/testing/synthesize.ts';

const { app, monitoring } = synthesize('test', { options: { alarmEmail: 'ops@example.ru', budget: 50 } });
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
/** The alarms of a stack, each with the id of a topic of the same stack. Alarm and topic must be in one region. */
const alarmsOf = (template: Template) => {
  const [topic] = Object.keys(template.findResources('AWS::SNS::Topic'));
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => {
    const alarm = v.parse(Alarm, properties);
    return { ...alarm, topic, name: readable(alarm.AlarmName).replace('AWS::StackName-', '') };
  });
};
const alarms = [...alarmsOf(app), ...alarmsOf(monitoring)];

/** The metrics of an alarm, as CloudWatch names them. */
const watched = ({ MetricName, Namespace, Metrics }: (typeof alarms)[number]): string[] => [
  ...new Set([
    ...(MetricName ? [`${Namespace} ${MetricName}`] : []),
    ...Metrics.flatMap(({ MetricStat: stat }) => (stat ? [`${stat.Metric.Namespace} ${stat.Metric.MetricName}`] : [])),
  ]),
];

describe('the alarms', () => {
  it('watch failures, slowness, throttling and errors of CloudFront, API, functions and table', () => {
    const all = Object.fromEntries(alarms.map((alarm) => [alarm.name, watched(alarm)]));
    expect(all).toEqual({
      'api-failures': ['AWS/ApiGateway 5xx'],
      'api-slow': ['AWS/ApiGateway Latency'],
      'function-throttles': ['AWS/Lambda Throttles'],
      'table-throttles': ['AWS/DynamoDB ReadThrottleEvents', 'AWS/DynamoDB WriteThrottleEvents'],
      'table-errors': ['AWS/DynamoDB SystemErrors'],
      'month-renewal-late': ['AWS/Lambda IteratorAge'],
      'month-renewal-failures': ['calendar-test month-renewal-failures'],
      'months-not-stored': ['calendar-test months-not-stored'],
      'widgets-not-shown': ['calendar-test widgets-not-shown'],
      'browser-errors': ['calendar-test browser-errors'],
      'transaction-conflicts': ['AWS/DynamoDB TransactionConflict'],
      'site-failures': ['AWS/CloudFront 5xxErrorRate', 'AWS/CloudFront Requests'],
      'edge-failures': [
        'AWS/CloudFront FunctionExecutionErrors',
        'AWS/CloudFront FunctionValidationErrors',
        'AWS/CloudFront FunctionThrottles',
      ],
      ...Object.fromEntries(groups.map(({ name }) => [`${name}-errors`, ['AWS/Lambda Errors']])),
    });
    expect(alarms.find(({ name }) => name === 'api-slow')?.ExtendedStatistic).toBe('p95');
  });

  it.each(alarms)(
    '$name goes to the topic, when it comes and when it is over',
    ({ AlarmActions, OKActions, topic }) => {
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
    },
  );

  it.each(alarms)('$name has a line in the runbook', ({ name, AlarmDescription }) => {
    const runbook =
      readFileSync(join(ROOT, 'infra/OPERATIONS.md'), 'utf8').split('\n## Alarms')[1]?.split('\n## ')[0] ?? '';
    const line = groups.some((group) => name === `${group.name}-errors`) ? '`<function>-errors`' : `\`${name}\``;
    expect(runbook).toContain(`| ${line} |`);
    expect(AlarmDescription).toContain('infra/OPERATIONS.md, "Alarms"');
  });

  it('have a runbook that names logs as the functions are named', () => {
    const named = [...readFileSync(join(ROOT, 'infra/OPERATIONS.md'), 'utf8').matchAll(/\blog of `([^`]+)`/g)];
    expect(named.length).toBeGreaterThan(4);
    const names = groups.map(({ name }) => name);
    expect(named.map(([, name = '']) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('add up at most ten numbers each, for CloudWatch takes no more', () => {
    for (const { Metrics, name } of alarms)
      expect(Metrics.filter(({ MetricStat: stat }) => stat).length, name).toBeLessThanOrEqual(10);
  });
});

const unheard = synthesize();

describe.each([
  ['the topic', app],
  ['the topic in us-east-1', monitoring],
])('%s', (_, template) => {
  it('takes alarms of this account over TLS, and has no key that may keep them out', () => {
    template.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.absent() });
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
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
  });

  it('writes to whom cdk.json names, and to nobody otherwise', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.ru' });
    const to = (one: Template) => resourcesOf(one, 'AWS::SNS::Subscription').length;
    expect([to(unheard.app), to(unheard.monitoring)]).toEqual([0, 0]);
  });
});

const Stat = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(
    v.object({
      Metric: v.object({
        MetricName: v.string(),
        Dimensions: v.array(v.object({ Name: v.string(), Value: v.unknown() })),
      }),
      Stat: v.string(),
    }),
  ),
});
/**
 * The metrics of an alarm, written as `id: name of dimensions, statistic`, and the alarm's expression over these
 * metrics.
 */
const reckoned = (id: string) => {
  const found = resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').find((one) => one.id.startsWith(id));
  const { Metrics } = v.parse(v.object({ Metrics: v.array(Stat) }), found?.properties);
  const numbers = Metrics.flatMap(({ Id, MetricStat: stat }) => {
    const of = stat?.Metric.Dimensions.map(({ Name, Value }) => `${Name}=${JSON.stringify(Value)}`).join(' ');
    return stat ? [`${Id}: ${stat.Metric.MetricName} of ${of}, ${stat.Stat}`] : [];
  });
  return { numbers, expression: Metrics.find(({ Expression }) => Expression)?.Expression ?? '' };
};

describe('CloudFront, in us-east-1,', () => {
  // Names, dimensions and statistics: CloudFront guide, "Types of metrics for CloudFront".
  it('counts failed requests of the distribution that the deployment names', () => {
    expect(reckoned('sitefailures').numbers).toEqual([
      'rate: 5xxErrorRate of DistributionId={"Ref":"DistributionId"} Region="Global", Average',
      'requests: Requests of DistributionId={"Ref":"DistributionId"} Region="Global", Sum',
    ]);
  });

  it.each([
    ['three of three requests failed', { rate: 100, requests: 3 }, false],
    ['ten of ten', { rate: 100, requests: 10 }, true],
    ['ten of a thousand', { rate: 1, requests: 1000 }, true],
    ['fifty of a hundred thousand', { rate: 0.05, requests: 100_000 }, false],
  ])('rings or does not when %s', (_, { rate, requests }, rings) => {
    // CloudWatch's IF works like the IF of a spreadsheet: condition, value if true, value if false.
    const failed = new Function('IF', 'rate', 'requests', `return ${reckoned('sitefailures').expression}`)(
      (condition: boolean, then: number, otherwise: number) => (condition ? then : otherwise),
      rate,
      requests,
    );
    expect(failed >= (alarms.find(({ name }) => name === 'site-failures')?.Threshold ?? 0)).toBe(rings);
  });

  it('counts every way in which the edge function fails a visitor, and wakes nobody for one of them', () => {
    expect(reckoned('edgefailures').numbers).toEqual(
      ['ExecutionErrors', 'ValidationErrors', 'Throttles'].map(
        (kind) => `m${kind}: Function${kind} of FunctionName={"Ref":"EdgeFunctionName"} Region="Global", Sum`,
      ),
    );
    expect(alarms.find(({ name }) => name === 'edge-failures')?.Threshold).toBe(10);
  });
});

describe('the budget', () => {
  it('writes to the address when a month costs more than cdk.json says, or is about to', () => {
    const notice = (NotificationType: string) => ({
      Notification: {
        NotificationType,
        ComparisonOperator: 'GREATER_THAN',
        Threshold: 100,
        ThresholdType: 'PERCENTAGE',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@example.ru' }],
    });
    monitoring.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetName: Match.absent(),
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 50, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [notice('ACTUAL'), notice('FORECASTED')],
    });
  });

  it('is none where cdk.json names none', () => {
    unheard.monitoring.resourceCountIs('AWS::Budgets::Budget', 0);
  });
});

describe('the dashboard', () => {
  const [board] = resourcesOf(app, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(board?.properties).replaceAll('\\', '');

  it('shows visitors, failures of the edge function, calls, every function, the table and the latest failures', () => {
    for (const namespace of ['CloudFront', 'ApiGateway', 'Lambda', 'DynamoDB'])
      expect(text).toContain(`AWS/${namespace}`);
    for (const { name } of groups) expect(text).toContain(`"label":"${name}"`);
    expect(text).toContain('FunctionExecutionErrors');
    expect(text).toContain('filter status >= 500');
  });

  it('asks the access log of the API, whose request id leads into the log of the function', () => {
    expect(text).toContain('ApiAccessLog');
  });
});

describe('asynchronous work', () => {
  it('is a call of the clock every minute, which carries no data that could get lost, and the renewal that follows the table', () => {
    for (const type of ['AWS::Scheduler::Schedule', 'AWS::SQS::Queue']) app.resourceCountIs(type, 0);
    app.hasResourceProperties('Custom::Trigger', { InvocationType: 'RequestResponse' });
    app.resourcePropertiesCountIs(
      'AWS::Events::Rule',
      {
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Targets: [Match.objectLike({ Arn: Match.anyValue() })],
      },
      1,
    );
    app.resourceCountIs('AWS::Events::Rule', 1);
    // A failed run is not repeated. The run of the next minute does what is left.
    app.allResourcesProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 60,
    });
  });
});

describe('what follows the table', () => {
  it('gets changes of what documents are built from, in batches of which parts may come again [SNAP-11]', () => {
    const kinds = ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'PERSON', 'MEMBERSHIP'];
    const Patterns = v.object({ FilterCriteria: v.object({ Filters: v.array(v.object({ Pattern: v.string() })) }) });
    const mappings = resourcesOf(app, 'AWS::Lambda::EventSourceMapping');
    expect(mappings.map(({ properties }) => properties)).toMatchObject([
      {
        BatchSize: 100,
        MaximumBatchingWindowInSeconds: 1,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'TRIM_HORIZON',
      },
    ]);
    // Neither attempts nor age are limited, because a limit would drop changes that the stream still has.
    for (const limit of ['MaximumRetryAttempts', 'MaximumRecordAgeInSeconds'])
      expect(mappings[0]?.properties).not.toHaveProperty(limit);
    const { Filters } = v.parse(Patterns, mappings[0]?.properties).FilterCriteria;
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { NewImage: { kind: { S: kinds } } } },
      { dynamodb: { OldImage: { kind: { S: kinds } } } },
    ]);
    app.hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '{ $.level = "ERROR" }' });
  });
});

it('alarms that count lines of the log look for words that the functions log', () => {
  const counted = resourcesOf(app, 'AWS::Logs::MetricFilter').flatMap(({ properties }) => {
    const { FilterPattern } = v.parse(v.object({ FilterPattern: v.string() }), properties);
    return [...FilterPattern.matchAll(/\$\.message\.(\w+) = "([^"]+)"/g)].map(
      ([, field, words]) => `{ ${field}: '${words}'`,
    );
  });
  const logged = ['public-month/build-stored.ts', 'visits/count-visit.ts', 'visits/report-error.ts'].map((path) =>
    readFileSync(join(ROOT, 'functions', path), 'utf8'),
  );
  expect(counted.map((line) => logged.findIndex((source) => source.includes(line))).sort()).toEqual([0, 1, 2]);
});

describe('instances set aside', () => {
  const reserved = (options?: Record<string, unknown>) =>
    Object.fromEntries(
      ourFunctions(synthesize('test', { options }).app)
        .filter(({ ReservedConcurrentExecutions: count }) => count !== undefined)
        .map(({ name, ReservedConcurrentExecutions: count }) => [name, count]),
    );

  it('keep a flood of sign-ins or of lists from the rest, months too, and leave most of an account to others [SNAP-13]', () => {
    expect(reserved()).toEqual({
      auth: 25,
      'month-renewal': 5,
      'page-check': 5,
      'public-list': 20,
      'public-month': 80,
      visits: 5,
    });
  });

  it('are none where the account is too small for them', () => {
    expect(reserved({ reservedConcurrency: false })).toEqual({});
  });
});
