import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';

/** The resources of the data stack to which functions get grants. */
export type DataResources = {
  readonly table: ITableV2;
  readonly pictures: IBucket;
  readonly exports: IBucket;
  readonly tokenSecret: ISecret;
  readonly adminSecret: ISecret;
  readonly originKey: ISecret;
  readonly settingsKey: IKey;
  readonly codesKey: IKey;
};

/** Partitions for each operation, by their keys (`functions/storage/dynamodb/keys.ts`). Nothing can be deleted. */
export type Partitions = {
  readonly read: readonly string[];
  /** Partitions of the index that may be read. */
  readonly index?: readonly string[];
  /** Partitions in which items may be put. */
  readonly put?: readonly string[];
  /** Partitions in which items may be updated, or created by an update. */
  readonly update?: readonly string[];
};

/** The resources that a function may use. A function gets rights to these resources, and their addresses, only. */
export type Grants = {
  /** `write` reads and writes all partitions. `count` also scans the table. `manage` also deletes in bulk. */
  readonly table: 'write' | 'count' | 'manage' | Partitions;
  /** `list` shows whether the bucket answers. `write` also reads, puts and deletes. */
  readonly pictures?: 'list' | 'write';
  /**
   * Writes, lists, reads and deletes exports. The bucket keeps old versions of deleted objects, and no function can
   * delete these.
   */
  readonly exports?: 'manage';
  /** Reads, puts and deletes month documents, and reads marks. `build` also puts marks, `publish` deletes marks. */
  readonly feeds?: 'build' | 'publish';
  /** Reads the table's stream, with which Lambda calls the function. */
  readonly stream?: true;
  readonly tokenSecret?: true;
  readonly adminSecret?: true;
  /** The origin key. With it a function of the API checks that a request came through CloudFront. */
  readonly originKey?: true;
  readonly settingsKey?: true;
  /**
   * The key for secrets of two-factor sign-in. Settings have another key, so that neither key opens the other's
   * secrets.
   */
  readonly codesKey?: true;
};

/** Whether a function with these grants changes the table. */
export const mayWrite = ({ table }: Grants): boolean =>
  typeof table === 'string' || table.put !== undefined || table.update !== undefined;

const TABLE_READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
// A transaction needs the permission of each of its operations.
const TABLE_WRITE = [
  ...TABLE_READ,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];
const TABLE_ACTIONS = {
  write: TABLE_WRITE,
  count: [...TABLE_WRITE, 'dynamodb:Scan'],
  manage: [...TABLE_WRITE, 'dynamodb:Scan', 'dynamodb:BatchWriteItem'],
};
const OBJECT_ACTIONS = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];

type Bound = { readonly environment: Record<string, string>; readonly statements: PolicyStatement[] };

/** Keys in the bucket of feeds: documents, and marks (`functions/storage/months`). */
const DOCUMENTS = 'api/feeds/*';
const MARKS = ['asked/*', 'all/*'];

/** Environment and IAM statements of a set of grants. */
export const bindGrants = (data: DataResources, feeds: IBucket, grants: Grants): Bound => {
  const environment: Record<string, string> = { TABLE_NAME: data.table.tableName };
  const statements: PolicyStatement[] = [];
  const allow = (actions: string[], ...resources: string[]) =>
    statements.push(new PolicyStatement({ actions, resources }));

  const [table, index] = [data.table.tableArn, `${data.table.tableArn}/index/gsi1`];
  const allowPartitions = (actions: string[], resource: string, partitions: readonly string[] = []) => {
    if (partitions.length === 0) return;
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } };
    statements.push(new PolicyStatement({ actions, resources: [resource], conditions }));
  };
  if (typeof grants.table === 'string') allow(TABLE_ACTIONS[grants.table], table, index);
  else {
    const { read, index: indexed, put, update } = grants.table;
    allowPartitions(TABLE_READ, table, read);
    allowPartitions(TABLE_READ, index, indexed);
    allowPartitions(['dynamodb:PutItem'], table, put);
    allowPartitions(['dynamodb:UpdateItem'], table, update);
  }
  if (grants.pictures) {
    environment.PICTURES_BUCKET = data.pictures.bucketName;
    if (grants.pictures === 'write') allow(OBJECT_ACTIONS, data.pictures.arnForObjects('pictures/*'));
    allow(['s3:ListBucket'], data.pictures.bucketArn);
  }
  if (grants.exports) {
    environment.EXPORTS_BUCKET = data.exports.bucketName;
    allow(OBJECT_ACTIONS, data.exports.arnForObjects('exports/*'));
    allow(['s3:ListBucket'], data.exports.bucketArn);
  }
  if (grants.feeds) {
    environment.FEEDS_BUCKET = feeds.bucketName;
    allow(OBJECT_ACTIONS, feeds.arnForObjects(DOCUMENTS));
    const onMarks = ['s3:GetObject', 's3:PutObject'];
    const marks = MARKS.map((keys) => feeds.arnForObjects(keys));
    allow(grants.feeds === 'publish' ? ['s3:GetObject', 's3:DeleteObject'] : onMarks, ...marks);
    allow(['s3:ListBucket'], feeds.bucketArn);
  }
  if (grants.stream) {
    const stream = data.table.tableStreamArn;
    if (stream === undefined) throw new Error('The table has no stream: nobody would hear of changes.');
    allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], stream);
    // Lambda refuses an event source mapping if the function's role may not list the table's streams.
    allow(['dynamodb:ListStreams'], `${data.table.tableArn}/stream/*`);
  }
  if (grants.tokenSecret) {
    environment.TOKEN_SECRET_ARN = data.tokenSecret.secretArn;
    allow(['secretsmanager:GetSecretValue'], data.tokenSecret.secretArn);
  }
  if (grants.adminSecret) {
    environment.ADMIN_SECRET_ARN = data.adminSecret.secretArn;
    allow(['secretsmanager:GetSecretValue'], data.adminSecret.secretArn);
  }
  if (grants.originKey) {
    environment.ORIGIN_KEY_ARN = data.originKey.secretArn;
    allow(['secretsmanager:GetSecretValue'], data.originKey.secretArn);
  }
  if (grants.settingsKey) {
    environment.SETTINGS_KEY_ARN = data.settingsKey.keyArn;
    allow(['kms:Encrypt', 'kms:Decrypt'], data.settingsKey.keyArn);
  }
  if (grants.codesKey) {
    environment.CODES_KEY_ARN = data.codesKey.keyArn;
    allow(['kms:Encrypt', 'kms:Decrypt'], data.codesKey.keyArn);
  }
  return { environment, statements };
};
