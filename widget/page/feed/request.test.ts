import { expect, it, vi } from 'vitest';
import { feedAddress, isUnknownCalendar, requestFeed } from './request.ts';

const answering = (status: number, headers = {}) => {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => new Response('[]', { status, headers }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const DAY = Date.UTC(2026, 10, 21) / 86_400_000;

it('asks for the feed without credentials, so that shared caches may answer', async () => {
  const fetched = answering(200);
  expect(await requestFeed({ token: 'tok' }, DAY, 'no-cache')).toMatchObject({ body: '[]' });
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/events/public?token=tok&month=2026-11',
    { credentials: 'omit', cache: 'no-cache' },
  ]);
});

it('names the month, with the key of a draft; the list knows no draft [LIVE-11]', () => {
  const draft = { token: 'tok', draft: 'a b' };
  const query = (...given: Parameters<typeof feedAddress>) => feedAddress(...given).split('?')[1];
  expect(query(draft, DAY)).toBe('token=tok&month=2026-11&draft=a+b');
  expect(query(draft, 'ahead')).toBe('token=tok&month=ahead&draft=a+b');
  expect(query(draft, { from: 'a', to: 'b' })).toBe('token=tok&from=a&to=b');
  expect(query({ token: 'tok' })).toBe('token=tok');
});

it.each([
  [{ age: '754' }, 754],
  [{}, 0],
  [{ age: 'old' }, 0],
])('knows from the age that caches tell when an answer was right: %j [SNAP-16]', async (headers, seconds) => {
  vi.useFakeTimers();
  answering(200, headers);
  expect((await requestFeed({ token: 'tok' }, DAY)).at).toBe(Date.now() - seconds * 1000);
});

it('tells a calendar that is not there from a server in trouble', async () => {
  const reason = async (status: number) => {
    answering(status);
    return isUnknownCalendar(await requestFeed({ token: 'tok' }).catch((error: unknown) => error));
  };
  expect([await reason(404), await reason(500)]).toEqual([true, false]);
});

it.each([
  ['is asked again', true],
  ['fails twice', false],
])('tells no failure of what leaving the page may have cut off, before it %s [WID-27]', async (_, answersLater) => {
  vi.useFakeTimers();
  const cut = new TypeError('NetworkError when attempting to fetch resource.');
  const fetched = vi.fn().mockRejectedValueOnce(cut);
  if (answersLater) fetched.mockResolvedValueOnce(new Response('[]'));
  else fetched.mockRejectedValueOnce(cut);
  vi.stubGlobal('fetch', fetched);
  const told = vi.fn();
  requestFeed({ token: 'tok' }, DAY).then(({ body }) => told(body), told);
  await vi.advanceTimersByTimeAsync(999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([told.mock.calls, fetched.mock.calls.length]).toEqual([[[answersLater ? '[]' : cut]], 2]);
});
