import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FunctionHost, hostFunction } from './function-host.ts';

let folder: string;
let errors: string[];
let outputs: string[];
let hosts: FunctionHost[];

const aFunction = async (
  code: string,
  { timeout = 30_000, timeoutFactor = 1, memory = 128 } = {},
): Promise<FunctionHost> => {
  const file = join(folder, `${hosts.length}.mjs`);
  await writeFile(file, code);
  const environment = { TABLE_NAME: 'the-table', NODE_OPTIONS: '--enable-source-maps' };
  const names = { label: 'feed', name: 'calendar-feed', arn: 'arn:feed', handler: 'handler' };
  const host = hostFunction(
    { ...names, module: pathToFileURL(file).href, timeout, timeoutFactor, memory, environment },
    { output: (label, line) => outputs.push(`${label} ${line}`), error: (line) => errors.push(line) },
  );
  hosts.push(host);
  return host;
};
const called = async (host: FunctionHost, event: unknown = {}): Promise<unknown> => {
  const result = await host.invoke(JSON.stringify(event));
  return result.ok ? JSON.parse(result.payload) : result;
};

describe('a function in its worker thread', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'function-'));
    [errors, outputs, hosts] = [[], [], []];
  });
  afterEach(async () => {
    for (const host of hosts) await host.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers an event, knows its context and sees only its own environment', async () => {
    const host = await aFunction(`export const handler = async (event, context) => ({
      doubled: event.n * 2, name: context.functionName, soon: context.getRemainingTimeInMillis() <= 30_000,
      environment: process.env });`);
    expect(await called(host, { n: 21 })).toEqual({
      doubled: 42,
      name: 'calendar-feed',
      soon: true,
      environment: { TABLE_NAME: 'the-table', NODE_OPTIONS: '--enable-source-maps' },
    });
  });

  it('has its whole time although the clock is set meanwhile', async () => {
    const host = await aFunction(
      `export const handler = async (event, context) => context.getRemainingTimeInMillis();`,
      {
        timeout: 60_000,
      },
    );
    await host.load();
    vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(await called(host)).toBeGreaterThan(30_000);
    vi.restoreAllMocks();
  });

  it('answers calls at once, and hands out what it prints', async () => {
    // Each call ends only when the fourth has begun. If they ran one after the other, they would wait for ever.
    const host = await aFunction(`let calls = 0; const { promise, resolve } = Promise.withResolvers();
      export const handler = async ({ n }) => {
        if (++calls === 4) resolve();
        await promise;
        console.log('said', n);
        return n; };`);
    expect(await Promise.all([1, 2, 3, 4].map((n) => called(host, { n })))).toEqual([1, 2, 3, 4]);
    // The thread's output arrives after its answers.
    await expect
      .poll(() => outputs.map((line) => /"said \d"/.exec(line)?.[0]).toSorted())
      .toEqual([1, 2, 3, 4].map((n) => `"said ${n}"`));
  });

  it('lets calls wait for their turn, and their time begins with it', { tags: 'slow' }, async () => {
    // 24 calls take half the timeout each, and eight run at a time. If the time of every call began at the start, the
    // last eight calls would be too late.
    const host = await aFunction(
      `export const handler = async () => { await new Promise((done) => setTimeout(done, 1_500)); return 'well'; };`,
      { timeout: 3_000 },
    );
    expect(new Set(await Promise.all(Array.from({ length: 24 }, () => called(host))))).toEqual(new Set(['well']));
    expect(errors).toEqual([]);
  });

  it('has so many times as long as on AWS, and says where that was needed', async () => {
    const host = await aFunction(
      `export const handler = async () => { await new Promise((done) => setTimeout(done, 300)); return 'well'; };`,
      { timeout: 200, timeoutFactor: 100 },
    );
    expect(await called(host)).toBe('well');
    expect(errors).toEqual([expect.stringMatching(/^Function feed took \d+\.\d s, on AWS it has 0\.2 s$/)]);
  });

  it('prints what it logs as Lambda writes it: an object stays one within the line', async () => {
    const host = await aFunction(`export const handler = async () => {
      console.error({ route: 'GET /api/user', status: 500 });
      console.log('two', 2);
      const circle = {}; circle.circle = circle; console.warn(circle); };`);
    await called(host);
    await expect
      .poll(() => outputs.map((line) => JSON.parse(line.replace('feed ', ''))))
      .toMatchObject([
        { level: 'ERROR', requestId: expect.any(String), message: { route: 'GET /api/user', status: 500 } },
        { level: 'INFO', timestamp: expect.stringMatching(/Z$/), message: 'two 2' },
        { level: 'WARN', message: expect.stringContaining('Circular') },
      ]);
  });

  it('fails the call that throws and answers the next', async () => {
    const host = await aFunction(
      `export const handler = async ({ bad }) => { if (bad) throw new Error('no'); return 1 };`,
    );
    expect(await called(host, { bad: true })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Error: no'),
    });
    expect(await called(host)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('starts anew after a crash and says so in one line', async () => {
    const host = await aFunction(`let calls = 0;
      export const handler = async ({ crash }) => {
        if (crash) setImmediate(() => { throw new Error('out of\\nthe blue'); });
        if (crash) await new Promise(() => undefined);
        return ++calls; };`);
    expect(await called(host)).toBe(1);
    expect(await called(host, { crash: true })).toMatchObject({ ok: false });
    expect(await called(host)).toBe(1);
    expect(errors).toEqual(['Function feed crashed and starts anew with the next call: out of']);
  });

  it('ends a call at the timeout, even one that blocks the thread', async () => {
    const host = await aFunction(`export const handler = async ({ hang }) => { while (hang) {} return 'well'; };`, {
      timeout: 1_000,
    });
    expect(await called(host, { hang: true })).toMatchObject({
      reason: 'Task timed out after 1 seconds',
      isLate: true,
    });
    expect(await called(host)).toBe('well');
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['that does not load', `import './missing.mjs';`, /Function feed is broken: .*missing\.mjs/],
    ['without its handler', 'export const other = 1;', /Function feed is broken: .*no function "handler"/],
  ])('says in one line that a bundle is broken: one %s', async (_, code, line) => {
    const host = await aFunction(code);
    expect(await host.load()).toMatchObject({ ok: false });
    expect(errors).toEqual([expect.stringMatching(line)]);
  });

  it('keeps to its memory', async () => {
    const host = await aFunction(
      `export const handler = async () => { const all = []; for (;;) all.push(new Array(1e5).fill({})); };`,
      { memory: 32, timeout: 50_000 },
    );
    expect(await called(host)).toMatchObject({ ok: false });
    expect(errors).toEqual([expect.stringMatching(/crashed .*memory/)]);
  });
});
