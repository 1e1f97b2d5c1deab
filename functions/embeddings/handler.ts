import { serve } from '#functions/http/serve.ts';
import { createEmbedding } from './create-embedding.ts';
import { listEmbeddings } from './list-embeddings.ts';
import { removeEmbedding } from './remove-embedding.ts';
import { updateEmbedding } from './update-embedding.ts';

export const handler = serve([listEmbeddings, createEmbedding, updateEmbedding, removeEmbedding]);
