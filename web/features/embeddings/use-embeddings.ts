import { compareDesc } from 'date-fns';
import { useMemo } from 'react';
import { mutate } from 'swr';
import { type Embedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';

const LIST_KEY = keyOf(listEmbeddings, {});

/** Newest first. Embeddings of the same moment are sorted by id, so that the order is stable. */
const newestFirst = (embeddings: readonly Embedding[]): Embedding[] =>
  [...embeddings].sort((a, b) => compareDesc(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1));

export type Embeddings = {
  /** Undefined until the first answer. */
  readonly embeddings: readonly Embedding[] | undefined;
  readonly error: ApiError | undefined;
  readonly refetch: () => void;
};

/** The user's own embeddings, kept fresh [CONST-01]. */
export const useEmbeddings = (): Embeddings => {
  const { data, error, mutate: refetch } = useCall(listEmbeddings, {});
  const embeddings = useMemo(() => data && newestFirst(data), [data]);
  return { embeddings, error, refetch: () => void refetch() };
};

/**
 * Changes the list in memory at once, and fetches it again. Calls that are still running are dropped, so that no older
 * answer replaces a newer one.
 */
export const changeList = (change: (embeddings: Embedding[]) => Embedding[]): void => {
  void mutate<Embedding[]>(LIST_KEY, (current) => current && change(current));
};

/** Fetches the list again, and waits for it. */
export const refreshList = async (): Promise<void> => {
  await mutate(LIST_KEY);
};

/** The list with one embedding replaced by its newer state. */
export const withReplaced = (embeddings: Embedding[], newer: Embedding): Embedding[] =>
  embeddings.map((one) => (one.id === newer.id ? newer : one));
