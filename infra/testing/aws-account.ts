import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { compileCache } from '#infra/local/compile-cache.ts';

type Outputs = Readonly<Record<string, string>>;
/** Stacks as `name in region`, with their outputs. */
export type Stacks = Readonly<Record<string, Outputs>>;

type Options = {
  /** Stacks that the account has at the start */
  readonly stacks?: Stacks;
  /** Outputs that a stack gets when it is deployed */
  readonly outputs?: Stacks;
  /** Stacks whose deployment CloudFormation rolls back */
  readonly refused?: readonly string[];
};

const ACCOUNT = '123456789012';

const members = (items: readonly string[]): string => items.map((item) => `<member>${item}</member>`).join('');
const parametersOf = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...asked].flatMap(([key, name]) => {
      const at = /^Parameters\.member\.(\d+)\.ParameterKey$/.exec(key)?.[1];
      return at ? [[name, asked.get(`Parameters.member.${at}.ParameterValue`) ?? '']] : [];
    }),
  );

/**
 * A fake AWS account for the SDK and CDK's CLI, over HTTP (`AWS_ENDPOINT_URL`), in AWS's Query protocol. STS names the
 * caller. CloudFormation describes stacks, changes them (by change sets) and deletes them. All other actions are
 * refused.
 */
export const openAwsAccount = async ({ stacks = {}, outputs = {}, refused = [] }: Options = {}) => {
  const there = new Map(Object.entries(stacks));
  /** The parameters of each stack's change set that is not executed yet. */
  const changeSets = new Map<string, Record<string, string>>();
  /** The acts in their order: `deploys calendar-prod in eu-central-1`, `deletes …`. */
  const done: string[] = [];
  /** The parameters with which each stack was deployed. */
  const parameters = new Map<string, Record<string, string>>();

  const describe = (stack: string, arn: string, status: string): string => {
    const put = Object.entries(there.get(stack) ?? {}).map(
      ([name, value]) => `<OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue>`,
    );
    return `<Stacks><member><StackId>${arn}</StackId><StackName>${stack.split(' ')[0]}</StackName><CreationTime>2026-11-22T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus><Outputs>${members(put)}</Outputs></member></Stacks>`;
  };

  /** The answer of each action; undefined: there is no such stack. */
  const actions: Record<string, (asked: URLSearchParams, stack: string, arn: string) => string | undefined> = {
    GetCallerIdentity: () =>
      `<Arn>arn:aws:iam::${ACCOUNT}:user/deployer</Arn><UserId>AIDA</UserId><Account>${ACCOUNT}</Account>`,
    DescribeStacks: (_asked, stack, arn) =>
      there.has(stack)
        ? describe(stack, arn, refused.includes(stack) ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE')
        : undefined,
    DescribeStackEvents: (_asked, stack, arn) => {
      const [status, reason] = refused.includes(stack)
        ? ['ROLLBACK_COMPLETE', '<ResourceStatusReason>Resource limit exceeded</ResourceStatusReason>']
        : ['CREATE_COMPLETE', ''];
      const name = stack.split(' ')[0];
      return `<StackEvents><member><StackId>${arn}</StackId><EventId>1</EventId><StackName>${name}</StackName><LogicalResourceId>${name}</LogicalResourceId><PhysicalResourceId>${arn}</PhysicalResourceId><ResourceType>AWS::CloudFormation::Stack</ResourceType><Timestamp>${new Date().toISOString()}</Timestamp><ResourceStatus>${status}</ResourceStatus>${reason}</member></StackEvents>`;
    },
    GetTemplate: () => '<TemplateBody>{}</TemplateBody>',
    CreateChangeSet: (asked, stack, arn) => {
      changeSets.set(stack, parametersOf(asked));
      return `<Id>${arn}/changes</Id><StackId>${arn}</StackId>`;
    },
    DescribeChangeSet: (_asked, stack, arn) =>
      `<ChangeSetId>${arn}/changes</ChangeSetId><StackId>${arn}</StackId><StackName>${stack.split(' ')[0]}</StackName><Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>One</LogicalResourceId><ResourceType>AWS::SNS::Topic</ResourceType></ResourceChange></member></Changes>`,
    ExecuteChangeSet: (_asked, stack) => {
      done.push(`deploys ${stack}`);
      parameters.set(stack, changeSets.get(stack) ?? {});
      there.set(stack, outputs[stack] ?? {});
      return '';
    },
    DeleteStack: (_asked, stack) => {
      if (there.delete(stack)) done.push(`deletes ${stack}`);
      return '';
    },
  };

  const server = createServer(async (request, response) => {
    const asked = new URLSearchParams(await text(request));
    const action = asked.get('Action') ?? '';
    const region = /Credential=\w+\/\d+\/([\w-]+)\//.exec(request.headers.authorization ?? '')?.[1];
    // By name, or by the ARN that an earlier answer gave.
    const name = (asked.get('StackName') ?? '').replace(/^arn:.*:stack\/([^/]+)\/.*$/, '$1');
    const arn = `arn:aws:cloudformation:${region}:${ACCOUNT}:stack/${name}/1`;
    const answer = actions[action]?.(asked, `${name} in ${region}`, arn);
    response.setHeader('content-type', 'text/xml');
    if (answer !== undefined) {
      response.end(`<${action}Response><${action}Result>${answer}</${action}Result></${action}Response>`);
      return;
    }
    response.statusCode = 400;
    response.end(
      `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${actions[action] ? `Stack with id ${name} does not exist` : `Nobody answers ${action} here`}</Message></Error></ErrorResponse>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    done,
    parameters,
    /** Variables of a command that works in this account. */
    environment: {
      PATH: process.env.PATH,
      // Each command loads the CDK's CLI, 16 MB of script.
      NODE_COMPILE_CACHE: compileCache,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    close: () => server.close(),
  };
};
