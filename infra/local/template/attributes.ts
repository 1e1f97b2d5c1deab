import { createHash } from 'node:crypto';
import type { JsonObject } from './json.ts';

/** The account of the local run. All names and ARNs are made from it. */
export type Account = { region: string; id: string };

// The bucket's name for a logical id: `PicturesBucket1A2B3C4D` → pictures-bucket-1a2b3c4d.
const hyphenated = (logicalId: string): string => {
  const [, name = logicalId, hash] = /^(.+?)([0-9A-F]{8})$/.exec(logicalId) ?? [];
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-');
  return (hash ? `${words}-${hash}` : words).toLowerCase();
};
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The property that holds the resource's name, by type. Without this property CloudFormation makes a name. */
const nameProperties = new Map(
  Object.entries<string>({
    'AWS::DynamoDB::GlobalTable': 'TableName',
    'AWS::DynamoDB::Table': 'TableName',
    'AWS::S3::Bucket': 'BucketName',
    'AWS::Lambda::Function': 'FunctionName',
    'AWS::SecretsManager::Secret': 'Name',
    'AWS::IAM::Role': 'RoleName',
  }),
);

/** The name of a resource: unique in the account, and the same after a restart, because stored data is found by it. */
export const physicalName = (stack: string, logicalId: string, type: string, properties: JsonObject): string => {
  const given = properties[nameProperties.get(type) ?? ''];
  if (typeof given === 'string') return given;
  const full = `${stack}-${hyphenated(logicalId)}`;
  if (type === 'AWS::ApiGatewayV2::Api') return digest(full).slice(0, 10);
  // Bucket names have at most 63 characters.
  return full.length <= 63 ? full : `${full.slice(0, 54)}-${digest(full).slice(0, 8)}`;
};

const arn = ({ region, id }: Account, service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${id}:${rest}`;

/** The ARN of a resource, in the form that policies of its service use. */
export const arnOf = (account: Account, type: string, name: string): string => {
  switch (type) {
    case 'AWS::DynamoDB::GlobalTable':
    case 'AWS::DynamoDB::Table':
      return arn(account, 'dynamodb', `table/${name}`);
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`;
    case 'AWS::SecretsManager::Secret':
      return arn(account, 'secretsmanager', `secret:${name}-${digest(name).slice(0, 6)}`);
    case 'AWS::KMS::Key':
      return arn(account, 'kms', `key/${name}`);
    case 'AWS::Lambda::Function':
      return arn(account, 'lambda', `function:${name}`);
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${account.id}:role/${name}`;
    case 'AWS::CloudFront::Function':
      return `arn:aws:cloudfront::${account.id}:function/${name}`;
    case 'AWS::CloudFront::Distribution':
      return `arn:aws:cloudfront::${account.id}:distribution/${name}`;
    case 'AWS::Logs::LogGroup':
      return arn(account, 'logs', `log-group:${name}:*`);
    default:
      return arn(account, type.split('::')[1]?.toLowerCase() ?? 'unknown', name);
  }
};

/** The value of `Ref`. For some types it is the ARN, for others the name. */
export const referenceOf = (account: Account, type: string, name: string): string =>
  type === 'AWS::SecretsManager::Secret' ? arnOf(account, type, name) : name;

/** The ARN of a table's stream, as policies use it. On AWS the stream's name ends with the time of its creation. */
export const streamArnOf = (tableArn: string): string => `${tableArn}/stream/local`;

/** The value of `Fn::GetAtt`. An attribute that nothing here reads becomes a placeholder with the attribute's name. */
export const attributeOf = (account: Account, type: string, name: string, attribute: string): string => {
  if (attribute === 'Arn' || attribute.endsWith('ARN')) return arnOf(account, type, name);
  if (attribute === 'StreamArn') return streamArnOf(arnOf(account, type, name));
  if (attribute === 'Id') return name;
  if (type === 'AWS::S3::Bucket' && attribute === 'RegionalDomainName')
    return `${name}.s3.${account.region}.amazonaws.com`;
  if (type === 'AWS::S3::Bucket' && attribute === 'DomainName') return `${name}.s3.amazonaws.com`;
  if (type === 'AWS::ApiGatewayV2::Api' && attribute === 'ApiEndpoint')
    return `https://${name}.execute-api.${account.region}.amazonaws.com`;
  if (type === 'AWS::CloudFront::Distribution' && attribute === 'DomainName') return 'localhost';
  return `${name}.${attribute}`;
};
