import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A cloud assembly in miniature, written by hand in the shapes that CDK writes: a table that one function may read and
// write but not delete from, a site, a secret with a trigger that keeps it, and a distribution over all of it.

const dynamodb = pathToFileURL(
  join(import.meta.dirname, '../../node_modules/@aws-sdk/client-dynamodb/dist-cjs/index.js'),
).href;
const secretsManager = dynamodb.replace('client-dynamodb', 'client-secrets-manager');

const defaultCode = `
import dynamo from '${dynamodb}';
const { DynamoDBClient, GetItemCommand, PutItemCommand, DeleteItemCommand } = dynamo;
const client = new DynamoDBClient();
const TableName = process.env.TABLE_NAME;
export const item = (id) => ({ TableName, Key: { pk: { S: id } } });
export const read = async (id) => (await client.send(new GetItemCommand(item(id)))).Item?.value.S;
export const write = (id, value) => client.send(new PutItemCommand({ TableName, Item: { pk: { S: id }, value: { S: value } } }));
export const handler = async ({ routeKey, body, isBase64Encoded }) => {
  if (routeKey === 'GET /api/health') { await read('a'); return { statusCode: 200, body: '{"status":"ok"}' }; }
  if (routeKey === 'GET /api/admin') return { statusCode: 200, body: await read('admin') };
  if (routeKey === 'GET /api/things/{id}') return { statusCode: 200, body: await read('a') };
  if (routeKey === 'PUT /api/things/{id}') {
    await write('a', Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString());
    return { statusCode: 204 };
  }
  if (routeKey === 'DELETE /api/things/{id}') {
    const name = await client.send(new DeleteItemCommand(item('a'))).then(() => 'deleted', (reason) => reason.name);
    return { statusCode: 200, body: name };
  }
  return { statusCode: 404, body: 'Не найдено' };
};`;

const triggerCode = `
import { read, write } from './things.mjs';
import secrets from '${secretsManager}';
const { SecretsManagerClient, GetSecretValueCommand } = secrets;
export const handler = async () => {
  if (await read('admin')) return { created: false };
  const { SecretString } = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: process.env.SECRET }));
  await write('admin', SecretString);
  return { created: true };
};`;

const ref = (Ref: string) => ({ Ref });
const att = (id: string, attribute: string) => ({ 'Fn::GetAtt': [id, attribute] });
const lambda = (asset: string, environment: object) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: `${asset}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: att('Role', 'Arn'),
    Timeout: 10,
    MemorySize: 256,
    Environment: { Variables: environment },
  },
});
const allow = (Action: string[], Resource: object) => ({ Effect: 'Allow', Action, Resource });
const fromCloudFront = { Principal: { Service: 'cloudfront.amazonaws.com' } };
const routes = [
  'GET /api/health',
  'GET /api/admin',
  ...['GET', 'PUT', 'DELETE'].map((m) => `${m} /api/things/{id}`),
  '$default',
];

const resources = {
  Table: {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    },
  },
  Site: { Type: 'AWS::S3::Bucket' },
  SitePolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: ref('Site'),
      PolicyDocument: {
        Statement: [
          { ...allow(['s3:GetObject'], { 'Fn::Join': ['', [att('Site', 'Arn'), '/*']] }), ...fromCloudFront },
          { ...allow(['s3:ListBucket'], att('Site', 'Arn')), ...fromCloudFront },
        ],
      },
    },
  },
  Key: { Type: 'AWS::KMS::Key' },
  Token: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
  },
  Admin: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      GenerateSecretString: {
        SecretStringTemplate: '{"username":"admin"}',
        GenerateStringKey: 'password',
        PasswordLength: 24,
        ExcludePunctuation: true,
      },
    },
  },
  Role: { Type: 'AWS::IAM::Role', Properties: {} },
  Policy: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      Roles: [ref('Role')],
      PolicyDocument: {
        Statement: [
          allow(['dynamodb:GetItem', 'dynamodb:PutItem'], att('Table', 'Arn')),
          allow(['secretsmanager:GetSecretValue'], ref('Admin')),
        ],
      },
    },
  },
  ApiThingsFunctionAAAA1111: lambda('things', { TABLE_NAME: ref('Table') }),
  ApiFirstFunctionBBBB2222: lambda('first', { TABLE_NAME: ref('Table'), SECRET: ref('Admin') }),
  Permission: {
    Type: 'AWS::Lambda::Permission',
    Properties: { FunctionName: att('ApiThingsFunctionAAAA1111', 'Arn'), Principal: 'apigateway.amazonaws.com' },
  },
  Trigger: { Type: 'Custom::Trigger', Properties: { HandlerArn: ref('Version') } },
  Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: ref('ApiFirstFunctionBBBB2222') } },
  Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: ref('Http'),
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: att('ApiThingsFunctionAAAA1111', 'Arn'),
      PayloadFormatVersion: '2.0',
    },
  },
  ...Object.fromEntries(
    routes.map((RouteKey, index) => [
      `Route${index}`,
      {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          ApiId: ref('Http'),
          RouteKey,
          Target: { 'Fn::Join': ['', ['integrations/', ref('Integration')]] },
        },
      },
    ]),
  ),
  Pages: {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      SourceObjectKeys: ['site.zip'],
      DestinationBucketName: ref('Site'),
      SystemMetadata: { 'cache-control': 'no-cache' },
      Prune: false,
    },
  },
  NoCache: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          EnableAcceptEncodingGzip: false,
        },
      },
    },
  },
  Edge: {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      FunctionCode: `function handler({ request }) {
        if (!request.uri.includes('.')) request.uri = '/index.html';
        return request;
      }`,
    },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          { Id: 'site', DomainName: att('Site', 'RegionalDomainName'), OriginAccessControlId: 'oac' },
          {
            Id: 'api',
            DomainName: { 'Fn::Join': ['.', [ref('Http'), 'execute-api', ref('AWS::Region'), ref('AWS::URLSuffix')]] },
          },
        ],
        CacheBehaviors: [
          {
            PathPattern: '/api/*',
            TargetOriginId: 'api',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            CachePolicyId: ref('NoCache'),
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'site',
          CachePolicyId: ref('NoCache'),
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: att('Edge', 'FunctionARN') }],
        },
      },
    },
  },
};

/** Writes the sample assembly into a folder. `code` is the text of its function's bundle. */
export const writeSampleAssembly = async (folder: string, { code = defaultCode } = {}): Promise<void> => {
  const write = async (path: string, content: string | object): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const assets = ['things', 'first', 'site'].map((name) => [
    name,
    { source: { path: `asset.${name}` }, destinations: { here: { objectKey: `${name}.zip` } } },
  ]);
  await write('manifest.json', {
    artifacts: {
      sample: { type: 'aws:cloudformation:stack', properties: { templateFile: 'sample.template.json' } },
      'sample.assets': { type: 'cdk:asset-manifest', properties: { file: 'sample.assets.json' } },
    },
  });
  await write('sample.assets.json', { files: Object.fromEntries(assets) });
  await write('sample.template.json', { Resources: resources });
  await write('asset.things/index.mjs', code);
  await write('asset.first/index.mjs', triggerCode);
  await write('asset.first/things.mjs', defaultCode);
  await write('asset.site/index.html', '<p>page</p>');
};
