import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { keyOfCiphertext } from '#infra/local/engines/keys-engine.ts';
import { type Account, arnOf } from '#infra/local/template/attributes.ts';
import type { Access } from './policy.ts';

/** One call of an AWS SDK client. */
type ServiceCall = {
  service: string;
  method: string;
  /** path with query, as sent */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

const Keys = v.object({ Keys: v.array(v.record(v.string(), v.unknown())) });
const Named = v.object({ TableName: v.string(), IndexName: v.optional(v.string()) });
const Transaction = v.object({ TransactItems: v.array(v.record(v.string(), v.looseObject(Named.entries))) });
const Batch = v.object({ RequestItems: v.record(v.string(), v.unknown()) });
const Keyed = v.object({ KeyId: v.optional(v.string()), CiphertextBlob: v.optional(v.string()) });

/** Partition key of a table or an index, by ARN. */
export type PartitionKeys = ReadonlyMap<string, string>;

const Attributes = v.record(v.string(), v.unknown());
const Text = v.object({ S: v.string() });
const Touched = v.object({
  Key: v.optional(Attributes),
  Item: v.optional(Attributes),
  KeyConditionExpression: v.optional(v.string(), ''),
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string()), {}),
  ExpressionAttributeValues: v.optional(Attributes, {}),
});

/** Values of the partition key in a call for items or in a query. Empty if the call names no partition key. */
const leadingKeys = (input: unknown, name: string | undefined): string[] => {
  const read = v.safeParse(Touched, input);
  if (!read.success || name === undefined) return [];
  const { Key, Item, KeyConditionExpression, ExpressionAttributeNames: names, ExpressionAttributeValues } = read.output;
  const equal = [...KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const asked = equal.find(([, attribute = '']) => (names[attribute] ?? attribute) === name)?.[2];
  const value = Key?.[name] ?? Item?.[name] ?? ExpressionAttributeValues[asked ?? ''];
  return v.is(Text, value) ? [value.S] : [];
};

const contextOf = (keys: string[]): Pick<Access, 'context'> =>
  keys.length > 0 ? { context: { 'dynamodb:leadingkeys': keys } } : {};

const operationOf = ({ headers }: ServiceCall): string => String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

// A transaction needs the permission of each of its operations. There is no permission "TransactWriteItems".
const partActions = new Map(
  Object.entries<string>({
    Put: 'PutItem',
    Update: 'UpdateItem',
    Delete: 'DeleteItem',
    ConditionCheck: 'ConditionCheckItem',
    Get: 'GetItem',
  }),
);

const tableAccess = (call: ServiceCall, account: Account, partitionKeys: PartitionKeys): Access[] => {
  const operation = operationOf(call);
  const input: unknown = JSON.parse(call.body.toString());
  const table = (name: string): string =>
    name.startsWith('arn:') ? name : arnOf(account, 'AWS::DynamoDB::Table', name);
  if (operation.startsWith('Transact'))
    return v.parse(Transaction, input).TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, { TableName, ...input }]) => ({
        action: `dynamodb:${partActions.get(part) ?? part}`,
        resource: table(TableName),
        ...contextOf(leadingKeys(input, partitionKeys.get(table(TableName)))),
      })),
    );
  if (operation.startsWith('Batch'))
    return Object.entries(v.parse(Batch, input).RequestItems).map(([name, asked]) => {
      const keys = v.is(Keys, asked) ? asked.Keys : [];
      const leading = keys.flatMap((Key) => leadingKeys({ Key }, partitionKeys.get(table(name))));
      return { action: `dynamodb:${operation}`, resource: table(name), ...contextOf(leading) };
    });
  const { TableName, IndexName } = v.parse(Named, input);
  const resource = table(TableName) + (IndexName ? `/index/${IndexName}` : '');
  return [{ action: `dynamodb:${operation}`, resource, ...contextOf(leadingKeys(input, partitionKeys.get(resource))) }];
};

const DeletedKeys = v.object({ Delete: v.object({ Object: v.array(v.object({ Key: v.string() })) }) });
const xml = new XMLParser({ isArray: (name) => name === 'Object', parseTagValue: false });

const bucketAccess = ({ method, url, headers, body }: ServiceCall): Access[] => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [bucket = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/');
  const key = rest.join('/');
  const arn = (path: string): string => `arn:aws:s3:::${path}`;
  if (['tagging', 'uploads', 'uploadId'].some((name) => searchParams.has(name)) || headers['x-amz-tagging'])
    throw new Error('The local run knows no tags and no uploads in parts');
  if (method === 'POST' && searchParams.has('delete'))
    return v.parse(DeletedKeys, xml.parse(body)).Delete.Object.map(({ Key }) => ({
      action: 's3:DeleteObject',
      resource: arn(`${bucket}/${Key}`),
    }));
  if (key === '')
    return [
      { action: method === 'GET' || method === 'HEAD' ? 's3:ListBucket' : 's3:CreateBucket', resource: arn(bucket) },
    ];
  const actions = new Map(
    Object.entries<string>({ GET: 's3:GetObject', HEAD: 's3:GetObject', DELETE: 's3:DeleteObject' }),
  );
  const accesses: Access[] = [{ action: actions.get(method) ?? 's3:PutObject', resource: arn(`${bucket}/${key}`) }];
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string')
    accesses.push({ action: 's3:GetObject', resource: arn(decodeURIComponent(source).replace(/^\//, '')) });
  return accesses;
};

const keyAccess = (call: ServiceCall, account: Account): Access[] => {
  const { KeyId, CiphertextBlob } = v.parse(Keyed, JSON.parse(call.body.toString()));
  const id = KeyId ?? (CiphertextBlob === undefined ? '' : keyOfCiphertext(Buffer.from(CiphertextBlob, 'base64')));
  const resource = id.startsWith('arn:') ? id : arnOf(account, 'AWS::KMS::Key', id);
  return [{ action: `kms:${operationOf(call)}`, resource }];
};

const secretAccess = (call: ServiceCall, account: Account): Access[] => {
  const { SecretId } = v.parse(v.object({ SecretId: v.string() }), JSON.parse(call.body.toString()));
  const resource = SecretId.startsWith('arn:') ? SecretId : arnOf(account, 'AWS::SecretsManager::Secret', SecretId);
  return [{ action: `secretsmanager:${operationOf(call)}`, resource }];
};

/**
 * The permissions that a call needs, from AWS's service authorization reference.
 * @throws Error for an unknown service, or a call that cannot be read
 */
export const requestedAccess = (
  call: ServiceCall,
  account: Account,
  partitionKeys: PartitionKeys = new Map(),
): Access[] => {
  switch (call.service) {
    case 'dynamodb':
      return tableAccess(call, account, partitionKeys);
    case 's3':
      return bucketAccess(call);
    case 'secretsmanager':
      return secretAccess(call, account);
    case 'kms':
      return keyAccess(call, account);
    default:
      throw new Error(`The local run has no ${call.service}`);
  }
};
