import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { EmbeddingItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import type { EmbeddingChanges } from '#functions/storage/embeddings/embeddings.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { toEmbedding } from './answer-embedding.ts';
import type { Storage } from './storage.ts';

type Request = {
  readonly id: string;
  readonly user: User;
  readonly now: Date;
  readonly storage: Pick<Storage, 'embeddings'>;
};
/** The new state of an embedding, and the log entry of the change. Null if nothing changes. */
type Decided = { readonly changes: EmbeddingChanges; readonly description: string } | null;

/**
 * Changes one of the caller's embeddings as `decide` says. If another writer was faster, `decide` is called again with
 * the new state.
 * @throws NotFound
 */
export const revise = (
  { id, user, now, storage: { embeddings } }: Request,
  decide: (seen: EmbeddingItem) => Decided | Promise<Decided>,
): Promise<Embedding> =>
  retryOnConflict(async () => {
    const seen = await embeddings.getEmbedding({ ownerId: user.id, id });
    const decided = await decide(seen);
    if (!decided) return toEmbedding(seen, user);
    const line = { type: 'CALENDAR', description: decided.description, ...doneBy(user, user) } as const;
    return toEmbedding(await embeddings.reviseEmbedding(seen, decided.changes, { line, now }), user);
  });
