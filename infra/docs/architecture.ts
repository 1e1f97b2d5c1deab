import type { Template } from 'aws-cdk-lib/assertions';
import { readDistribution } from '#infra/testing/distribution.ts';
import { type Lambda, ourFunctions, permissionsOf, resourcesOf } from '#infra/testing/resources.ts';
import { api, type Group } from '#shared/contracts/api.ts';

/** Things that functions touch: name in the template → node and its shape. */
const THINGS: Record<string, string> = {
  Table: 'table[("DynamoDB<br/>one table, index gsi1")]',
  Pictures: 'pictures[("S3: pictures")]',
  Exports: 'exports[("S3: exports")]',
  TokenSecret: 'token["Secrets Manager:<br/>token secret"]',
  AdminSecret: 'admin_secret["Secrets Manager:<br/>first admin"]',
  SettingsKey: 'key["KMS: settings key"]',
  CodesKey: 'codes_key["KMS: codes key"]',
};
/** The bucket of the stage's own stack. */
const FEEDS = { ApiFeeds: 'feeds[("S3: documents of months")]' };
const ALL_THINGS = new Map(Object.entries<string>({ ...THINGS, ...FEEDS }));
const nodeOf = (thing: string): string => (ALL_THINGS.get(thing) ?? thing).split(/[["(]/)[0] ?? thing;
const idOf = (name: string): string => `fn_${name.replaceAll('-', '_')}`;

/** One word for each kind of action in a function's role. */
const VERBS: [RegExp, string][] = [
  [/:(GetItem|Query|BatchGetItem|GetObject|GetSecretValue)$/, 'reads'],
  [/:(PutItem|UpdateItem|PutObject)$/, 'writes'],
  [/:(DeleteObject)$/, 'deletes'],
  [/:Scan$/, 'scans'],
  [/:Encrypt$/, 'encrypts'],
];

/** `thing → verbs` of a role. Its own log is left out. */
const deedsOf = (app: Template, role: string): [string, string[]][] => {
  const actions = permissionsOf(app, role).map((line) => line.split(' on '));
  return [...ALL_THINGS.keys()].flatMap((thing): [string, string[]][] => {
    const own = actions
      .filter(([, resource = '']) => resource.split(/[/ ]/)[0] === thing)
      .map(([action = '']) => action);
    const verbs = VERBS.filter(([pattern]) => own.some((action) => pattern.test(action))).map(([, verb]) => verb);
    if (own.length === 0) return [];
    return [[thing, verbs.length > 0 ? verbs : ['asks whether it is there']]];
  });
};

/** When the functions run that no call asks for. */
const OTHERS = new Map(
  Object.entries<string>({
    'first-admin': 'at a deployment',
    'scheduled-jobs': 'every minute',
    'month-renewal': 'with each change of the table',
  }),
);

const isGroup = (name: string): name is Group => name in api;

const functionNode = ({ name, MemorySize, ReservedConcurrentExecutions: reserved }: Lambda): string => {
  const calls = isGroup(name) ? `calls: ${Object.keys(api[name]).length}` : OTHERS.get(name);
  const facts = [calls, `${MemorySize} MB`, ...(reserved ? [`reserved: ${reserved}`] : [])];
  return `  ${idOf(name)}["λ ${name}<br/>${facts.join(', ')}"]`;
};

/** `a & b -->|reads| thing`, once for each thing and what is done to it. */
const deedLines = (app: Template): string[] => {
  const deeds = ourFunctions(app).flatMap(({ name, Role }) =>
    deedsOf(app, Role['Fn::GetAtt'][0]).map(([thing, verbs]) => ({
      name,
      way: `-->|${verbs.join(', ')}| ${nodeOf(thing)}`,
    })),
  );
  const byWay = Map.groupBy(deeds, ({ way }) => way);
  return [...byWay].map(([way, functions]) => `  ${functions.map(({ name }) => idOf(name)).join(' & ')} ${way}`);
};

/** The synthesized templates as a Mermaid picture: who calls whom, and what each function may do. */
export const architecture = ({ app, data, monitoring }: Record<'app' | 'data' | 'monitoring', Template>): string => {
  const { patterns, targets } = readDistribution(app);
  const functions = ourFunctions(app);
  const ways = (...origins: string[]) =>
    patterns
      .filter((pattern) => origins.includes(targets(pattern)[0] ?? ''))
      .map((pattern) => (pattern === 'default' ? 'all else' : pattern));
  const number = (type: string, ...templates: Template[]): number =>
    templates.flatMap((template) => resourcesOf(template, type)).length;
  return [
    '```mermaid',
    'flowchart LR',
    '  visitor(["Visitors, editors"]) --> edge{{"CloudFront<br/>edge function, caches, headers"}}',
    `  edge -->|"${ways('site', 'files').join('<br/>')}"| site[("S3: site")]`,
    `  edge -->|"${ways('pictures').join('<br/>')}"| pictures`,
    `  edge -->|"${ways('feeds').join('<br/>')}"| ${FEEDS.ApiFeeds}`,
    `  edge -->|"${ways('api').join('<br/>')}"| gateway{{"HTTP API<br/>${number('AWS::ApiGatewayV2::Route', app)} routes, limits per route"}}`,
    ...functions.map(functionNode),
    `  gateway --> ${functions
      .filter(({ name }) => isGroup(name))
      .map(({ name }) => idOf(name))
      .join(' & ')}`,
    `  subgraph kept["calendar-‹stage›-data: kept (${number('AWS::S3::Bucket', data)} buckets, one for access logs)"]`,
    ...Object.values(THINGS).map((node) => `    ${node}`),
    '  end',
    ...deedLines(app),
    `  alarms["${number('AWS::CloudWatch::Alarm', app)} alarms, dashboard"] --> topic["SNS topic"] --> operator(["Operator"])`,
    `  edge_alarms["us-east-1: ${number('AWS::CloudWatch::Alarm', monitoring)} alarms on CloudFront, budget"] --> edge_topic["SNS topic"] --> operator`,
    '```',
  ].join('\n');
};
