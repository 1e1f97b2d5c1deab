import * as v from 'valibot';
import type { Product, Resource } from '#infra/local/template/product.ts';
import { PolicyDocument, type Statement } from './policy.ts';

const Policy = v.object({ Roles: v.optional(v.array(v.string()), []), PolicyDocument });
const Role = v.object({ Policies: v.optional(v.array(v.object({ PolicyDocument })), []) });
const BucketPolicy = v.object({ Bucket: v.string(), PolicyDocument });

/** Everything that the template grants to a role, by the role's ARN. */
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

const speaksOf = (service: string, { Principal: principal }: Statement): boolean => {
  const read = v.safeParse(Principal, principal);
  if (!read.success) return false;
  if (typeof read.output === 'string') return read.output === '*';
  const { AWS, Service } = read.output;
  return [AWS ?? []].flat().includes('*') || [Service ?? []].flat().includes(service);
};

/** What the policy of a bucket says to a service (`cloudfront.amazonaws.com`) or to everybody. */
export const bucketStatementsFor = (product: Product, bucket: string, service: string): Statement[] =>
  product
    .ofType('AWS::S3::BucketPolicy', BucketPolicy)
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties: { PolicyDocument: document } }) => document.Statement)
    .filter((statement) => speaksOf(service, statement));
