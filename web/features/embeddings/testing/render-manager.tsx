import type { Embedding } from '#shared/contracts/embeddings.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { embeddingsInMemory } from './embeddings-in-memory.ts';

type Setting = { embeddings?: readonly Embedding[]; role?: 'user' | 'admin'; path?: string };

/** The manager at its path over an API in memory. */
export const renderManager = ({ embeddings = [], role = 'user', path = '/embeddings' }: Setting = {}) => {
  const api = embeddingsInMemory(embeddings);
  return { ...renderApp(path, { user: { id: 'me', username: 'ivan', role }, fetch: api.fetch }), api };
};
