import { isObject, type Json } from './json.ts';

/** Functions that look up the values that a template names. Each throws an Error for an unknown name. */
export type Names = {
  reference(name: string): Json;
  attribute(logicalId: string, attribute: string): Json;
  imported(exportName: string): Json;
};

const text = (value: Json | undefined): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`Expected a string in the template, found ${JSON.stringify(value)}`);
};
const list = (value: Json | undefined): Json[] => {
  if (Array.isArray(value)) return value;
  throw new Error(`Expected a list in the template, found ${JSON.stringify(value)}`);
};

const substitute = (pattern: string, names: Names): string =>
  pattern.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    const [logicalId = '', attribute] = name.split(/\.(.*)/s);
    return text(attribute === undefined ? names.reference(name) : names.attribute(logicalId, attribute));
  });

/** The intrinsic functions of CloudFormation that our templates use, in the forms that CDK writes. */
const intrinsics = new Map(
  Object.entries<(argument: Json, names: Names) => Json>({
    Ref: (argument, names) => names.reference(text(argument)),
    'Fn::GetAtt': (argument, names) => {
      const [logicalId, attribute] = list(argument);
      return names.attribute(text(logicalId), text(attribute));
    },
    'Fn::Join': (argument, names) => {
      const [separator, parts] = list(argument);
      return list(resolve(parts ?? [], names))
        .map(text)
        .join(text(separator));
    },
    'Fn::Sub': (argument, names) => substitute(text(argument), names),
    'Fn::ImportValue': (argument, names) => names.imported(text(resolve(argument, names))),
  }),
);

/**
 * Replaces CloudFormation's intrinsic functions with values.
 * @throws Error that names the function or reference that cannot be resolved
 */
export const resolve = (value: Json, names: Names): Json => {
  if (Array.isArray(value)) return value.map((part) => resolve(part, names));
  if (!isObject(value)) return value;
  const [only, ...more] = Object.entries(value);
  const intrinsic = only && more.length === 0 ? intrinsics.get(only[0]) : undefined;
  if (only && intrinsic) return intrinsic(only[1], names);
  if (only?.[0].startsWith('Fn::')) throw new Error(`The local run does not know ${only[0]}`);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part, names)]));
};
