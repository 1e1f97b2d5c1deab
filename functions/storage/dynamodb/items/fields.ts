import * as v from 'valibot';

export const key = { pk: v.string(), sk: v.string() };
export const indexed = { ...key, gsi1pk: v.string(), gsi1sk: v.string() };
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Epoch seconds after which DynamoDB drops the item. */
export const ttl = count;
/** The author of a change, with the name at that time. */
export const Author = v.strictObject({ id: v.string(), name: v.string() });
export const StoredInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
