import { isObject, type Json, type JsonObject } from './json.ts';

/** Lookups of the values that a template names. Each throws on an unknown name. */
export type Names = {
  reference(name: string): Json;
  attribute(logicalId: string, attribute: string): Json;
  imported(exportName: string): Json;
  condition(name: string): boolean;
  mapping(map: string, first: string, second: string): Json;
};

/** `AWS::NoValue`: the property is absent. */
const noValue: unique symbol = Symbol('AWS::NoValue');
type Resolved = Json | typeof noValue;

const text = (value: Json | undefined): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`Expected a string in the template, found ${JSON.stringify(value)}`);
};
const list = (value: Json | undefined): Json[] => {
  if (Array.isArray(value)) return value;
  throw new Error(`Expected a list in the template, found ${JSON.stringify(value)}`);
};

const splitAttribute = (value: Json): [string, string] => {
  if (Array.isArray(value)) return [text(value[0]), text(value[1])];
  const whole = text(value);
  return [whole.slice(0, whole.indexOf('.')), whole.slice(whole.indexOf('.') + 1)];
};

const substitute = (value: Json, names: Names): string => {
  const [pattern, extra] = Array.isArray(value) ? [text(value[0]), value[1]] : [text(value), undefined];
  const variables = isObject(extra) ? extra : {};
  return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const given = variables[name];
    if (given !== undefined) return text(resolve(given, names));
    return text(name.includes('.') ? names.attribute(...splitAttribute(name)) : names.reference(name));
  });
};

const truth = (value: Json, names: Names): boolean => {
  if (typeof value === 'boolean') return value;
  if (!isObject(value)) throw new Error(`Expected a condition, found ${JSON.stringify(value)}`);
  const [[name, argument] = ['', null]] = Object.entries(value);
  const all = (): boolean[] => list(argument).map((part) => truth(part, names));
  switch (name) {
    case 'Fn::Equals':
      return text(resolve(list(argument)[0] ?? '', names)) === text(resolve(list(argument)[1] ?? '', names));
    case 'Fn::And':
      return all().every(Boolean);
    case 'Fn::Or':
      return all().some(Boolean);
    case 'Fn::Not':
      return !all()[0];
    case 'Condition':
      return names.condition(text(argument));
    default:
      throw new Error(`The local run does not know the condition ${name}`);
  }
};

type Intrinsic = (argument: Json, names: Names) => Resolved;
const intrinsics: Record<string, Intrinsic> = {
  Ref: (argument, names) => (argument === 'AWS::NoValue' ? noValue : names.reference(text(argument))),
  'Fn::GetAtt': (argument, names) => names.attribute(...splitAttribute(argument)),
  'Fn::Join': (argument, names) =>
    list(resolve(list(argument)[1] ?? [], names))
      .map(text)
      .join(text(list(argument)[0])),
  'Fn::Sub': substitute,
  'Fn::ImportValue': (argument, names) => names.imported(text(resolve(argument, names))),
  'Fn::Select': (argument, names) => {
    const [index, from] = list(argument);
    const chosen = list(resolve(from ?? [], names))[Number(index)];
    if (chosen === undefined) throw new Error(`Fn::Select finds nothing at ${text(index)}`);
    return chosen;
  },
  'Fn::Split': (argument, names) => {
    const [separator, whole] = list(argument);
    return text(resolve(whole ?? '', names)).split(text(separator));
  },
  'Fn::If': (argument, names) => {
    const [name, then, otherwise] = list(argument);
    return resolveOrNothing((names.condition(text(name)) ? then : otherwise) ?? null, names);
  },
  'Fn::FindInMap': (argument, names) => {
    const [map, first, second] = list(argument).map((part) => text(resolve(part, names)));
    return names.mapping(map ?? '', first ?? '', second ?? '');
  },
  'Fn::Base64': (argument, names) => Buffer.from(text(resolve(argument, names))).toString('base64'),
};

const resolveOrNothing = (value: Json, names: Names): Resolved => {
  if (Array.isArray(value)) {
    const parts = value.map((part) => resolveOrNothing(part, names));
    return parts.filter((part) => part !== noValue);
  }
  if (!isObject(value)) return value;
  const [only, ...more] = Object.entries(value);
  const intrinsic = only && more.length === 0 ? intrinsics[only[0]] : undefined;
  if (only && intrinsic) return intrinsic(only[1], names);
  if (only?.[0].startsWith('Fn::')) throw new Error(`The local run does not know ${only[0]}`);
  const entries: JsonObject = {};
  for (const [key, part] of Object.entries(value)) {
    const resolved = resolveOrNothing(part, names);
    if (resolved !== noValue) entries[key] = resolved;
  }
  return entries;
};

/**
 * Puts the values in place of CloudFormation's intrinsic functions.
 * @throws Error that names the function or the reference that cannot be resolved
 */
export const resolve = (value: Json, names: Names): Json => {
  const resolved = resolveOrNothing(value, names);
  return resolved === noValue ? null : resolved;
};

/** Resolves the text of a condition. */
export const holds = (condition: Json, names: Names): boolean => truth(condition, names);
