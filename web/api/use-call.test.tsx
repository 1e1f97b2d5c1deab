import { act, render } from '@testing-library/react';
import { mutate, SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { anEmbedding } from '#web/features/embeddings/testing/fake-api.ts';
import { askEarly, earlyArrivals } from './early-answers.ts';
import { clearQueries, SWR_OPTIONS } from './swr-options.ts';
import { dropToken, storeToken } from './token.ts';
import { keyOf, useCall } from './use-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  storeToken('a-token');
});
afterEach(() => {
  clearQueries();
  dropToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

it('who signs in right after another waits for no answer of theirs, and is shown none', async () => {
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

it('what was answered before the screen was there is drawn once, may be changed, and is asked again in the usual turn [CONST-01]', async () => {
  const fetched = vi.fn(async () => new Response('[]'));
  vi.stubGlobal('fetch', fetched);
  const input = { query: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' } };
  const key = keyOf(listEvents, input);
  askEarly(key, 'a-token');
  await earlyArrivals();
  const drawn: string[] = [];
  const Watched = () => {
    const { data } = useCall(listEvents, input);
    drawn.push(data ? `есть ${data.length}` : 'ждём');
    return null;
  };
  render(
    <SWRConfig value={SWR_OPTIONS}>
      <Watched />
    </SWRConfig>,
  );
  await pass(20_000);
  expect(drawn).toEqual(['есть 0']);
  await act(() => mutate<unknown[]>(key, (current) => current && [...current, 'one more'], { revalidate: false }));
  expect(drawn.at(-1)).toBe('есть 1');
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(11_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(drawn.at(-1)).toBe('есть 0');
});
