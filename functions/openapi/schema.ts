import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

const config: ConversionConfig = {
  target: 'draft-2020-12',
  // Checks and transformations are code, which a JSON schema cannot hold; the call's summary describes them.
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema: { type } }) => {
    if (type === 'instance') return { type: 'string', format: 'binary' };
    return type === 'custom' ? { type: 'object' } : undefined;
  },
};

const convert = (schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, { ...config, typeMode });
  return converted;
};

/** The schema of requests, before parsing. */
export const inputSchema = (schema: v.GenericSchema): JsonSchema => convert(schema, 'input');

/** The schema of answers. */
export const outputSchema = (schema: v.GenericSchema): JsonSchema => convert(schema, 'output');

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** The fields of an object schema as parameters of a path or a query. */
export const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Parameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'boolean' ? [] : [{ name, in: place, required: required.includes(name), schema: field }],
  );
};
