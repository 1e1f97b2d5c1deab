type KeyName = 'pk' | 'sk' | 'gsi1pk' | 'gsi1sk' | 'kind';
type Keyed = { readonly pk: string; readonly sk: string; readonly kind: string };
type WithoutKeys<T> = T extends unknown ? Omit<T, KeyName> : never;

/** The fields of an item without keys and kind. */
export function withoutKeys<T extends Keyed>(item: T): WithoutKeys<T>;
export function withoutKeys({ pk, sk, gsi1pk, gsi1sk, kind, ...fields }: Keyed & Record<string, unknown>): object {
  return fields;
}
