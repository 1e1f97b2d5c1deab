import { createRequire } from 'node:module';
import * as v from 'valibot';

// Checks templates against AWS's own schemas of resources, from @aws-cdk/aws-service-spec in infra/tools.

type Database = {
  lookup(kind: 'resource', index: 'cloudFormationType', how: 'equals', value: string): unknown;
  get(kind: 'typeDefinition', reference: unknown): unknown;
};
const isDatabase = (value: unknown): value is Database =>
  typeof value === 'object' && value !== null && 'lookup' in value && 'get' in value;

const Typed = v.looseObject({
  type: v.string(),
  allowedValues: v.optional(v.array(v.unknown())),
  element: v.optional(v.unknown()),
  types: v.optional(v.array(v.unknown())),
  reference: v.optional(v.unknown()),
});
const Properties = v.record(
  v.string(),
  v.object({
    type: v.unknown(),
    previousTypes: v.optional(v.array(v.unknown()), []),
    required: v.optional(v.boolean(), false),
  }),
);
const Definition = v.object({ properties: Properties });
const ResourceType = v.object({ properties: Properties, attributes: v.record(v.string(), v.unknown()) });
type Described = v.InferOutput<typeof Properties>;

const Record = v.record(v.string(), v.unknown());
const Template = v.object({
  Parameters: v.optional(Record, {}),
  Resources: v.record(v.string(), v.object({ Type: v.string(), Properties: v.optional(Record, {}) })),
});
const Attribute = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) });
const Reference = v.object({ Ref: v.string() });

/** Whether CloudFormation computes the value at the deployment. Its type is then unknown here. */
const isReckoned = (value: unknown): boolean => {
  const keys = v.is(Record, value) && !Array.isArray(value) ? Object.keys(value) : [];
  return keys.length === 1 && /^(?:Ref|Fn::\w+)$/.test(keys[0] ?? '');
};

const PLAIN = new Map(
  Object.entries<(value: unknown) => boolean>({
    string: (value) => typeof value === 'string',
    'date-time': (value) => typeof value === 'string',
    number: (value) => typeof value === 'number',
    integer: (value) => Number.isInteger(value),
    boolean: (value) => typeof value === 'boolean',
    json: () => true,
    null: (value) => value === null,
    tag: (value) => v.is(v.strictObject({ Key: v.string(), Value: v.unknown() }), value),
  }),
);

/**
 * Makes a checker that compares properties with their description in the database. The checker returns a line for each
 * fault.
 */
const judgeOf = (database: Database) => {
  const judgeType = (described: unknown, value: unknown, at: string): string[] => {
    const { type, allowedValues, element, types = [], reference } = v.parse(Typed, described);
    if (isReckoned(value)) return [];
    if (type === 'union') return best(types, value, at);
    if (type === 'array' && Array.isArray(value))
      return value.flatMap((one, index) => judgeType(element, one, `${at}.${index}`));
    const isMap = v.is(Record, value) && !Array.isArray(value);
    if (type === 'map' && isMap)
      return Object.entries(value).flatMap(([key, one]) => judgeType(element, one, `${at}.${key}`));
    if (type === 'ref' && isMap)
      return judge(v.parse(Definition, database.get('typeDefinition', reference)).properties, value, at);
    if (!PLAIN.get(type)?.(value)) return [`${at} is no ${type}`];
    return allowedValues && !allowedValues.includes(value) ? [`${at} may not be ${String(value)}`] : [];
  };
  /** Checks a value against several types. @returns the faults of the type that fits best */
  const best = (types: readonly unknown[], value: unknown, at: string): string[] =>
    types.map((one) => judgeType(one, value, at)).sort((a, b) => a.length - b.length)[0] ?? [];
  const judge = (described: Described, given: Readonly<Record<string, unknown>>, at: string): string[] => [
    ...Object.entries(described).flatMap(([name, { required }]) =>
      required && !(name in given) ? [`${at}.${name} is missing`] : [],
    ),
    ...Object.entries(given).flatMap(([name, value]) => {
      const one = Object.hasOwn(described, name) ? described[name] : undefined;
      return one ? best([one.type, ...one.previousTypes], value, `${at}.${name}`) : [`${at}.${name} is unknown`];
    }),
  ];
  return judge;
};

/** All objects inside a value, and the value itself. */
const objectsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

/**
 * Opens AWS's database of resource types.
 * @param folder the folder of the package `@aws-cdk/aws-service-spec`
 * @returns a checker of templates. It returns a line for each unknown type, each unknown, read-only or missing
 * property, each wrong value, and each reference to a missing resource
 */
export const openServiceSpec = (folder: string): ((template: unknown) => string[]) => {
  const { loadAwsServiceSpecSync: load } = v.parse(
    v.object({ loadAwsServiceSpecSync: v.function() }),
    createRequire(import.meta.filename)(folder),
  );
  const database = v.parse(v.custom<Database>(isDatabase), load());
  const judge = judgeOf(database);
  // Custom resources have no schema.
  const isCustom = (type: string) => /^(?:Custom::|AWS::CloudFormation::CustomResource$)/.test(type);
  const describe = (type: string) =>
    v.parse(v.array(ResourceType), database.lookup('resource', 'cloudFormationType', 'equals', type))[0];

  return (json) => {
    const template = v.parse(Template, json);
    const { Parameters, Resources } = template;
    const faults = Object.entries(Resources).flatMap(([id, { Type, Properties: given }]) => {
      if (isCustom(Type)) return [];
      const described = describe(Type);
      if (!described) return [`${id}: there is no ${Type}`];
      const { properties, attributes } = described;
      const readOnly = Object.keys(given).filter((name) => name in attributes && !(name in properties));
      return [...readOnly.map((name) => `${id}.${name} is read-only`), ...judge(properties, given, id)];
    });
    const broken = objectsIn(json).flatMap((one) => {
      if (v.is(v.strictObject(Reference.entries), one))
        return one.Ref in Resources || one.Ref in Parameters || one.Ref.startsWith('AWS::')
          ? []
          : [`Ref ${one.Ref} leads nowhere`];
      if (!v.is(Attribute, one)) return [];
      const [id, name] = one['Fn::GetAtt'];
      const Type = Resources[id]?.Type;
      if (Type && (isCustom(Type) || name in (describe(Type)?.attributes ?? {}))) return [];
      return [`${id} has no attribute ${name}`];
    });
    return [...new Set([...faults, ...broken])];
  };
};
