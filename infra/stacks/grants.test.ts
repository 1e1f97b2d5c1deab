import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ourFunctions, permissionsOf, readable, resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { VARIABLES } from '#shared/contracts/environment.ts';

const { app } = synthesize();

/**
 * Lines `<action> on <resource>`. They are written out by hand: the table below is the specification, not a copy of the
 * code.
 */
const on = (resources: string[], ...actions: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${action} on ${resource}`));
const table = (...operations: string[]) =>
  on(['Table', 'Table/index/gsi1'], ...operations.map((operation) => `dynamodb:${operation}`));
const READ = ['GetItem', 'BatchGetItem', 'Query'].map((operation) => `dynamodb:${operation}`);
const TABLE_READ = table('GetItem', 'BatchGetItem', 'Query');
const TABLE_WRITE = [...TABLE_READ, ...table('PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem')];
const PICTURES_LIST = on(['Pictures'], 's3:ListBucket');
const PICTURES_WRITE = [
  ...PICTURES_LIST,
  ...on(['Pictures/pictures/*'], 's3:GetObject', 's3:PutObject', 's3:DeleteObject'),
];
const EXPORTS_MANAGE = [
  ...on(['Exports'], 's3:ListBucket'),
  ...on(['Exports/exports/*'], 's3:GetObject', 's3:PutObject', 's3:DeleteObject'),
];
const MONTHS_READ = [
  ...on(['Table'], ...READ).map(
    (line) => `${line} of TOKEN#* PERSON#* USER#*#CALENDARS OWNER#*#EVENTS OWNER#*#CATEGORIES OWNER#*#EMBEDDINGS`,
  ),
  ...on(['Table/index/gsi1'], ...READ).map((line) => `${line} of EVENTS#* SERIES#*`),
];
const DOCUMENTS_WRITE = [
  ...on(['ApiFeeds'], 's3:ListBucket'),
  ...on(['ApiFeeds/api/feeds/*'], 's3:GetObject', 's3:PutObject', 's3:DeleteObject'),
];
const MARKS = ['ApiFeeds/asked/*', 'ApiFeeds/all/*'];
const TOKEN_SECRET = on(['TokenSecret'], 'secretsmanager:GetSecretValue');
const CODES_KEY = on(['CodesKey'], 'kms:Encrypt', 'kms:Decrypt');

/** Every function of the API checks that a request came through CloudFront. */
const ORIGIN_KEY = on(['OriginKey'], 'secretsmanager:GetSecretValue');

const GROUPS = [
  'Health',
  'Auth',
  'Profile',
  'Events',
  'PublicList',
  'PublicMonth',
  'Embeddings',
  'Calendars',
  'Visits',
  'PageCheck',
  'History',
  'Admin',
];
const Permission = v.object({
  Action: v.literal('lambda:InvokeFunction'),
  Principal: v.string(),
  FunctionName: v.unknown(),
  SourceArn: v.unknown(),
});
const WITHOUT_CALLS = ['scheduled-jobs', 'first-admin', 'month-renewal'];

