import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { type EmbeddingType, settingsOf } from '#shared/embedding/settings.ts';

/** An embedding of the given type with the defaults of that type; `settings` on top of them. */
export const anEmbedding = ({
  id = 'one',
  type = 'HTML',
  settings = {},
  ...rest
}: {
  id?: string;
  type?: EmbeddingType;
  name?: string;
  createdAt?: string;
  owners?: string[];
  settings?: Record<string, unknown>;
} = {}): Embedding =>
  v.parse(Embedding, {
    id,
    type,
    name: `Встраивание ${id}`,
    widgetToken: `token-of-${id}`,
    createdAt: '2026-03-05T10:00:00.000Z',
    settings: v.parse(settingsOf[type], settings),
    ...rest,
  });
