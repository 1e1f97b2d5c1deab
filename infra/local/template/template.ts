import * as v from 'valibot';
import { isJson, isObject, type Json, type JsonObject } from './json.ts';

// The type is written down, because TypeScript cannot infer a recursive type.
const JsonValue: v.GenericSchema<unknown, Json> = v.custom<Json>(isJson);
const Entries: v.GenericSchema<unknown, JsonObject> = v.custom<JsonObject>((value) => isJson(value) && isObject(value));

const Resource = v.object({
  Type: v.string(),
  Properties: v.optional(Entries, {}),
  DependsOn: v.optional(v.union([v.string(), v.array(v.string())]), []),
  Condition: v.optional(v.never('The local run knows no conditions')),
});

/** A CloudFormation template, as far as the local run reads it. */
export const Template = v.object({
  Resources: v.optional(v.record(v.string(), Resource), {}),
  Parameters: v.optional(v.record(v.string(), v.object({ Default: v.optional(JsonValue) })), {}),
  Outputs: v.optional(
    v.record(v.string(), v.object({ Value: JsonValue, Export: v.optional(v.object({ Name: JsonValue })) })),
    {},
  ),
});
export type Template = v.InferOutput<typeof Template>;
export type TemplateResource = v.InferOutput<typeof Resource>;
