import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { tool } from './tool.ts';

// Judges policies with an independent simulator of IAM.

const Simulate = v.pipe(v.function(), v.args(v.tuple([v.unknown(), v.unknown()])), v.returnsAsync(v.unknown()));
const Judged = v.object({ resultType: v.literal('single'), overallResult: v.string() });
const simulator = pathToFileURL(join(tool('@cloud-copilot/iam-simulate'), 'dist/esm/index.js')).href;
const { runSimulation } = v.parse(v.object({ runSimulation: Simulate }), await import(simulator));

/** The account of all requests. */
export const ACCOUNT = '123456789012';

type IamRequest = {
  /** Such as `dynamodb:GetItem`. */
  readonly action: string;
  /** ARN. */
  readonly resource: string;
  /** Condition keys of the request. */
  readonly context?: Readonly<Record<string, string | readonly string[]>>;
  /** The resource's own policy. */
  readonly resourcePolicy?: unknown;
};

/** Whether a role with this one policy may do this. */
export const isAllowedBy = async (
  policy: unknown,
  { action, resource, context = {}, resourcePolicy }: IamRequest,
): Promise<boolean> => {
  const simulation = {
    request: {
      principal: `arn:aws:iam::${ACCOUNT}:role/tried`,
      action,
      resource: { resource, accountId: ACCOUNT },
      contextVariables: context,
    },
    identityPolicies: [{ name: 'tried', policy }],
    ...{ serviceControlPolicies: [], resourceControlPolicies: [] },
    ...(resourcePolicy !== undefined && { resourcePolicy }),
  };
  return v.parse(Judged, await runSimulation(simulation, {})).overallResult === 'Allowed';
};
