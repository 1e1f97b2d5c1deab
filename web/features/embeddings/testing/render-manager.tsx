import type { Embedding } from '#shared/contracts/embeddings.ts';
import { EmbeddingsScreen } from '#web/features/embeddings/embeddings-screen.tsx';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { fakeApi } from './fake-api.ts';

type Setting = { embeddings?: readonly Embedding[]; role?: 'user' | 'admin'; path?: string };

/** The screen at its path over an API in memory. */
export const renderManager = ({ embeddings = [], role = 'user', path = '/embeddings' }: Setting = {}) => {
  const api = fakeApi(embeddings);
  const user = { id: 'me', username: 'ivan', role } as const;
  return { api, ...renderScreen(<EmbeddingsScreen />, { path, user, fetch: api.fetch }) };
};
