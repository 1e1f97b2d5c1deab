import type { Calendar } from '#shared/contracts/calendars.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { embeddingsInMemory, type Found } from './embeddings-in-memory.ts';

type Setting = {
  embeddings?: readonly Embedding[];
  categories?: readonly Category[];
  role?: 'user' | 'admin';
  path?: string;
  found?: Found;
  /** The user's calendars, if they share some. */
  calendars?: readonly Calendar[];
  ahead?: readonly FeedEvent[];
};

/** Draws the manager by its path, over an API in memory. */
export const renderManager = ({
  embeddings = [],
  categories = [],
  role = 'user',
  path = '/embeddings',
  found = [],
  calendars = [],
  ahead = [],
}: Setting = {}) => {
  const api = embeddingsInMemory(embeddings, categories, found, ahead);
  api.answer('GET /api/calendars', () => [...calendars]);
  const user = { id: 'me', username: 'ivan', role, ...(calendars.length > 0 && { shares: true as const }) };
  return { ...renderApp(path, { user, fetch: api.fetch }), api };
};
