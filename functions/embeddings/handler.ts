import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { createEmbedding } from './create-embedding.ts';
import { listEmbeddings } from './list-embeddings.ts';
import { removeEmbedding } from './remove-embedding.ts';
import { updateEmbedding } from './update-embedding.ts';

export const calls = [listEmbeddings, createEmbedding, updateEmbedding, removeEmbedding];

export const handler = serve(calls, { storage: openStorage(process.env) });
