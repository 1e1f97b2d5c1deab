import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

/** All resources of a type, with their properties as in the template. */
export const resourcesOf = (template: Template, type: string): { id: string; properties: unknown }[] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => ({ id, properties: Properties }));

const Import = v.object({ 'Fn::ImportValue': v.string() });
const Join = v.object({ 'Fn::Join': v.tuple([v.string(), v.array(v.unknown())]) });
const GetAtt = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) });
const Ref = v.object({ Ref: v.string() });

/** Logical ids end in eight hex digits. Exports add a prefix before the id and the attribute after it. */
const nameOf = (logicalId: string): string =>
  logicalId
    .replace(/^.*:ExportsOutput(?:Ref|FnGetAtt)/, '')
    .replace(/[0-9A-F]{8}(?:Arn|StreamArn|RegionalDomainName)?[0-9A-F]*$/, '');

/** A value of a template for human eyes: `Table`, `Table/index/gsi1`, `Pictures/pictures/*`. */
export const readable = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (v.is(Import, value)) return nameOf(value['Fn::ImportValue']);
  if (v.is(Join, value)) return value['Fn::Join'][1].map(readable).join(value['Fn::Join'][0]);
  if (v.is(GetAtt, value)) return nameOf(value['Fn::GetAtt'][0]);
  if (v.is(Ref, value)) return nameOf(value.Ref);
  return JSON.stringify(value);
};

const oneOrMore = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.array(schema),
    v.pipe(
      schema,
      v.transform((one) => [one]),
    ),
  ]);
const Policy = v.object({
  Roles: v.optional(v.array(Ref), []),
  PolicyDocument: v.object({
    Statement: v.array(
      v.object({
        Effect: v.string(),
        Action: oneOrMore(v.string()),
        Resource: oneOrMore(v.unknown()),
        Condition: v.optional(
          v.strictObject({
            'ForAllValues:StringLike': v.strictObject({ 'dynamodb:LeadingKeys': oneOrMore(v.string()) }),
          }),
        ),
      }),
    ),
  }),
});
const Lambda = v.object({
  Runtime: v.string(),
  Role: GetAtt,
  Architectures: v.optional(v.array(v.string())),
  Handler: v.string(),
  MemorySize: v.optional(v.number()),
  Timeout: v.optional(v.number()),
  ReservedConcurrentExecutions: v.optional(v.number()),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) }), { Variables: {} }),
  LoggingConfig: v.optional(v.object({ LogGroup: Ref })),
});
export type Lambda = v.InferOutput<typeof Lambda> & { name: string; id: string };

/** Our own functions by the name of their folder, without the functions that CDK adds for its custom resources. */
export const ourFunctions = (template: Template): Lambda[] =>
  resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ id, properties }) => {
    const name = /^Api(\w+)Function[0-9A-F]{8}$/.exec(id)?.[1];
    if (!name) return [];
    const kebab = name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    return [{ ...v.parse(Lambda, properties), name: kebab, id }];
  });

/** The statements of a role's policies, with resources as in the template. */
export const statementsOf = (template: Template, roleId: string) =>
  resourcesOf(template, 'AWS::IAM::Policy')
    .map(({ properties }) => v.parse(Policy, properties))
    .filter(({ Roles }) => Roles.some(({ Ref: role }) => role === roleId))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

/** All that a role may do, one line for each action on a resource: `dynamodb:GetItem on Table of PING`. Sorted. */
export const permissionsOf = (template: Template, roleId: string): string[] =>
  statementsOf(template, roleId)
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      const partitions = Condition
        ? ` of ${Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'].join(' ')}`
        : '';
      const verb = Effect === 'Allow' ? '' : `${Effect} `;
      return Action.flatMap((action) =>
        Resource.map((resource) => `${verb}${action} on ${readable(resource)}${partitions}`),
      );
    })
    .sort();
