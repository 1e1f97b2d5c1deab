import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { product } from '#shared/testing/served-product.ts';
import type { aBrowser } from './visit.ts';

const call = async (method: string, token: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${product.url}/api/embeddings`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} /api/embeddings: ${response.status} ${await response.text()}`);
  return response.json();
};

type Draft = { name?: string; type?: EmbeddingType; settings?: Record<string, unknown> };

/** Creates an embedding of this token's user by the API. */
export const anEmbedding = async (
  token: string,
  { name = 'Афиша', type = 'HTML', settings = {} }: Draft = {},
): Promise<Embedding> => v.parse(Embedding, await call('POST', token, { name, type, settings }));

/** The stored embeddings, newest first. */
export const embeddingsOf = async (token: string): Promise<Embedding[]> =>
  v.parse(v.array(Embedding), await call('GET', token));

/** Copies the code of an embedding by the button on the screen. @returns the code */
export const copiedCode = async (
  visit: ReturnType<typeof aBrowser>['visit'],
  token: string,
  id: string,
): Promise<string> => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await visit({ token, path: `/embeddings?id=${id}`, permissions });
  await page.getByRole('button', { name: 'Копировать код' }).click();
  await page.getByText('Код скопирован').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};
