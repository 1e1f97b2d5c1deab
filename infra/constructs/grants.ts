import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { DataStack } from '#infra/stacks/data.ts';

/** What a function may touch. What is not named here it can neither reach nor find: it has no address for it either. */
export type Grants = {
  readonly table: 'read' | 'write' | 'manage';
  readonly pictures?: 'read' | 'write';
  readonly exports?: 'write';
  readonly tokenSecret?: true;
  readonly adminSecret?: true;
  readonly settingsKey?: true;
};

const TABLE_READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
// A transaction asks for the permission of every operation in it.
const TABLE_WRITE = [
  ...TABLE_READ,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];
const TABLE_ACTIONS = {
  read: TABLE_READ,
  write: TABLE_WRITE,
  manage: [...TABLE_WRITE, 'dynamodb:Scan', 'dynamodb:BatchWriteItem'],
};
const OBJECT_READ = ['s3:GetObject'];
const OBJECT_WRITE = [...OBJECT_READ, 's3:PutObject', 's3:PutObjectTagging', 's3:DeleteObject'];
const OBJECT_ACTIONS = { read: OBJECT_READ, write: OBJECT_WRITE };

type Bound = { readonly environment: Record<string, string>; readonly statements: PolicyStatement[] };

/** Environment and IAM statements for a set of grants: both from one place, so that neither comes without the other. */
export const bindGrants = (data: DataStack, grants: Grants): Bound => {
  const environment: Record<string, string> = { TABLE_NAME: data.table.tableName };
  const statements: PolicyStatement[] = [];
  const allow = (actions: string[], ...resources: string[]) =>
    statements.push(new PolicyStatement({ actions, resources }));

  // The index is named, not `index/*`.
  allow(TABLE_ACTIONS[grants.table], data.table.tableArn, `${data.table.tableArn}/index/gsi1`);
  if (grants.pictures) {
    environment.PICTURES_BUCKET = data.pictures.bucketName;
    allow(OBJECT_ACTIONS[grants.pictures], data.pictures.arnForObjects('pictures/*'));
    allow(['s3:ListBucket'], data.pictures.bucketArn);
  }
  if (grants.exports) {
    environment.EXPORTS_BUCKET = data.exports.bucketName;
    allow(OBJECT_ACTIONS[grants.exports], data.exports.arnForObjects('*'));
    allow(['s3:ListBucket'], data.exports.bucketArn);
  }
  if (grants.tokenSecret) {
    environment.TOKEN_SECRET_ARN = data.tokenSecret.secretArn;
    allow(['secretsmanager:GetSecretValue'], data.tokenSecret.secretArn);
  }
  if (grants.adminSecret) {
    environment.ADMIN_SECRET_ARN = data.adminSecret.secretArn;
    allow(['secretsmanager:GetSecretValue'], data.adminSecret.secretArn);
  }
  if (grants.settingsKey) {
    environment.SETTINGS_KEY_ARN = data.settingsKey.keyArn;
    allow(['kms:Encrypt', 'kms:Decrypt'], data.settingsKey.keyArn);
  }
  return { environment, statements };
};
