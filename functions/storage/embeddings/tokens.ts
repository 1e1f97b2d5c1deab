import * as v from 'valibot';
import { embeddingsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';

const Named = v.strictObject({ kind: v.literal('EMBEDDING'), widgetToken: v.optional(v.unknown()) });

export const createTokens = ({ queryItems }: Table) => ({
  /** The tokens of all widgets of an owner, of whatever type they are; a broken one keeps nobody from the others. */
  tokensOf: async (ownerId: string): Promise<string[]> => {
    const plan = {
      condition: 'pk = :pk',
      values: { pk: embeddingsPartition(ownerId) },
      fields: ['kind', 'widgetToken'],
    };
    const found = await queryItems(Named, plan);
    return found.map(({ widgetToken }) => widgetToken).filter((token) => typeof token === 'string');
  },
});
