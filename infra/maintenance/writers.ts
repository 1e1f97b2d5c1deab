import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { mayWrite } from '#infra/constructs/grants.ts';
import type { Account } from '#infra/deploy/account.ts';
import { deployedResources } from '#infra/deploy/deployed-stack.ts';
import { groups, MONTH_RENEWAL, SCHEDULED_JOBS } from '#infra/stacks/groups.ts';
import type { StageOptions } from '#infra/stacks/stage-options.ts';

type Deployed = {
  readonly name: string;
  readonly functionName: string;
  /** Instances that the template reserves for the function */
  readonly reserved: number | undefined;
  readonly writes: boolean;
};

type OfTemplate = Pick<(typeof groups)['auth'], 'grants' | 'reserved' | 'timeout'> & { readonly name: string };
const FUNCTIONS: readonly OfTemplate[] = [
  ...Object.entries(groups).map(([name, { grants, reserved, timeout }]) => ({ name, grants, reserved, timeout })),
  { ...SCHEDULED_JOBS, name: 'scheduled-jobs' },
  { ...MONTH_RENEWAL, name: 'month-renewal' },
];

/** Seconds after which no writer can be at work any more that had begun before all were closed. */
export const LONGEST_RUN_S = Math.max(
  ...FUNCTIONS.filter(({ grants }) => mayWrite(grants)).map(({ timeout }) => timeout),
);

/**
 * The deployed functions of a stage. The function that runs only during a deployment is left out.
 * @throws Error in one line when there are no functions
 */
const functionsOf = async (account: Account, stack: string, options: StageOptions): Promise<Deployed[]> => {
  const resources = await deployedResources(account.stacks, stack);
  const found = FUNCTIONS.flatMap(({ name, grants, reserved }): Deployed[] => {
    const id = new RegExp(`^Api${name.replaceAll('-', '')}Function[0-9A-F]{8}$`, 'i');
    const resource = resources.find(({ type, logicalId }) => type === 'AWS::Lambda::Function' && id.test(logicalId));
    const wanted = options.reservedConcurrency ? reserved : undefined;
    return resource ? [{ name, functionName: resource.physicalId, reserved: wanted, writes: mayWrite(grants) }] : [];
  });
  if (found.length === 0) throw new Error(`${stack} has no functions in ${account.region}.`);
  return found;
};

const reserve = async ({ lambda }: Account, FunctionName: string, ReservedConcurrentExecutions: number) =>
  lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }));

/**
 * Stops every function that may write, for a restore. Visitors still see calendars; everything else is refused.
 * @param untilEnded resolves after these seconds. Lambda lets runs that have begun go on to their end
 * @returns the names of the functions
 */
export const closeWriters = async (
  account: Account,
  stack: string,
  options: StageOptions,
  untilEnded: (seconds: number) => Promise<unknown>,
): Promise<string[]> => {
  const writers = (await functionsOf(account, stack, options)).filter(({ writes }) => writes);
  for (const { functionName: FunctionName } of writers) await reserve(account, FunctionName, 0);
  await untilEnded(LONGEST_RUN_S);
  return writers.map(({ name }) => name);
};

/**
 * Gives every function the reserved instances of the template, or none if the template reserves none. A deployment
 * would not do this, because CloudFormation does not touch what is unchanged in the template.
 * @returns names of the changed functions
 */
export const openWriters = async (account: Account, stack: string, options: StageOptions): Promise<string[]> => {
  const opened: string[] = [];
  for (const { name, functionName: FunctionName, reserved, present } of await presentOf(account, stack, options)) {
    if (present === reserved) continue;
    if (reserved === undefined) await account.lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else await reserve(account, FunctionName, reserved);
    opened.push(name);
  }
  return opened;
};

/** Names of the functions that are stopped: they have no instance for any call. */
export const closedFunctions = async (account: Account, stack: string, options: StageOptions): Promise<string[]> =>
  (await presentOf(account, stack, options)).filter(({ present }) => present === 0).map(({ name }) => name);

const presentOf = async (account: Account, stack: string, options: StageOptions) =>
  Promise.all(
    (await functionsOf(account, stack, options)).map(async (one) => {
      const asked = new GetFunctionConcurrencyCommand({ FunctionName: one.functionName });
      const { ReservedConcurrentExecutions: present } = await account.lambda.send(asked);
      return { ...one, present };
    }),
  );
