import * as v from 'valibot';

/**
 * A pattern of Lambda's event filtering: the allowed values of fields, at any depth. Only exact values are supported;
 * prefixes, numbers and other rules are not.
 */
export type Pattern = { readonly [name: string]: Pattern | readonly string[] };
export const Pattern: v.GenericSchema<Pattern> = v.record(
  v.string(),
  v.union([v.array(v.string('The local run knows filters for texts only')), v.lazy(() => Pattern)]),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether each field of the pattern has one of its values. */
export const fits = (pattern: Pattern, value: unknown): boolean =>
  isObject(value) &&
  Object.entries(pattern).every(([name, wanted]) => {
    const found = value[name];
    return isList(wanted) ? typeof found === 'string' && wanted.includes(found) : fits(wanted, found);
  });

const isList = (wanted: Pattern | readonly string[]): wanted is readonly string[] => Array.isArray(wanted);
