import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const plainValue = (attribute: AttributeValue): unknown => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.NULL !== undefined) return null;
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.M !== undefined) return plainItem(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(plainValue);
  throw new TypeError('An attribute is of a kind that this table does not hold');
};

/**
 * `{title: {S: 'x'}, revision: {N: '1'}}` → `{title: 'x', revision: 1}`: text, numbers, flags, null, lists and maps.
 * @param fields in the order of which to read them: a table gives each item in an order of its own, and objects of one
 *   form are read several times faster than objects of a form each
 */
export const plainItem = (
  attributes: Readonly<Record<string, AttributeValue>>,
  fields: readonly string[] = Object.keys(attributes),
): Record<string, unknown> => {
  const item: Record<string, unknown> = {};
  for (const name of fields) {
    const attribute = attributes[name];
    if (attribute) item[name] = plainValue(attribute);
  }
  return item;
};
