import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { addAlarm, type Limit } from '#infra/constructs/alarm.ts';
import { alarmTopic } from '#infra/constructs/alarm-topic.ts';
import { logMetric } from '#infra/constructs/log-metric.ts';
import {
  functionThrottles,
  PERIOD,
  renewalLag,
  tableErrors,
  tableThrottles,
  transactionConflicts,
} from '#infra/constructs/metrics.ts';
import type { Api } from '#infra/stacks/api.ts';
import { dashboard } from '#infra/stacks/dashboard.ts';
import type { DataStack } from '#infra/stacks/data.ts';
import type { Site } from '#infra/stacks/site.ts';

/**
 * Functions that nobody waits for. If one is throttled, a visit or a health check is lost, or the schedule or the
 * stream calls the function again.
 */
const UNAWAITED = ['health', 'visits', 'scheduled-jobs', 'month-renewal'];

type MonitoringProps = {
  readonly data: DataStack;
  readonly api: Api;
  readonly site: Site;
  readonly alarmEmail: string | undefined;
};

/**
 * Alarms on API and table, their topic, and the dashboard. Alarms on CloudFront are in edge-monitoring.ts. What to do
 * about each alarm: infra/OPERATIONS.md, "Alarms".
 */
export class Monitoring extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { data, api, site, alarmEmail }: MonitoringProps) {
    super(scope, id);
    this.topic = alarmTopic(this, alarmEmail);
    this.alarm('api-failures', {
      metric: api.http.metricServerError({ period: PERIOD, statistic: Stats.SUM }),
      atLeast: 5,
      meaning: 'The API answered 5xx five times in five minutes.',
    });
    this.alarm('api-slow', {
      metric: api.http.metricLatency({ period: PERIOD, statistic: Stats.percentile(95) }),
      atLeast: 2000,
      periods: 3,
      meaning: 'For a quarter of an hour, one answer in twenty took two seconds or more.',
    });
    for (const [name, handler] of Object.entries(api.handlers))
      this.alarm(`${name}-errors`, {
        metric: handler.metricErrors({ period: PERIOD }),
        atLeast: 1,
        meaning: `The function ${name} ended without an answer: crash, timeout or lack of memory.`,
      });
    const awaited = Object.fromEntries(Object.entries(api.handlers).filter(([name]) => !UNAWAITED.includes(name)));
    this.alarm('function-throttles', {
      metric: functionThrottles(awaited),
      atLeast: 10,
      meaning: 'Ten calls in five minutes found no free instance of their function.',
    });
    this.alarm('table-throttles', {
      metric: tableThrottles(data.table),
      atLeast: 1,
      periods: 2,
      meaning: 'DynamoDB turned requests away for ten minutes: one partition is asked too much.',
    });
    this.alarm('table-errors', {
      metric: tableErrors(data.table),
      atLeast: 1,
      meaning: 'DynamoDB itself failed.',
    });
    this.alarm('transaction-conflicts', {
      metric: transactionConflicts(data.table),
      atLeast: 300,
      periods: 3,
      meaning: 'For a quarter of an hour, one write a second met another on the same item.',
    });
    this.alarm('month-renewal-late', {
      metric: renewalLag(api.handlers),
      atLeast: 60_000,
      meaning: 'Changes reach the stored documents of months a minute late: widgets show what was before.',
    });
    this.alarm('month-renewal-failures', {
      metric: api.renewalFailures,
      atLeast: 1,
      meaning: 'A change could not be brought into the stored documents of months, or not at the first attempt.',
    });
    this.watchBrowsers(api);
    dashboard(this, { data, api, site });
  }

  /**
   * Alarms on failures that no answer of a function shows: a month that was not stored, a blank widget, a broken
   * script.
   */
  private watchBrowsers({ handlers: { 'public-month': months, visits } }: Api): void {
    if (!months || !visits)
      throw new Error('There is no function "public-month" or "visits": nobody would hear of blank widgets.');
    const says = (field: string, words: string) => FilterPattern.stringValue(`$.message.${field}`, '=', words);
    this.alarm('months-not-stored', {
      metric: logMetric(this, 'months-not-stored', months.logGroup, says('months', 'not stored')),
      atLeast: 5,
      meaning: 'Documents of months were not stored five times in five minutes: each question for them is built anew.',
    });
    this.alarm('widgets-not-shown', {
      metric: logMetric(this, 'widgets-not-shown', visits.logGroup, says('widget', 'not shown')),
      atLeast: 20,
      meaning: 'Twenty visitors in five minutes did not see the events of their widget, as their browsers tell.',
    });
    this.alarm('browser-errors', {
      metric: logMetric(this, 'browser-errors', visits.logGroup, says('browser', 'error')),
      atLeast: 20,
      meaning: 'Browsers of visitors and editors reported twenty errors in five minutes.',
    });
  }

  private alarm(name: string, limit: Limit): void {
    addAlarm(this, name, { ...limit, topic: this.topic });
  }
}
