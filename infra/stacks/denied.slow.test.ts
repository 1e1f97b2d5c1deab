import { describe, expect, it } from 'vitest';
import { ourFunctions, readable, statementsOf } from '#infra/testing/resources.ts';
import { ACCOUNT, isAllowedBy } from '#infra/testing/simulate-iam.ts';
import { synthesize } from '#infra/testing/synthesize.ts';

// What each function may and may not do in AWS. An independent simulator of IAM judges the synthesized policies.
// infra/stacks/grants.test.ts compares the texts of the policies; this test checks their effect.

const ours = (service: string, name: string) => `arn:aws:${service}:eu-central-1:${ACCOUNT}:${name}`;
/** ARNs of the resources that `readable` names. The text after the name stays. */
const ARNS: Readonly<Record<string, string>> = {
  Table: ours('dynamodb', 'table/calendar'),
  Pictures: 'arn:aws:s3:::pictures',
  Exports: 'arn:aws:s3:::exports',
  ApiFeeds: 'arn:aws:s3:::feeds',
  TokenSecret: ours('secretsmanager', 'secret:token-a1b2c3'),
  AdminSecret: ours('secretsmanager', 'secret:admin-a1b2c3'),
  OriginKey: ours('secretsmanager', 'secret:origin-a1b2c3'),
  SettingsKey: ours('kms', 'key/11111111-1111-4111-8111-111111111111'),
  CodesKey: ours('kms', 'key/22222222-2222-4222-8222-222222222222'),
};
const arnOf = (resource: string): string => {
  const [name = '', ...rest] = resource.split('/');
  return [ARNS[name] ?? (/Logs$/.test(name) ? ours('logs', `log-group:${name}:*`) : name), ...rest].join('/');
};

const { app } = synthesize();
const policies = new Map(
  ourFunctions(app).map(({ name, Role }) => {
    const Statement = statementsOf(app, Role['Fn::GetAtt'][0]).map(({ Effect, Action, Resource, Condition }) => ({
      ...{ Effect, Action, Resource: Resource.map(readable).map(arnOf) },
      ...(Condition && { Condition }),
    }));
    return [name, { Version: '2012-10-17', Statement }];
  }),
);

/**
 * Whether a function may make a request: `dynamodb:PutItem Table SETTINGS` is an action, a resource and, for the table,
 * the partitions.
 */
const isAllowed = async (name: string, request: string): Promise<boolean> => {
  const [action = '', resource = '', ...partitions] = request.split(' ');
  const policy = policies.get(name);
  if (!policy) throw new Error(`There is no function ${name}`);
  return isAllowedBy(policy, {
    action,
    resource: arnOf(resource),
    ...(partitions.length > 0 && { context: { 'dynamodb:LeadingKeys': partitions } }),
    // As in CDK's templates, the policy of a KMS key leaves the decision to the policies of the roles.
    ...(resource.endsWith('Key') && action.startsWith('kms:') && { resourcePolicy: KEY_POLICY }),
  });
};
const KEY_POLICY = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: 'kms:*', Resource: '*' }],
};

