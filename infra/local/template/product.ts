import * as v from 'valibot';
import type { Assembly } from './assembly.ts';
import { type Account, arnOf, attributeOf, physicalName, referenceOf } from './attributes.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { type Names, resolve } from './resolve.ts';
import type { Template, TemplateResource } from './template.ts';

/** One resource of the synthesized app with resolved values. */
export type Resource<P = JsonObject> = {
  stack: string;
  logicalId: string;
  type: string;
  /** name and ARN used by other resources and policies */
  name: string;
  arn: string;
  /** what `Ref` gives */
  reference: string;
  /** logical ids of the same stack that must be there before */
  dependsOn: string[];
  properties: P;
};

/** The whole app: all stacks, with their references resolved. */
export type Product = {
  account: Account;
  assets: Map<string, string>;
  resources: Resource[];
  /** the resources of these types, in the order of the template; the schema parses their properties */
  ofType<S extends v.GenericSchema>(types: string | string[], properties: S): Resource<v.InferOutput<S>>[];
};

/**
 * Some values exist only after a deployment, such as the ARN of a certificate. Then the parameter's name stands for the
 * value.
 */
const parameterValue = (template: Template, name: string): Json | undefined => {
  const parameter = template.Parameters[name];
  return parameter && (parameter.Default ?? name);
};

const namesOf = (stack: string, product: { assembly: Assembly; account: Account }): Names => {
  const { assembly, account } = product;
  const template = assembly.stacks.get(stack);
  if (!template) throw new Error(`There is no stack ${stack}`);
  const pseudo = new Map(
    Object.entries<Json>({
      'AWS::Region': account.region,
      'AWS::AccountId': account.id,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack,
      'AWS::StackId': `arn:aws:cloudformation:${account.region}:${account.id}:stack/${stack}/local`,
    }),
  );
  const nameOf = (logicalId: string): { type: string; name: string } => {
    const resource = template.Resources[logicalId];
    if (!resource) throw new Error(`${stack} has no resource ${logicalId}`);
    return { type: resource.Type, name: physicalName(stack, logicalId, resource.Type, resource.Properties) };
  };
  const names: Names = {
    reference: (name) => {
      const known = pseudo.get(name) ?? parameterValue(template, name);
      if (known !== undefined) return known;
      const { type, name: physical } = nameOf(name);
      return referenceOf(account, type, physical);
    },
    attribute: (logicalId, attribute) => {
      const { type, name } = nameOf(logicalId);
      return attributeOf(account, type, name, attribute);
    },
    imported: (exportName) => {
      for (const [other, { Outputs }] of assembly.stacks)
        for (const { Value, Export } of Object.values(Outputs)) {
          const otherNames = other === stack ? names : namesOf(other, product);
          if (Export && resolve(Export.Name, otherNames) === exportName) return resolve(Value, otherNames);
        }
      throw new Error(`No stack exports ${exportName}`);
    },
  };
  return names;
};

const resourceFrom = (
  stack: string,
  logicalId: string,
  { Type, Properties, DependsOn }: TemplateResource,
  names: Names,
  account: Account,
): Resource => {
  const resolved = resolve(Properties, names);
  const properties = isObject(resolved) ? resolved : {};
  const name = physicalName(stack, logicalId, Type, properties);
  const reference = referenceOf(account, Type, name);
  const dependsOn = [DependsOn].flat();
  return { stack, logicalId, type: Type, name, arn: arnOf(account, Type, name), reference, dependsOn, properties };
};

/** Reads all stacks of an assembly and resolves their references. */
export const readProduct = (assembly: Assembly, account: Account): Product => {
  const resources = [...assembly.stacks].flatMap(([stack, template]) => {
    const names = namesOf(stack, { assembly, account });
    return Object.entries(template.Resources).map(([logicalId, resource]) =>
      resourceFrom(stack, logicalId, resource, names, account),
    );
  });
  const ofType = <S extends v.GenericSchema>(types: string | string[], schema: S) =>
    resources
      .filter(({ type }) => [types].flat().includes(type))
      .map((resource): Resource<v.InferOutput<S>> => {
        const read = v.safeParse(schema, resource.properties);
        if (read.success) return { ...resource, properties: read.output };
        const [issue] = read.issues;
        const where = `${resource.logicalId} (${resource.type}) ${v.getDotPath(issue) ?? ''}`;
        throw new Error(`The local run cannot read ${where}: ${issue.message}`);
      });
  return { account, assets: assembly.assets, resources, ofType };
};
