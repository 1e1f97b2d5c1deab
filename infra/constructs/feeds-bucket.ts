import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Days after which a document is deleted, in case a change of the document failed. The next request has it built again.
 */
const DOCUMENT_DAYS = 35;

/**
 * Month documents for visitors, and marks of requested months. The bucket is deleted with the stack, because the table
 * has all its data.
 */
export const feedsBucket = (scope: Construct): Bucket =>
  new Bucket(scope, 'Feeds', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [{ id: 'forget', prefix: 'api/', expiration: Duration.days(DOCUMENT_DAYS) }],
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
