import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { bundledCode } from '#infra/constructs/bundle.ts';
import { bindGrants, type DataResources, type Grants } from '#infra/constructs/grants.ts';

export type BundledFunctionProps = {
  /** Folder under functions/ whose handler.ts exports `handler`. */
  readonly name: string;
  readonly description: string;
  readonly grants: Grants;
  readonly memoryMb: number;
  /** Seconds; API Gateway itself gives up after 30. */
  readonly timeout: number;
  /** Reserved instances: this function always has them, and never more. */
  readonly reserved?: number | undefined;
  readonly data: DataResources;
  /** The bucket of documents. */
  readonly feeds: IBucket;
  readonly root: string;
};

/**
 * A Lambda from functions/<name>/handler.ts with its bundle, its role, a log group of 90 days, and its environment. It
 * has no rights but its grants.
 */
export const bundledFunction = (scope: Construct, props: BundledFunctionProps): NodejsFunction => {
  const { name, root } = props;
  const entry = join(root, 'functions', name, 'handler.ts');
  if (!existsSync(entry)) throw new Error(`functions/${name}/handler.ts is missing: there is no code to deploy.`);
  const { environment, statements } = bindGrants(props.data, props.feeds, props.grants);
  const place = new Construct(scope, pascal(name));
  const logGroup = new LogGroup(place, 'Logs', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // A role of our own, because the role that CDK would make may write to every log group of the account.
  const role = new Role(place, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  for (const statement of statements) role.addToPolicy(statement);
  return new NodejsFunction(place, 'Function', {
    description: props.description,
    code: bundledCode(root, entry),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.memoryMb,
    timeout: Duration.seconds(props.timeout),
    reservedConcurrentExecutions: props.reserved,
    environment: { ...environment, NODE_OPTIONS: '--enable-source-maps' },
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    // Without this, CDK sets a variable that only version 2 of the SDK reads.
    awsSdkConnectionReuse: false,
  });
};

const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
