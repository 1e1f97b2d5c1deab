import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';

/** A deployed stack: its outputs by name, and the id (twelve digits) of its account. */
type DeployedStack = { readonly outputs: Record<string, string>; readonly account: string | undefined };

/** `undefined`: there is no stack of this name. */
export const deployedStack = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<DeployedStack | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const { Outputs = [], StackId } = Stacks[0] ?? {};
    return {
      outputs: Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])),
      // arn:aws:cloudformation:<region>:<account>:stack/…
      account: StackId?.split(':')[4],
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Outputs of a deployed stack by name. Undefined: there is no such stack. */
export const deployedOutputs = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<Record<string, string> | undefined> => (await deployedStack(client, StackName))?.outputs;

/** CloudFormation has no error class for a missing stack. */
const isMissing = (error: unknown): boolean =>
  error instanceof CloudFormationServiceException && / does not exist$/.test(error.message);

export type DeployedResource = { readonly type: string; readonly logicalId: string; readonly physicalId: string };

/** States of resources that CloudFormation lists, but that the stack no longer has. */
const GONE: readonly unknown[] = ['DELETE_COMPLETE', 'DELETE_SKIPPED'];

/**
 * The resources of a deployed stack. Empty if the stack does not exist. A stack whose creation failed stays, and
 * CloudFormation goes on listing its deleted resources, which are left out.
 */
export const deployedResources = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<DeployedResource[]> => {
  const found: DeployedResource[] = [];
  try {
    for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
      for (const { ResourceType, LogicalResourceId, PhysicalResourceId, ResourceStatus } of StackResourceSummaries)
        if (ResourceType && LogicalResourceId && PhysicalResourceId && !GONE.includes(ResourceStatus))
          found.push({ type: ResourceType, logicalId: LogicalResourceId, physicalId: PhysicalResourceId });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found;
};

/**
 * Deletes a stack and waits for the end.
 * @throws Error in one line if the stack is not deleted within half an hour, for instance because a part of the stack
 * is in use
 */
export const deleteStack = async (client: CloudFormationClient, StackName: string): Promise<void> => {
  await client.send(new DeleteStackCommand({ StackName }));
  try {
    await waitUntilStackDeleteComplete({ client, maxWaitTime: 1800, minDelay: 2, maxDelay: 15 }, { StackName });
  } catch (error) {
    throw new Error(`${StackName} could not be deleted: its events in CloudFormation say why.`, { cause: error });
  }
};
