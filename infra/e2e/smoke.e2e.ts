import { describe, expect, it } from 'vitest';
import { smoke } from '#infra/smoke/smoke.ts';
import { product } from '#shared/testing/served-product.ts';

const account = { username: product.adminUsername, password: product.adminPassword };
const wrong = ({ results }: Awaited<ReturnType<typeof smoke>>) =>
  results.filter(({ problem }) => problem !== undefined);

describe('the smoke test', () => {
  it('finds nothing wrong with the local run, and leaves nothing behind', async () => {
    const report = await smoke(product.url, account);
    expect(wrong(report)).toEqual([]);
    expect(report.results.length).toBeGreaterThan(14);
    expect(report.skipped).toEqual([]);
  });

  it('says what it did not ask without an account', async () => {
    const report = await smoke(product.url);
    expect(wrong(report)).toEqual([]);
    expect(report.skipped).toContain('the feed, 200 and 304');
  });
});
