import { mayIn } from '#functions/domain/calendars/may.ts';
import { namedByUser } from '#functions/domain/embeddings/named-calendars.ts';
import { Forbidden } from '#functions/domain/errors.ts';
import type { EmbeddingItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Storage } from './storage.ts';

/**
 * An embedding in the form that its owner gets [EMB-36]. It contains the key of the link to the draft, which no other
 * answer contains [LIVE-12].
 */
export function toEmbedding(item: EmbeddingItem, user: Pick<User, 'role'>): Embedding;
export function toEmbedding(item: EmbeddingItem, { role }: Pick<User, 'role'>): object {
  const { ownerId, calendars, version, sample, ...embedding } = withoutKeys(item);
  const named = role === 'admin' ? calendars : namedByUser(calendars, ownerId);
  return { ...embedding, ...(named && { calendars: named }) };
}

/** @throws Forbidden: one of the calendars does not exist, or the caller may not show it [SHR-19] */
export const assertMayShow = async (
  named: readonly string[] | null | undefined,
  user: User,
  { calendars }: Pick<Storage, 'calendars'>,
): Promise<void> => {
  if (!named) return;
  const caller = await calendars.callerOf(user);
  if (!named.every((id) => mayIn(caller, id, 'show'))) throw new Forbidden('forbidden');
};
