import type { Category } from '#shared/contracts/categories.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { embeddingsInMemory, type Users } from './embeddings-in-memory.ts';

type Setting = {
  embeddings?: readonly Embedding[];
  categories?: readonly Category[];
  role?: 'user' | 'admin';
  path?: string;
  users?: Users;
  ahead?: readonly FeedEvent[];
};

/** The manager at its path over an API in memory. */
export const renderManager = ({
  embeddings = [],
  categories = [],
  role = 'user',
  path = '/embeddings',
  users = [],
  ahead = [],
}: Setting = {}) => {
  const api = embeddingsInMemory(embeddings, categories, users, ahead);
  return { ...renderApp(path, { user: { id: 'me', username: 'ivan', role }, fetch: api.fetch }), api };
};
