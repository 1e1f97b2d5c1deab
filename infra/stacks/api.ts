import { Aws, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { bundledFunction } from '#infra/constructs/bundled-function.ts';
import { endpointGroup } from '#infra/constructs/endpoint-group.ts';
import { feedsBucket } from '#infra/constructs/feeds-bucket.ts';
import { scheduledFunction } from '#infra/constructs/scheduled-function.ts';
import { streamFunction } from '#infra/constructs/stream-function.ts';
import type { DataStack } from '#infra/stacks/data.ts';
import { groups, MONTH_RENEWAL, SCHEDULED_JOBS } from '#infra/stacks/groups.ts';
import { api as contracts, type Group, routeKey } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { passwordCalls } from '#shared/contracts/password-calls.ts';

/**
 * Requests a second for the whole stage. Calls that compute a bcrypt hash have a lower limit, except sign-in: the
 * gateway counts requests before functions check CloudFront's key, so anybody with the gateway's address could use up
 * sign-in's limit. Instead sign-in has 25 instances, which refuse requests without the key at almost no cost.
 */
const THROTTLE = { rateLimit: 1000, burstLimit: 500 };
const SIGN_IN: readonly Endpoint[] = [contracts.auth.login, contracts.auth.loginByCode];
const THROTTLED = passwordCalls.filter((call) => !SIGN_IN.includes(call));
const PASSWORD_THROTTLE = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 50 };
/** Limit for reported visits and errors. Reports over the limit are lost, but nobody waits for them. */
const BEACON_THROTTLE = { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 300 };
const ERROR_THROTTLE = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 20 };

/** Time for migrating a large table at a deployment; see functions/storage/MIGRATIONS.md. */
const MIGRATION_SECONDS = 600;

type ApiProps = {
  readonly data: DataStack;
  readonly root: string;
  /** Whether functions have reserved instances. A new account's limit of simultaneous functions is too low for that. */
  readonly reservedConcurrency: boolean;
  /** Mail servers that may be used even if their address or port is not public [MAIL-11]. */
  readonly smtpAllow: string;
};

/** The HTTP API. Each contract has a route, each group has a Lambda, and a trigger creates the first administrator. */
export class Api extends Construct {
  /** Host name of the API, for CloudFront. */
  readonly domainName: string;
  readonly http: HttpApi;
  /** The bucket of month documents, and of marks of requested months. */
  readonly feeds: Bucket;
  /** Functions by the name of their group, `scheduled-jobs` and `month-renewal`. */
  readonly handlers: Readonly<Record<string, NodejsFunction>>;
  readonly accessLog: LogGroup;
  /**
   * Failures of `month-renewal`, counted in its log, because Lambda does not count a partly failed batch as an error.
   */
  readonly renewalFailures: Metric;

  constructor(scope: Construct, id: string, { data, root, reservedConcurrency, smtpAllow }: ApiProps) {
    super(scope, id);
    const api = new HttpApi(this, 'Http', { apiName: Aws.STACK_NAME, createDefaultStage: false });
    this.http = api;
    const feeds = feedsBucket(this);
    this.feeds = feeds;
    this.accessLog = this.addAccessLog();
    this.domainName = Fn.join('.', [api.apiId, 'execute-api', Aws.REGION, Aws.URL_SUFFIX]);

    const made = groupNames().map((name) => {
      const reserved = reservedConcurrency ? groups[name].reserved : undefined;
      const props = { ...groups[name], name, endpoints: contracts[name], api, data, feeds, root, reserved };
      return { name, ...endpointGroup(this, props) };
    });
    const scheduledJobs = scheduledFunction(this, { ...SCHEDULED_JOBS, name: 'scheduled-jobs', data, feeds, root });
    const { handler: renewal, failures } = streamFunction(this, {
      ...MONTH_RENEWAL,
      name: 'month-renewal',
      data,
      feeds,
      root,
      reserved: reservedConcurrency ? MONTH_RENEWAL.reserved : undefined,
    });
    this.renewalFailures = failures;
    this.handlers = {
      ...Object.fromEntries(made.map(({ name, handler }) => [name, handler])),
      'scheduled-jobs': scheduledJobs,
      'month-renewal': renewal,
    };
    // Only functions that have the mail server's password send mail.
    for (const sender of [this.handlers.admin, scheduledJobs]) sender?.addEnvironment('SMTP_ALLOW', smtpAllow);
    // A path without a contract gets our own 404.
    const health = made.find(({ name }) => name === 'health');
    if (!health) throw new Error('The contracts have no group "health": nobody answers for unknown paths.');
    new HttpRoute(this, 'Default', { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration: health.integration });

    this.addStage(
      api,
      made.flatMap(({ routes }) => routes),
    );
    this.addFirstAdmin(data, root);
  }

  private addStage(api: HttpApi, routes: HttpRoute[]): void {
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat() },
    });
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage))
      throw new Error('HttpStage holds no CfnStage: the route limits have no place.');
    resource.routeSettings = {
      ...Object.fromEntries(THROTTLED.map((call) => [routeKey(call), PASSWORD_THROTTLE])),
      [routeKey(contracts.visits.countVisit)]: BEACON_THROTTLE,
      [routeKey(contracts.visits.reportError)]: ERROR_THROTTLE,
    };
    // The stage's settings name the routes, so the routes come first.
    for (const route of routes) stage.node.addDependency(route);
  }

  private addAccessLog(): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /**
   * Runs during a deployment that changes this function, after all other functions are updated. It migrates stored
   * data, and creates the first administrator with the password that the data stack has generated.
   */
  private addFirstAdmin(data: DataStack, root: string): void {
    const handler = bundledFunction(this, {
      name: 'first-admin',
      description: 'Deploy-time: migrates stored data, makes the first administrator if there is none',
      grants: { table: 'count', adminSecret: true },
      memoryMb: 1769,
      timeout: MIGRATION_SECONDS,
      data,
      feeds: this.feeds,
      root,
    });
    // Operators can read the generated password, so the administrator must change it at the first sign-in.
    handler.addEnvironment('FIRST_PASSWORD', 'temporary');
    new Trigger(this, 'FirstAdminTrigger', {
      handler,
      timeout: Duration.seconds(MIGRATION_SECONDS),
      executeAfter: Object.values(this.handlers),
    });
  }
}

const groupNames = (): Group[] => {
  const isGroup = (name: string): name is Group => name in groups;
  return Object.keys(contracts).filter(isGroup);
};

/** The access log has nothing personal: no address, path or user agent. */
const accessLogFormat = (): AccessLogFormat =>
  AccessLogFormat.custom(
    JSON.stringify({
      requestId: '$context.requestId',
      time: '$context.requestTime',
      route: '$context.routeKey',
      status: '$context.status',
      bytes: '$context.responseLength',
      milliseconds: '$context.responseLatency',
      functionMilliseconds: '$context.integrationLatency',
      error: '$context.integrationErrorMessage',
    }),
  );
