import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addStage } from '#infra/stacks/stage.ts';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';

const { app, data } = synthesize();
const bucket = (name: string) =>
  resourcesOf(data, 'AWS::S3::Bucket').find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))?.properties;

describe('the kept stack', () => {
  it('holds one table: keys, one index, expiry, on demand', () => {
    data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  it('tells what was before and after each change of the table', () => {
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('can bring the table back to any second of the last 35 days, and does not let it be deleted', () => {
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    });
  });

  it.each(['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::KMS::Key'])(
    'keeps every %s when the stack goes',
    (type) => {
      expect(resourcesOf(data, type).length).toBeGreaterThan(0);
      data.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    },
  );

  it('has buckets that are private, encrypted and without ACLs', () => {
    data.resourceCountIs('AWS::S3::Bucket', 3);
    data.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
  });

  it('has buckets that are spoken to over TLS 1.2 or better only', () => {
    for (const template of [data, app]) {
      const buckets = resourcesOf(template, 'AWS::S3::Bucket').length;
      expect(resourcesOf(template, 'AWS::S3::BucketPolicy')).toHaveLength(buckets);
      template.allResourcesProperties('AWS::S3::BucketPolicy', {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            Match.objectLike({ Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
          ]),
        },
      });
    }
  });

  it.each(['Pictures', 'Exports'])(
    'can bring a deleted or replaced object of %s back for longer than the table’s items: 36 days',
    (name) => {
      expect(bucket(name)).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: expect.arrayContaining([
            expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 36 }, Status: 'Enabled' }),
          ]),
        },
      });
    },
  );

  it('forgets exports after 90 days, and no picture [ACC-11]', () => {
    expect(bucket('Exports')).toMatchObject({
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([{ Id: 'forget', Status: 'Enabled', ExpirationInDays: 90 }]),
      },
    });
    expect(JSON.stringify(bucket('Pictures'))).not.toContain('"ExpirationInDays"');
  });

  it('writes down for 90 days who asked for which picture and export', () => {
    for (const name of ['Pictures', 'Exports'])
      expect(bucket(name)).toMatchObject({
        LoggingConfiguration: {
          DestinationBucketName: { Ref: expect.stringMatching(/^AccessLogs/) },
          LogFilePrefix: `${name.toLowerCase()}/`,
        },
      });
    expect(bucket('AccessLogs')).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
    });
  });

  it('lets only CloudFront distributions of this account read pictures, and nothing but pictures', () => {
    const allowed = resourcesOf(data, 'AWS::S3::BucketPolicy')
      .map(({ id, properties }) => ({ id, text: JSON.stringify(properties) }))
      .filter(({ text }) => text.includes('"Allow"') && !text.includes('"logging.s3.amazonaws.com"'));
    expect(allowed.map(({ id }) => id)).toEqual([expect.stringMatching(/^PicturesPolicy/)]);
    const text = allowed[0]?.text ?? '';
    expect(text.match(/"Effect":"Allow"/g)).toHaveLength(2);
    expect(
      text.match(
        /"AWS:SourceArn":\{"Fn::Join":\["",\["arn:",\{"Ref":"AWS::Partition"\},":cloudfront::",\{"Ref":"AWS::AccountId"\}/g,
      ),
    ).toHaveLength(2);
  });

  it('holds the token secret in Secrets Manager, generated there: no template contains it [SEC-16]', () => {
    data.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
      SecretString: Match.absent(),
    });
    for (const template of [data, app]) {
      const text = JSON.stringify(template.toJSON());
      expect(text).not.toContain('"SecretString":');
      // Only one reference puts the value of a secret into a resource: the origin key into the distribution
      // (origin-key.test.ts).
      expect(text).not.toMatch(
        /resolve:secretsmanager:(?!",\{"Fn::ImportValue":"calendar-test-data:ExportsOutputRefOriginKey)/,
      );
    }
  });

  it('turns the key of the settings every year', () => {
    data.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });
});

describe('a stage', () => {
  it('names neither account nor region', () => {
    const named = [data, app].flatMap((template) =>
      JSON.stringify(template.toJSON()).match(/\b\d{12}\b|\b(?:us|eu|ap|sa|ca|me|af|il)-[a-z]+-\d\b/g),
    );
    // The dashboard reads CloudFront's metrics, which are only in us-east-1.
    expect(named.filter((name) => name && name !== 'us-east-1')).toEqual([]);
  });

  it('shares nothing with another stage but the account', () => {
    const other = synthesize('other').app;
    expect(JSON.stringify(other.toJSON())).not.toContain('calendar-test');
  });

  it('stands beside another in one app', { tags: 'slow' }, () => {
    const beside = synthesize('test', { prepare: (made, props) => addStage(made, { ...props, stage: 'other' }) });
    expect(beside.app.toJSON()).toEqual(app.toJSON());
  });

  it.each(['Prod', '', '1st', 'a_b', 'x'.repeat(21)])('refuses the name "%s"', (stage) => {
    expect(() => synthesize(stage)).toThrow('will not do');
  });
});
