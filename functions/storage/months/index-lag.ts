import * as v from 'valibot';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';

/** The keys of an event or series in an image of the stream. */
export const IndexedKeys = v.object({
  pk: v.string(),
  sk: v.string(),
  gsi1pk: v.string(),
  gsi1sk: v.string(),
  revision: v.number(),
});
export type IndexedKeys = v.InferOutput<typeof IndexedKeys>;

const entries = { revision: v.number() };
const Seen = v.variant('kind', [
  v.strictObject({ kind: v.literal('EVENT'), ...entries }),
  v.strictObject({ kind: v.literal('SERIES'), ...entries }),
]);

const keyOf = ({ pk, sk }: IndexedKeys): Key => ({ pk, sk });

/** Whether the index has caught up with the table. */
export const createIndexLag = ({ getItem, queryItems }: Table) => {
  const inIndex = async ({ gsi1pk, gsi1sk }: IndexedKeys) => {
    const values = { pk: gsi1pk, sk: gsi1sk };
    const plan = { index: 'gsi1', condition: 'gsi1pk = :pk AND gsi1sk = :sk', values } as const;
    return (await queryItems(Seen, plan))[0];
  };

  /**
   * Whether the index shows the written state of an item, or a later state. A later state has its own record in the
   * stream.
   */
  const indexShowsWritten = async (place: IndexedKeys): Promise<boolean> => {
    const found = await inIndex(place);
    if (found && found.revision >= place.revision) return true;
    const there = await getItem(Seen, keyOf(place));
    return !there || there.revision > place.revision;
  };

  /** Whether the index does not show a deleted item any more, or shows that it was written again. */
  const indexShowsDeleted = async (place: IndexedKeys): Promise<boolean> => {
    const found = await inIndex(place);
    if (!found || found.revision > place.revision) return true;
    return (await getItem(Seen, keyOf(place))) !== undefined;
  };

  return { indexShowsWritten, indexShowsDeleted };
};
