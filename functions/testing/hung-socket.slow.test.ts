import { afterAll, describe, expect, inject, it } from 'vitest';
import { BULK_TIMEOUTS, PICTURE_TIMEOUTS, TIMEOUTS } from '#functions/storage/dynamodb/timeouts.ts';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { groups } from '#infra/stacks/groups.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { aForm, aPicture } from './builders.ts';
import { aSystem } from './system.ts';
import { startTableProxy } from './table-proxy.ts';

const proxies: Engine[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

/** A system whose servers accept `told.toHang` requests that they never answer. */
const aSystemThatHangs = async () => {
  const told = { toHang: 0, hung: 0 };
  const treat = () => {
    if (told.toHang <= 0) return 'pass';
    told.toHang--;
    told.hung++;
    return 'hang';
  };
  const doorTo = async (endpoint = ''): Promise<string> => {
    const proxy = await startTableProxy(endpoint, treat);
    proxies.push(proxy);
    return proxy.endpoint;
  };
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SECRETS_MANAGER } = inject('engines');
  const endpoints = {
    table: await doorTo(AWS_ENDPOINT_URL_DYNAMODB),
    buckets: await doorTo(AWS_ENDPOINT_URL_S3),
    secrets: await doorTo(AWS_ENDPOINT_URL_SECRETS_MANAGER),
  };
  return { user: await (await aSystem({ endpoints })).user(), told };
};

const longest = ({ maxAttempts, requestHandler }: typeof TIMEOUTS | typeof BULK_TIMEOUTS | typeof PICTURE_TIMEOUTS) =>
  maxAttempts * requestHandler.requestTimeout;

// All tests only wait, so they run at the same time.
describe.concurrent('a service that accepts and never answers', () => {
  it('is given up before the shortest-lived function ends, with a second for the pauses and the answer', () => {
    const lives = Object.values(groups).map(({ timeout }) => timeout * 1000);
    expect(longest(TIMEOUTS) + 1_000).toBeLessThan(Math.min(...lives));
    expect(longest(PICTURE_TIMEOUTS) + 1_000).toBeLessThan(groups.events.timeout * 1000);
    expect(longest(BULK_TIMEOUTS) + 1_000).toBeLessThan(groups.admin.timeout * 1000);
  });

  it('is asked again by another socket, and the caller sees nothing of it', async () => {
    const { user, told } = await aSystemThatHangs();
    told.toHang = 1;
    expect(await user.call(listEvents, { query: {} })).toEqual([]);
    expect(told.hung).toBe(1);
    told.toHang = 2;
    expect((await user.post('/api/events', aForm({ image: aPicture() }))).status).toBe(201);
    expect(told.hung).toBe(3);
  });

  it('is an answer of ours when it hangs on: 503 in Russian', async () => {
    const { user, told } = await aSystemThatHangs();
    told.toHang = 1000;
    const reply = await user.get('/api/user');
    told.toHang = 0;
    expect(reply).toMatchObject({ status: 503, text: expect.stringMatching(/^Сервер занят/) });
    expect(told.hung).toBeGreaterThanOrEqual(TIMEOUTS.maxAttempts);
  });
});
