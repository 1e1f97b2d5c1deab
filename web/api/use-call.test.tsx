import { act, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { dropToken, storeToken } from './session/token.ts';
import { clearQueries, SWR_OPTIONS } from './swr-options.ts';
import { useCall } from './use-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  storeToken('a-token');
});
afterEach(() => {
  clearQueries();
  dropToken();
});

const Screen = () => {
  const { data, error } = useCall(listEmbeddings, {});
  return error?.message ?? (data ? `есть ${data.length}` : 'ждём');
};
const shown = () =>
  render(
    <SWRConfig value={SWR_OPTIONS}>
      <Screen />
    </SWRConfig>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('a query that fails is not retried, and asked again in its usual turn until it is well [CONST-01, API-05]', async () => {
  let status = 500;
  const fetched = vi.fn(async () => new Response(status === 200 ? '[]' : 'Внутренняя ошибка сервера', { status }));
  vi.stubGlobal('fetch', fetched);
  const { container } = shown();
  await pass(29_000);
  expect(container.textContent).toBe('Внутренняя ошибка сервера');
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  status = 200;
  await pass(30_000);
  expect(container.textContent).toBe('есть 0');
  await pass(30_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});

it('a user who signs in right after another waits for no answer of the former, and is shown none', async () => {
  let embeddings = [anEmbedding()];
  const fetched = vi.fn(() => {
    const answer = Response.json(embeddings);
    return new Promise<Response>((resolve) => setTimeout(() => resolve(answer), 1_000));
  });
  vi.stubGlobal('fetch', fetched);
  const first = shown();
  await pass(500);
  first.unmount();
  clearQueries();
  embeddings = [];
  const { container } = shown();
  await pass(900);
  expect(container.textContent).toBe('ждём');
  await pass(300);
  expect(container.textContent).toBe('есть 0');
  expect(fetched).toHaveBeenCalledTimes(2);
});
