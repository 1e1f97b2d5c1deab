import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { grantsByRole, partitionKeysOf } from './access/grants.ts';
import { type Principal, startGuard } from './access/guard.ts';
import type { Cdn } from './cdn/cdn.ts';
import { createProductCdn } from './cdn/product-cdn.ts';
import type { Engines } from './engines/engines.ts';
import type { Address } from './engines/loopback-server.ts';
import { createFunctions, type EnvironmentFor, type TriggerResult } from './functions/product-functions.ts';
import type { Gateway } from './gateway/gateway.ts';
import { createGateways } from './gateway/product-gateways.ts';
import { startSchedule } from './schedule.ts';
import type { Settings } from './settings.ts';
import { type Checkpoints, startEventSources } from './streams/event-sources.ts';
import type { Product } from './template/product.ts';
import type { Terminal } from './terminal.ts';

/** The product's functions, gateways and distribution, ready to answer. */
export type Application = {
  cdn: Cdn;
  /** The HTTP APIs. A request to a gateway itself goes around the CDN. */
  gateways: Gateway[];
  load(): Promise<void>;
  runTriggers(): Promise<TriggerResult[]>;
  /** Starts the template's schedules. One of their minutes takes `tickSeconds`. */
  startSchedules(tickSeconds: number): void;
  /** Starts to deliver changes of the template's tables. */
  startStreams(checkpoints: Checkpoints): void;
  /** Age of the oldest undelivered change; 0 if all are delivered. */
  secondsBehind(): number;
  stop(): Promise<void>;
};

/** Creates the application of the template. Its functions are behind the guard. No function is loaded yet. */
export const createApplication = async (
  product: Product,
  engines: Engines,
  terminal: Terminal,
  {
    smtpAllow,
    checkPrivateHosts,
    timeoutFactor,
    passwordCost,
    siteAddress,
    adminPassword,
  }: Pick<
    Settings,
    'smtpAllow' | 'checkPrivateHosts' | 'timeoutFactor' | 'passwordCost' | 'siteAddress' | 'adminPassword'
  >,
): Promise<Application> => {
  const { account } = product;
  const principals = new Map<string, Principal>();
  const guard = await startGuard({
    account,
    engines: new Map<string, Address>([
      ['dynamodb', engines.table.direct],
      ['s3', engines.buckets],
      ['secretsmanager', engines.secrets],
      ['kms', engines.keys],
    ]),
    principals,
    partitionKeys: partitionKeysOf(product),
    refused: terminal.error,
  });
  const grants = grantsByRole(product);

  // The variables that Lambda's runtime sets, and the engines' addresses for AWS's clients.
  const environmentFor: EnvironmentFor = ({ name, properties }, label) => {
    const accessKey = randomBytes(16).toString('hex');
    principals.set(accessKey, { label, statements: grants.get(properties.Role) ?? [] });
    return {
      AWS_REGION: account.region,
      AWS_DEFAULT_REGION: account.region,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: accessKey,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_ENDPOINT_URL_DYNAMODB: guard.endpoint,
      AWS_ENDPOINT_URL_S3: guard.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: guard.endpoint,
      AWS_ENDPOINT_URL_KMS: guard.endpoint,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
      ...('SMTP_ALLOW' in properties.Environment.Variables && smtpAllow !== undefined && { SMTP_ALLOW: smtpAllow }),
      // The first administrator keeps a password that they chose, or that they read in their own terminal. A generated
      // password in a service's log must be changed.
      ...(label === 'first-admin' && (adminPassword !== undefined || !siteAddress) && { FIRST_PASSWORD: 'own' }),
      // This variable exists only in the local run.
      ...(['page-check', 'calendars', 'scheduled-jobs'].includes(label) && { CHECK_PRIVATE_HOSTS: checkPrivateHosts }),
      ...(timeoutFactor > 1 && { TIMEOUT_FACTOR: String(timeoutFactor) }),
      ...(passwordCost && { PASSWORD_COST: String(passwordCost) }),
      LANG: 'en_US.UTF-8',
      TZ: ':UTC',
    };
  };
  const functions = createFunctions(product, terminal, { environmentFor, timeoutFactor });
  // AWS always uses https. The local product uses https only if a TLS proxy stands in front of it.
  const gateways = createGateways(product, functions.host, siteAddress ? 'https' : 'http');
  const cdn = createProductCdn(product, {
    gateways,
    readObject: engines.buckets.read,
    secretValue: engines.secrets.get,
  });
  let stopSchedules = (): void => undefined;
  const startSchedules = (tickSeconds: number): void => {
    stopSchedules = startSchedule(product, functions.host, tickSeconds);
  };
  let stopStreams = async (): Promise<void> => undefined;
  const behind = new Map<string, number>();
  const secondsBehind = (): number =>
    Math.round(Math.max(0, ...[...behind.values()].map((created) => Date.now() / 1000 - created)));
  const startStreams = (checkpoints: Checkpoints): void => {
    const lambdas = product.ofType('AWS::Lambda::Function', v.object({ Role: v.string() }));
    const roleOf = (arn: string) => lambdas.find((lambda) => lambda.arn === arn)?.properties.Role ?? '';
    stopStreams = startEventSources(product, {
      hostOf: functions.host,
      statementsOf: (arn) => grants.get(roleOf(arn)) ?? [],
      tableEndpoint: engines.table.endpoint,
      checkpoints,
      behind,
      failed: terminal.error,
    });
  };
  const stop = async (): Promise<void> => {
    stopSchedules();
    const streams = stopStreams();
    await functions.stop();
    await streams;
    await guard.stop();
  };
  return {
    cdn,
    gateways,
    load: functions.load,
    runTriggers: functions.runTriggers,
    startSchedules,
    startStreams,
    secondsBehind,
    stop,
  };
};
