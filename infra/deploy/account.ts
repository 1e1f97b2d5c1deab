import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';

/**
 * AWS clients for the account of the usual variables (AWS_PROFILE and others) and its region. `global` is for
 * us-east-1.
 */
export type Account = {
  readonly region: string;
  readonly stacks: CloudFormationClient;
  readonly lambda: LambdaClient;
  readonly global: {
    readonly stacks: CloudFormationClient;
    readonly cloudFront: CloudFrontClient;
    readonly quotas: ServiceQuotasClient;
  };
};

/** @throws Error in one line if no region is set, because CDK's CLI would take us-east-1 */
export const openAccount = async (environment: NodeJS.ProcessEnv): Promise<Account> => {
  // The SDK does not read AWS_DEFAULT_REGION, CDK's CLI does.
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  const lambda = new LambdaClient({ region });
  const found = await lambda.config.region().catch(() => undefined);
  if (!found) throw new Error('No region: set AWS_REGION, or AWS_PROFILE to a profile that has one.');
  const useast = { region: 'us-east-1' };
  return {
    region: found,
    stacks: new CloudFormationClient({ region: found }),
    lambda,
    global: {
      stacks: new CloudFormationClient(useast),
      cloudFront: new CloudFrontClient(useast),
      quotas: new ServiceQuotasClient(useast),
    },
  };
};