const READS = ['GetItem', 'BatchGetItem', 'Query'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const db = (actions: readonly string[], partitions: readonly string[], resource = 'Table') =>
  actions.flatMap((action) => partitions.map((keys) => `dynamodb:${action} ${resource} ${keys}`));

const VISITORS = ['public-list', 'public-month', 'month-renewal', 'visits', 'health'];
/**
 * Partitions that no function of `VISITORS` may read or write: accounts, second factors and usage; sign-in; settings;
 * log; letters; trash, imports, search words, changes and jobs.
 */
const PRIVATE = [
  ...[
    'USER#1',
    'USERNAME#мария',
    'LOOK#мария',
    'EMAIL#a@example.ru',
    'LIMIT#SIGN_IN#мария#here',
    'LIMIT#LOGIN#1',
    'INVITES',
  ],
  ...['APPLICANTS', 'SETTINGS', 'LOG#COUNTERS', 'LOG#PENDING#1', 'MAIL', 'ERASE', 'OWNER#1#TRASH', 'OWNER#1#UIDS'],
  ...['OWNER#1#IMPORTS', 'TRASH#1', 'WORDS#1#ко', 'CHANGE#1', 'AUTHOR#1', 'EMBEDDING#1', 'MIGRATIONS', 'JOBS'],
];
const WHOLE = ['dynamodb:Scan Table', 'dynamodb:BatchWriteItem Table TOKEN#t', 'dynamodb:DeleteTable Table'];
const SECRETS = ['TokenSecret', 'AdminSecret'].map((name) => `secretsmanager:GetSecretValue ${name}`);
const KEYS = ['SettingsKey', 'CodesKey'].map((name) => `kms:Decrypt ${name}`);
const SHOWN = ['TOKEN#t', 'PERSON#1', 'OWNER#1#EVENTS', 'OWNER#1#CATEGORIES', 'OWNER#1#EMBEDDINGS'];
const ELSEWHERE = [
  's3:GetObject Exports/exports/a',
  's3:PutObject Exports/exports/a',
  's3:PutObject Pictures/pictures/1',
];

const allowed: Readonly<Record<string, readonly string[]>> = {
  health: db(READS, ['PING']),
  'public-list': [
    ...db(READS, [...SHOWN, 'EVENT#1', 'INSTITUTION', 'CALENDAR#c-1', 'USER#1#CALENDARS']),
    ...db(['Query'], ['EVENTS#1#0', 'SERIES#1'], 'Table/index/gsi1'),
  ],
  'public-month': [
    ...db(READS, [...SHOWN, 'INSTITUTION']),
    's3:PutObject ApiFeeds/api/feeds/1',
    's3:PutObject ApiFeeds/asked/t',
  ],
  'month-renewal': [...db(READS, SHOWN), 's3:DeleteObject ApiFeeds/asked/t'],
  visits: [
    ...db(READS, ['TOKEN#t', 'OWNER#1#EMBEDDINGS', 'SEEN#1']),
    ...db(['UpdateItem'], ['SEEN#1', 'OWNER#1#EMBEDDINGS']),
    ...db(['PutItem'], ['SEEN#1']),
  ],
  'page-check': [
    ...db(READS, ['USER#1', 'OWNER#1#EMBEDDINGS', 'TOKEN#t', 'SETTINGS', 'SEEN#1']),
    ...db(['UpdateItem'], ['LIMIT#CHECK#1']),
    'secretsmanager:GetSecretValue TokenSecret',
  ],
  auth: [...db([...READS, ...WRITES], ['USER#1']), 'kms:Decrypt CodesKey'],
  events: [...db([...READS, ...WRITES], ['OWNER#1#EVENTS']), 's3:PutObject Pictures/pictures/1'],
  admin: ['dynamodb:Scan Table', 'kms:Encrypt SettingsKey', 's3:GetObject Exports/exports/a'],
  'scheduled-jobs': [
    ...['dynamodb:Scan Table', 'dynamodb:BatchWriteItem Table MAIL', 'kms:Decrypt SettingsKey'],
    ...['s3:PutObject Exports/exports/a', ...db(WRITES, ['MAIL'])],
  ],
  'first-admin': ['secretsmanager:GetSecretValue AdminSecret'],
};

const denied: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    VISITORS.map((name) => [
      name,
      [...db(READS, PRIVATE), ...db(WRITES, [...PRIVATE, 'PERSON#1']), ...WHOLE, ...SECRETS, ...KEYS, ...ELSEWHERE],
    ]),
  ),
  'page-check': [
    ...db(WRITES, PRIVATE),
    ...db(WRITES, ['PERSON#1', 'TOKEN#t', 'OWNER#1#EMBEDDINGS', 'SEEN#1', 'OWNER#1#EVENTS']),
    ...db(['PutItem', 'DeleteItem'], ['LIMIT#CHECK#1']),
    ...db(READS, ['OWNER#1#EVENTS', 'EMAIL#a@example.ru', 'LOG#COUNTERS', 'MAIL', 'INVITES']),
    ...[...WHOLE, ...KEYS, ...ELSEWHERE, 'secretsmanager:GetSecretValue AdminSecret'],
  ],
  ...Object.fromEntries(
    ['auth', 'profile', 'events', 'history', 'embeddings', 'calendars'].map((name) => [
      name,
      ['dynamodb:Scan Table', 'kms:Decrypt SettingsKey', 's3:GetObject Exports/exports/a', ...SECRETS.slice(1)],
    ]),
  ),
  'scheduled-jobs': [...KEYS.slice(1), ...SECRETS, 'dynamodb:DeleteTable Table', 's3:PutObject ApiFeeds/api/feeds/1'],
  admin: [...KEYS.slice(1), ...SECRETS.slice(1), 'dynamodb:DeleteTable Table'],
  'first-admin': [...KEYS, ...SECRETS.slice(0, 1), 'dynamodb:BatchWriteItem Table MAIL', ...ELSEWHERE],
};

