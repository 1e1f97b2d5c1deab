import { afterEach, expect, it, vi } from 'vitest';
import { isUnknownCalendar, requestFeed } from './feed-request.ts';

afterEach(() => vi.unstubAllGlobals());
const answering = (status: number) => {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => new Response('[]', { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

it('asks for the feed without credentials, so that shared caches may answer', async () => {
  const fetched = answering(200);
  expect(await requestFeed({ token: 'tok' }, undefined, 'no-cache')).toBe('[]');
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/events/public?token=tok',
    { credentials: 'omit', cache: 'no-cache' },
  ]);
});

it('tells a calendar that is not there from a server in trouble', async () => {
  const reason = async (status: number) => {
    answering(status);
    return isUnknownCalendar(await requestFeed({ token: 'tok' }).catch((error: unknown) => error));
  };
  expect([await reason(404), await reason(500)]).toEqual([true, false]);
});
