import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { product } from './visit.ts';

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

/** An embedding as its maker would have created it. */
export const anEmbedding = async (
  token: string,
  { name = 'Афиша', type = 'HTML', settings = {} }: Draft = {},
): Promise<Embedding> => v.parse(Embedding, await call('POST', token, { name, type, settings }));

/** What the server has stored, newest first. */
export const embeddingsOf = async (token: string): Promise<Embedding[]> =>
  v.parse(v.array(Embedding), await call('GET', token));

const Found = v.object({
  violations: v.array(
    v.object({ id: v.string(), impact: v.nullish(v.string()), nodes: v.array(v.object({ html: v.string() })) }),
  ),
});

/** What axe finds on the page (frames excepted), serious and critical only: one line each, for `toEqual([])`. */
export const seriousViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const found = v.parse(
    Found,
    await page.evaluate(() =>
      Reflect.get(window, 'axe').run(document, { iframes: false, resultTypes: ['violations'] }),
    ),
  );
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
