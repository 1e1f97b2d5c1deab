import * as contract from '#shared/contracts/embeddings.ts';
import { toEmbedding } from './answer-embedding.ts';
import { handle } from './storage.ts';

export const listEmbeddings = handle(contract.listEmbeddings, async ({ user, storage }) =>
  (await storage.embeddings.listEmbeddings(user.id)).map((embedding) => toEmbedding(embedding, user)),
);