const may: Record<string, string[]> = {
  health: [...on(['Table'], ...READ).map((line) => `${line} of PING`), ...PICTURES_LIST],
  auth: [...TABLE_WRITE, ...TOKEN_SECRET, ...CODES_KEY],
  profile: [...TABLE_WRITE, ...PICTURES_WRITE, ...TOKEN_SECRET, ...CODES_KEY],
  events: [...TABLE_WRITE, ...PICTURES_WRITE, ...TOKEN_SECRET],
  history: [...TABLE_WRITE, ...PICTURES_WRITE, ...TOKEN_SECRET],
  calendars: [...TABLE_WRITE, ...TOKEN_SECRET],
  'public-list': [
    ...on(['Table'], ...READ).map(
      (line) =>
        `${line} of TOKEN#* PERSON#* USER#*#CALENDARS OWNER#*#EVENTS OWNER#*#CATEGORIES OWNER#*#EMBEDDINGS EVENT#* INSTITUTION CALENDAR#*`,
    ),
    ...on(['Table/index/gsi1'], ...READ).map((line) => `${line} of EVENTS#* SERIES#*`),
  ],
  'public-month': [
    ...MONTHS_READ.map((line) => line.replace(/(?<=on Table of .+EMBEDDINGS)$/, ' INSTITUTION')),
    ...DOCUMENTS_WRITE,
    ...on(MARKS, 's3:GetObject', 's3:PutObject'),
  ],
  'month-renewal': [
    ...MONTHS_READ.map((line) => line.replace(/(?<=on Table of .+EMBEDDINGS)$/, ' CALENDAR#*')),
    ...DOCUMENTS_WRITE,
    ...on(MARKS, 's3:GetObject', 's3:DeleteObject'),
    ...on(['Table'], 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'),
    ...on(['Table/stream/*'], 'dynamodb:ListStreams'),
  ],
  embeddings: [...TABLE_WRITE, ...TOKEN_SECRET],
  visits: [
    ...on(['Table'], ...READ).map((line) => `${line} of TOKEN#* OWNER#*#EMBEDDINGS SEEN#*`),
    'dynamodb:PutItem on Table of SEEN#*',
    'dynamodb:UpdateItem on Table of SEEN#* OWNER#*#EMBEDDINGS',
  ],
  'page-check': [
    ...on(['Table'], ...READ).map((line) => `${line} of USER#* OWNER#*#EMBEDDINGS TOKEN#* SETTINGS SEEN#*`),
    'dynamodb:UpdateItem on Table of LIMIT#CHECK#*',
    ...TOKEN_SECRET,
  ],
  admin: [
    ...TABLE_WRITE,
    ...table('Scan', 'BatchWriteItem'),
    ...PICTURES_WRITE,
    ...EXPORTS_MANAGE,
    ...TOKEN_SECRET,
    ...on(['SettingsKey'], 'kms:Encrypt', 'kms:Decrypt'),
  ],
  'scheduled-jobs': [
    ...TABLE_WRITE,
    ...table('Scan', 'BatchWriteItem'),
    ...PICTURES_WRITE,
    ...EXPORTS_MANAGE,
    ...on(['SettingsKey'], 'kms:Encrypt', 'kms:Decrypt'),
  ],
  'first-admin': [...TABLE_WRITE, ...table('Scan'), ...on(['AdminSecret'], 'secretsmanager:GetSecretValue')],
};

/** The resource that each environment variable names */
const BEHIND = {
  TABLE_NAME: 'Table',
  PICTURES_BUCKET: 'Pictures',
  EXPORTS_BUCKET: 'Exports',
  FEEDS_BUCKET: 'ApiFeeds',
  TOKEN_SECRET_ARN: 'TokenSecret',
  ADMIN_SECRET_ARN: 'AdminSecret',
  ORIGIN_KEY_ARN: 'OriginKey',
  SETTINGS_KEY_ARN: 'SettingsKey',
  CODES_KEY_ARN: 'CodesKey',
};
/** Environment variables that are settings of the stage and name no resource */
const SETTINGS: Record<string, Record<string, string>> = {
  admin: { SMTP_ALLOW: '' },
  'scheduled-jobs': { SMTP_ALLOW: '' },
  'first-admin': { FIRST_PASSWORD: 'temporary' },
};
const knows = Object.fromEntries(
  Object.entries(VARIABLES).map(([name, variables]) => [
    name,
    { ...Object.fromEntries(variables.map((variable) => [variable, BEHIND[variable]])), ...SETTINGS[name] },
  ]),
);

/**
 * The only resources with a star in our functions' policies: all keys under one prefix of one bucket, and the streams
 * of one table.
 */
const STARS = ['Pictures/pictures/*', 'Exports/exports/*', 'ApiFeeds/api/feeds/*', ...MARKS, 'Table/stream/*'];

describe('the grants', () => {
  const functions = ourFunctions(app);

  it('exist for every function, and for no other', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(may).sort());
  });

  it.each(functions)('of $name are exactly those of the table above', ({ name, Role }) => {
    const [role] = Role['Fn::GetAtt'];
    const ownLog = /^logs:(CreateLogStream|PutLogEvents) on Api\w+Logs$/;
    const granted = permissionsOf(app, role).filter((line) => !ownLog.test(line));
    expect(granted).toEqual([...(may[name] ?? []), ...(WITHOUT_CALLS.includes(name) ? [] : ORIGIN_KEY)].sort());
  });

  it.each(functions)('of $name hold no star beyond the keys of a bucket', ({ Role }) => {
    const lines = permissionsOf(app, Role['Fn::GetAtt'][0]).map((line) => line.split(' of ')[0] ?? '');
    expect(
      lines.filter((line) => line.includes('*')).filter((line) => !STARS.some((star) => line.endsWith(` on ${star}`))),
    ).toEqual([]);
  });

  it.each(functions)('of $name reach its own log group only', ({ Role, LoggingConfig }) => {
    const logs = permissionsOf(app, Role['Fn::GetAtt'][0]).filter((line) => line.startsWith('logs:'));
    const own = readable(LoggingConfig?.LogGroup);
    expect(logs).toEqual([`logs:CreateLogStream on ${own}`, `logs:PutLogEvents on ${own}`]);
  });

  it.each(functions)(
    'of $name come with the variables that name what is granted, and with none that makes hashes cheaper [PASS-07]',
    ({ name, Environment }) => {
      const { NODE_OPTIONS, ...variables } = Environment.Variables;
      expect(NODE_OPTIONS).toBe('--enable-source-maps');
      expect(Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, readable(value)]))).toEqual(
        knows[name],
      );
    },
  );

  it('come by no other way: our roles carry neither managed nor inline policies', () => {
    const ours = functions.map(({ Role }) => Role['Fn::GetAtt'][0]);
    const roles = resourcesOf(app, 'AWS::IAM::Role').filter(({ id }) => ours.includes(id));
    expect(roles).toHaveLength(ours.length);
    for (const { properties } of roles) {
      expect(properties).not.toHaveProperty('ManagedPolicyArns');
      expect(properties).not.toHaveProperty('Policies');
    }
    expect(app.findResources('AWS::IAM::ManagedPolicy')).toEqual({});
  });

  it('let the HTTP API, and nobody else, call a function of ours; scheduled-jobs is called by its clock alone', () => {
    const callers = resourcesOf(app, 'AWS::Lambda::Permission').map(({ properties }) =>
      v.parse(Permission, properties),
    );
    expect(Object.fromEntries(callers.map((one) => [readable(one.FunctionName), one.Principal]))).toEqual({
      ...Object.fromEntries(GROUPS.map((name) => [`Api${name}Function`, 'apigateway.amazonaws.com'])),
      ApiScheduledJobsFunction: 'events.amazonaws.com',
    });
    expect(callers).toHaveLength(GROUPS.length + 1);
  });
});
