import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * Days in which a deleted or replaced object can be restored. The items of a point-in-time recovery name pictures, and
 * DynamoDB's recovery reaches 35 days back.
 */
const UNDO_DAYS = 36;
/** As long as the logs of the functions. */
const LOG_DAYS = 90;
/** Exports expire, because they contain names of users deleted later [ACC-11]. */
const EXPORT_DAYS = 90;

const CLOSED = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies BucketProps;

/**
 * Everything that outlives a deployment. Every resource is retained. The table and the stack are also protected from
 * deletion.
 */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly pictures: Bucket;
  readonly exports: Bucket;
  readonly tokenSecret: Secret;
  readonly adminSecret: Secret;
  readonly originKey: Secret;
  readonly settingsKey: Key;
  readonly codesKey: Key;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.table = this.addTable();
    const accessLogs = this.addAccessLogs();
    this.pictures = this.addBucket('Pictures', accessLogs);
    this.allowCloudFront(this.pictures);
    this.exports = this.addBucket('Exports', accessLogs);
    this.exports.addLifecycleRule({ id: 'forget', expiration: Duration.days(EXPORT_DAYS) });
    this.tokenSecret = new Secret(this, 'TokenSecret', {
      description: 'Signs the session tokens',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.adminSecret = new Secret(this, 'AdminSecret', {
      description: 'Name and first password of the first administrator',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ username: 'admin' }),
        generateStringKey: 'password',
        passwordLength: 24,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.originKey = new Secret(this, 'OriginKey', {
      description: 'CloudFront proves to the API with it where a request came from',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.settingsKey = new Key(this, 'SettingsKey', {
      description: 'Encrypts the SMTP password in the settings',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.codesKey = new Key(this, 'CodesKey', {
      description: 'Encrypts the secrets of two-factor sign-in',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'PicturesBucketName', { value: this.pictures.bucketName });
    new CfnOutput(this, 'ExportsBucketName', { value: this.exports.bucketName });
    new CfnOutput(this, 'TokenSecretArn', { value: this.tokenSecret.secretArn });
    new CfnOutput(this, 'OriginKeyArn', { value: this.originKey.secretArn });
    new CfnOutput(this, 'AdminSecretArn', { value: this.adminSecret.secretArn });
  }

  /** Keys and access patterns: functions/storage/README.md. */
  private addTable(): TableV2 {
    return new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: 'gsi1',
          partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
          sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      timeToLiveAttribute: 'ttl',
      // The stream updates month documents (constructs/stream-function.ts).
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /**
   * Access logs of the buckets, kept for 90 days. They show requests of functions, CloudFront and operators, but no
   * visitors, because visitors never reach S3.
   */
  private addAccessLogs(): Bucket {
    return new Bucket(this, 'AccessLogs', {
      ...CLOSED,
      lifecycleRules: [{ id: 'forget', expiration: Duration.days(LOG_DAYS) }],
    });
  }

  private addBucket(id: string, serverAccessLogsBucket: Bucket): Bucket {
    return new Bucket(this, id, {
      ...CLOSED,
      serverAccessLogsBucket,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      versioned: true,
      lifecycleRules: [
        {
          id: 'undo',
          noncurrentVersionExpiration: Duration.days(UNDO_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          expiredObjectDeleteMarker: true,
        },
      ],
    });
  }

  /**
   * Lets all distributions of this account read and list the pictures. With the right to list, a missing picture is a
   * 404 and not a 403. Our distribution is not named, because its stack refers to this bucket, and the stacks would
   * depend on each other. Pictures are public anyway.
   */
  private allowCloudFront(bucket: Bucket): void {
    const distributions = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: '*',
    });
    const grants = [
      { action: 's3:GetObject', resource: bucket.arnForObjects('pictures/*') },
      { action: 's3:ListBucket', resource: bucket.bucketArn },
    ];
    for (const { action, resource } of grants) {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { ArnLike: { 'AWS:SourceArn': distributions } },
        }),
      );
    }
  }
}