/**
 * More requests that these functions may not make, beside those of `denied`. They may make some other requests to the
 * same parts of the table.
 */
const deniedBeside: Readonly<Record<string, readonly string[]>> = {
  visits: [
    ...db(WRITES, ['TOKEN#t']),
    ...db(['PutItem', 'DeleteItem'], ['OWNER#1#EMBEDDINGS']),
    ...db(['DeleteItem'], ['SEEN#1']),
    ...db(READS, ['PERSON#1', 'OWNER#1#EVENTS', 'TOKEN#t'], 'Table/index/gsi1'),
  ],
  'public-list': [
    ...db(WRITES, [...SHOWN, 'CALENDAR#c-1', 'USER#1#CALENDARS']),
    ...db(READS, ['USERS', 'LOCKED', 'KEPT#1'], 'Table/index/gsi1'),
    's3:GetObject ApiFeeds/asked/t',
  ],
  'public-month': [
    ...db(WRITES, SHOWN),
    ...db(READS, ['USERS', 'WORDS#ко'], 'Table/index/gsi1'),
    's3:DeleteObject ApiFeeds/asked/t',
  ],
  'month-renewal': [...db(WRITES, SHOWN), ...db(READS, ['USERS'], 'Table/index/gsi1'), 's3:PutObject ApiFeeds/asked/t'],
  health: [...db([...READS, ...WRITES], SHOWN), ...db(WRITES, ['PING'])],
};

const wrongOf = async (name: string, requests: readonly string[], right: boolean): Promise<string[]> => {
  const wrong: string[] = [];
  for (const request of requests) if ((await isAllowed(name, request)) !== right) wrong.push(request);
  return wrong;
};

describe('the policies as synthesized, to a simulator of IAM', () => {
  it('say of every function what it may not', () => {
    expect(Object.keys(denied).sort()).toEqual([...policies.keys()].sort());
  });

  it.each(Object.entries(allowed))('let %s do its work', async (name, requests) => {
    expect(await wrongOf(name, requests, true)).toEqual([]);
  });

  it.each(Object.entries(denied))('deny %s what it does not need', async (name, requests) => {
    expect(await wrongOf(name, [...requests, ...(deniedBeside[name] ?? [])], false)).toEqual([]);
  });

  it('deny a request that touches one foreign partition among its own', async () => {
    expect(await isAllowed('public-list', 'dynamodb:BatchGetItem Table TOKEN#t USER#1')).toBe(false);
    expect(await isAllowed('visits', 'dynamodb:BatchGetItem Table SEEN#1 SEEN#2')).toBe(true);
  });
});
