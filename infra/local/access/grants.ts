import * as v from 'valibot';
import type { Product, Resource } from '#infra/local/template/product.ts';
import { PolicyDocument, type Statement } from './policy.ts';
import type { PartitionKeys } from './requested-access.ts';

const Policy = v.object({ Roles: v.optional(v.array(v.string()), []), PolicyDocument });
const Role = v.object({ Policies: v.optional(v.array(v.object({ PolicyDocument })), []) });
const BucketPolicy = v.object({ Bucket: v.string(), PolicyDocument });

/** Everything that the template grants to roles, by ARN. */
export const grantsByRole = (product: Product): Map<string, Statement[]> => {
  const roles = product.ofType('AWS::IAM::Role', Role);
  const policies = product.ofType(['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'], Policy);
  const statementsOf = ({ name, properties }: Resource<v.InferOutput<typeof Role>>): Statement[] => [
    ...properties.Policies.flatMap((policy) => policy.PolicyDocument.Statement),
    ...policies
      .filter(({ properties: { Roles } }) => Roles.includes(name))
      .flatMap(({ properties: { PolicyDocument: document } }) => document.Statement),
  ];
  return new Map(roles.map((role) => [role.arn, statementsOf(role)]));
};

const Principal = v.union([v.string(), v.record(v.string(), v.union([v.string(), v.array(v.string())]))]);

const isAbout = (service: string, { Principal: principal }: Statement): boolean => {
  const read = v.safeParse(Principal, principal);
  if (!read.success) return false;
  if (typeof read.output === 'string') return read.output === '*';
  const { AWS, Service } = read.output;
  return [AWS ?? []].flat().includes('*') || [Service ?? []].flat().includes(service);
};

/** The statements of a bucket's policy for a service (`cloudfront.amazonaws.com`) or for everybody. */
export const bucketStatementsFor = (product: Product, bucket: string, service: string): Statement[] =>
  product
    .ofType('AWS::S3::BucketPolicy', BucketPolicy)
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties: { PolicyDocument: document } }) => document.Statement)
    .filter((statement) => isAbout(service, statement));

const KeySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));
const Table = v.object({
  KeySchema,
  GlobalSecondaryIndexes: v.optional(v.array(v.object({ IndexName: v.string(), KeySchema })), []),
});

/** The partition keys of all tables and indexes, by ARN. */
export const partitionKeysOf = (product: Product): PartitionKeys => {
  const hash = (schema: v.InferOutput<typeof KeySchema>): string =>
    schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  const tables = product.ofType(['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'], Table);
  return new Map(
    tables.flatMap(({ arn, properties }) => [
      [arn, hash(properties.KeySchema)] as const,
      ...properties.GlobalSecondaryIndexes.map(
        (index) => [`${arn}/index/${index.IndexName}`, hash(index.KeySchema)] as const,
      ),
    ]),
  );
};
