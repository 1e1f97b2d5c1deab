import { expect, it } from 'vitest';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { product } from '#shared/testing/served-product.ts';
import { apiOf } from '#widget/demo/api.ts';
import { seed } from '#widget/demo/seed.ts';

it('npm run demo fills two months, a code of each type, and adds nothing when it runs again', async () => {
  const today = new Date(2026, 1, 17);
  const { token, embeddings } = await seed(product.url, today);
  expect(embeddings.map(({ type }) => type)).toEqual([...EMBEDDING_TYPES]);
  for (const embedding of embeddings) expect(embedCode(embedding, product.url)).toContain(embedding.widgetToken);
  const api = apiOf(product.url, token);
  const events = await api(listEvents);
  expect(events.length).toBeGreaterThan(40);
  expect(events.filter(({ imageUrl }) => imageUrl)).toHaveLength(8);
  await seed(product.url, today);
  expect(await api(listEvents)).toHaveLength(events.length);
  expect(await api(listEmbeddings)).toHaveLength(EMBEDDING_TYPES.length);
});
