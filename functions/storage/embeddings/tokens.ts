import * as v from 'valibot';
import { embeddingsPartition } from '#functions/storage/keys.ts';
import type { Table } from '#functions/storage/table.ts';

const Named = v.strictObject({ kind: v.literal('EMBEDDING'), widgetToken: v.string() });

export const createTokens = ({ queryItems }: Table) => ({
  /** The tokens of all widgets of an owner, of whatever type they are. */
  tokensOf: async (ownerId: string): Promise<string[]> => {
    const plan = {
      condition: 'pk = :pk',
      values: { pk: embeddingsPartition(ownerId) },
      fields: ['kind', 'widgetToken'],
    };
    return (await queryItems(Named, plan)).map(({ widgetToken }) => widgetToken);
  },
});
