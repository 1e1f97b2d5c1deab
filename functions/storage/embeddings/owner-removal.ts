import * as v from 'valibot';
import { erasedAuthor } from '#functions/domain/accounts/erased-name.ts';
import { Author } from '#functions/storage/dynamodb/items/fields.ts';
import { embeddingKey, embeddingsPartition, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  assign,
  ConditionFailed,
  IF_EXISTS,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { type HandOver, unlessHeirIsGone } from '#functions/storage/users/heir.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import type { Visits } from '#functions/storage/visits/visits.ts';
import type { Versions } from './versions.ts';

/** The fields that a deletion reads, the same for all types. */
const Removable = v.strictObject({ pk: v.string(), sk: v.string(), id: v.string(), widgetToken: v.string() });

const removal = (embedding: v.InferOutput<typeof Removable>): Write[] => [
  remove(embedding, IF_EXISTS),
  remove(widgetTokenKey(embedding.widgetToken)),
];

/** The fields that a hand-over reads, the same for all types. */
const Movable = v.strictObject({
  ...Removable.entries,
  ownerId: v.string(),
  revision: v.number(),
  published: v.strictObject({ by: Author }),
  draftKey: v.optional(v.string()),
  calendars: v.optional(v.array(v.string())),
});

/**
 * The writes that give an embedding to the heir. The token stays, so codes on sites still work, and now show the heir's
 * calendar instead of the owner's. The publisher's name [ACC-07] and the draft link are removed.
 */
const move = ({ published, draftKey, ...seen }: v.InferOutput<typeof Movable>, to: string): Write[] => {
  // An embedding of a former administrator may name the heir's calendar already.
  const calendars = seen.calendars && [...new Set(seen.calendars.map((id) => (id === seen.ownerId ? to : id)))];
  return [
    remove(seen, { condition: 'revision = :seen', values: { seen: seen.revision } }),
    put({
      ...seen,
      ...embeddingKey(to, seen.id),
      ownerId: to,
      revision: seen.revision + 1,
      published: { ...published, by: erasedAuthor(seen.ownerId) },
      ...(calendars && { calendars }),
    }),
    assign(widgetTokenKey(seen.widgetToken), { ownerId: to, ...(calendars && { calendars }) }),
  ];
};

const PURGED_AT_ONCE = 40;

/**
 * The most embeddings in one transaction. Each embedding takes three writes. The check of the heir and the two USAGE
 * rows take three more.
 */
const HANDED_AT_ONCE = 32;

type Parts = { readonly table: Table; readonly usage: Usage; readonly versions: Versions; readonly visits: Visits };

/** All embeddings of an owner who is being deleted. */
export const createEmbeddingOwnerRemoval = ({
  table: { commit, queryItems },
  usage: { countIn },
  versions: { purgeVersions },
  visits: { purgeVisits },
}: Parts) => {
  /**
   * Deletes an owner's embeddings with their tokens, one batch after the other.
   * @returns whether no embedding is left
   */
  const purgeEmbeddings = async (ownerId: string, pulse: Pulse): Promise<boolean> => {
    const plan = { condition: 'pk = :pk', values: { pk: embeddingsPartition(ownerId) }, limit: PURGED_AT_ONCE };
    for (;;) {
      const batch = await queryItems(Removable, plan);
      if (batch.length === 0) return true;
      for (const { id } of batch) {
        await purgeVersions(id);
        await purgeVisits(id);
      }
      await countIn([{ calendarId: ownerId, by: { embeddings: -batch.length } }], (usageWrites) =>
        commit([...batch.flatMap(removal), ...usageWrites]),
      ).catch((reason: unknown) => {
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
      if (await pulse(batch.length)) return false;
    }
  };

  /**
   * Gives an owner's embeddings to an heir, one batch after the other. The widgets then show the heir's events.
   * @returns whether no embedding is left
   * @throws Conflict: the heir is deleted or blocked
   */
  const handOverEmbeddings = async ({ from, to }: HandOver, pulse: Pulse): Promise<boolean> => {
    const plan = { condition: 'pk = :pk', values: { pk: embeddingsPartition(from) }, limit: HANDED_AT_ONCE };
    for (;;) {
      const batch = await queryItems(Movable, plan);
      if (batch.length === 0) return true;
      const heirLives = accountIsActive(to);
      const moves = batch.flatMap((seen) => move(seen, to));
      const usageChanges = [
        { calendarId: from, by: { embeddings: -batch.length } },
        { calendarId: to, by: { embeddings: batch.length }, isLimited: false },
      ] as const;
      await countIn(usageChanges, (usageWrites) => commit([heirLives, ...moves, ...usageWrites])).catch(
        unlessHeirIsGone(heirLives),
      );
      if (await pulse(batch.length)) return false;
    }
  };

  return { purgeEmbeddings, handOverEmbeddings };
};
export type EmbeddingOwnerRemoval = ReturnType<typeof createEmbeddingOwnerRemoval>;
