import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { type EmbeddingType, settingsOf } from '#shared/embedding/settings.ts';

/** An embedding of the given type. `settings` replace defaults of that type. */
export const anEmbedding = ({
  id = 'one',
  type = 'HTML',
  settings = {},
  published,
  publishedAt = '2026-03-05T10:00:00.000Z',
  ...rest
}: {
  id?: string;
  type?: EmbeddingType;
  name?: string;
  createdAt?: string;
  calendars?: string[];
  settings?: Record<string, unknown>;
  /** The published settings; if absent, they are the same as the draft. */
  published?: Record<string, unknown>;
  publishedAt?: string;
  revision?: number;
  draftKey?: string;
} = {}): Embedding =>
  v.parse(Embedding, {
    revision: 1,
    id,
    type,
    name: `Встраивание ${id}`,
    widgetToken: `token-of-${id}`,
    createdAt: '2026-03-05T10:00:00.000Z',
    settings: v.parse(settingsOf[type], settings),
    published: {
      settings: v.parse(settingsOf[type], published ?? settings),
      at: publishedAt,
      by: null,
    },
    ...rest,
  });
