import * as v from 'valibot';

/**
 * Whether a reader drops or keeps unknown fields, which a later release may have written. Browsers drop them. Storage
 * keeps them, because it writes back what it has read.
 */
export type Unknown = 'drop' | 'keep';

/**
 * A schema whose values a later release may extend. Readers take an unknown value as `otherwise`; writers refuse it.
 */
export const extensible = <S extends v.GenericSchema>(schema: S, otherwise: v.InferOutput<S>) => ({
  ...schema,
  otherwise,
});

type Any = v.GenericSchema;
type AnyObject = v.StrictObjectSchema<v.ObjectEntries, undefined>;
type Piped = v.SchemaWithPipe<readonly [Any, ...v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>[]]>;
/** The schemas that a reader changes. It keeps all others. */
type Shape =
  | AnyObject
  | v.ArraySchema<Any, undefined>
  | v.NullableSchema<Any, undefined>
  | v.OptionalSchema<Any, unknown>
  | v.RecordSchema<v.GenericSchema<string, string | number | symbol>, Any, undefined>
  | v.VariantSchema<string, AnyObject[], undefined>;

const is = <T extends Shape['type']>(schema: Any, type: T): schema is Any & Extract<Shape, { type: T }> =>
  schema.type === type;
const isPiped = (schema: Any): schema is Any & Piped => 'pipe' in schema;
const isExtensible = (schema: Any): schema is Any & { readonly otherwise: unknown } => 'otherwise' in schema;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const literals = new WeakMap<Any, (readonly [string, Any])[]>();
const literalsOf = (schema: Any & AnyObject): (readonly [string, Any])[] => {
  const found = literals.get(schema) ?? Object.entries(schema.entries).filter(([, { type }]) => type === 'literal');
  literals.set(schema, found);
  return found;
};

/**
 * Whether a value has the literals (`kind`, `type`) of a schema. Lists leave out a value with other literals, because
 * it may come from a later release.
 */
export const isOfKind = (schema: Any, value: Readonly<Record<string, unknown>>): boolean => {
  if (is(schema, 'variant')) return schema.options.some((option) => isOfKind(option, value));
  if (!is(schema, 'strict_object')) return true;
  return literalsOf(schema).every(([name, literal]) => {
    const told = value[name];
    return typeof told !== 'string' || v.is(literal, told);
  });
};

/** Whether a schema has literals by which kinds are told apart. */
const isTold = (schema: Any): boolean =>
  is(schema, 'variant') || (is(schema, 'strict_object') && literalsOf(schema).length > 0);

const objectReader = ({ entries }: AnyObject, unknown: Unknown) => {
  const fields = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, derive(entry, unknown)]));
  return unknown === 'keep' ? v.looseObject(fields) : v.object(fields);
};

const derive = (schema: Any, unknown: Unknown): Any => {
  if (isExtensible(schema)) {
    const { otherwise, ...strict } = schema;
    return v.fallback(derive(strict, unknown), otherwise);
  }
  if (isPiped(schema)) {
    const [first, ...actions] = schema.pipe;
    return v.pipe(derive(first, unknown), ...actions);
  }
  if (is(schema, 'strict_object')) return objectReader(schema, unknown);
  if (is(schema, 'nullable')) return v.nullable(derive(schema.wrapped, unknown));
  if (is(schema, 'variant')) {
    return v.variant(
      schema.key,
      schema.options.map((option) => objectReader(option, unknown)),
    );
  }
  if (is(schema, 'record')) return v.record(schema.key, derive(schema.value, unknown));
  if (is(schema, 'array')) {
    const { item } = schema;
    if (!isTold(item)) return v.array(derive(item, unknown));
    const isKnown = (value: unknown): boolean => !isRecord(value) || isOfKind(item, value);
    return v.pipe(v.array(v.unknown()), v.filterItems(isKnown), v.array(derive(item, unknown)));
  }
  if (is(schema, 'optional')) {
    const reader = v.optional(derive(schema.wrapped, unknown), schema.default);
    return schema.default === undefined ? reader : v.fallback(reader, () => v.parse(reader, undefined));
  }
  return schema;
};

const readers = { drop: new WeakMap<Any, Any>(), keep: new WeakMap<Any, Any>() };

/**
 * Derives from `schema` a reader of data that a later release may have extended.
 * Unknown fields are dropped or kept, at any depth.
 * An invalid optional value becomes its default, or the `otherwise` of `extensible`.
 * Members of an unknown kind are left out of lists.
 * A missing or invalid required field is refused.
 * Writers, request bodies and the database's validation use the schema itself, which refuses all of this.
 */
export function readerOf<S extends Any>(schema: S, unknown?: Unknown): v.GenericSchema<unknown, v.InferOutput<S>>;
export function readerOf(schema: Any, unknown: Unknown = 'drop'): Any {
  const known = readers[unknown].get(schema);
  if (known) return known;
  const reader = derive(schema, unknown);
  readers[unknown].set(schema, reader);
  return reader;
}
