import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { startEngines } from '#infra/local/engines/engines.ts';
import { startRun } from '#infra/local/run.ts';
import { readSettings } from '#infra/local/settings.ts';
import { type BucketRequest, startBucketProxy, startCountingProxy } from './counting-proxy.ts';

/** Requests since the last reading. */
export type Seen = {
  /** Paths with queries that visitors asked CloudFront for. */
  readonly requests: readonly string[];
  readonly buckets: readonly BucketRequest[];
  /** Functions that answered a call, by name, each as often as it did. */
  readonly functions: readonly string[];
  /** Requests to the table; whoever follows its stream is not counted. */
  readonly table: number;
};

const Line = v.pipe(v.string(), v.parseJson(), v.object({ message: v.object({ route: v.string() }) }));

/** The built product in this process, its clocks at rest, which counts what reaches it, its functions, buckets and table. */
export const startCountedProduct = async (port: number, dataDir: string) => {
  // Lambda's clock.
  process.env.TZ = 'UTC';
  const password = 'Пароль-администратора-1';
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    TICK_SECONDS: '3600',
    LOCAL_LOG: 'all',
  };
  let requests: string[] = [];
  let functions: string[] = [];
  let proxies:
    | { table: Awaited<ReturnType<typeof startCountingProxy>>; buckets: Awaited<ReturnType<typeof startBucketProxy>> }
    | undefined;
  const run = await startRun(
    readSettings(environment),
    {
      say: () => undefined,
      error: (line) => process.stderr.write(`${line}\n`),
      request: () => undefined,
      output: (label, line) => {
        if (v.is(Line, line)) functions.push(label);
      },
    },
    {
      front: (request, _, site) => {
        requests.push(request.url ?? '');
        return site();
      },
      enginesBy: async (product, folder) => {
        const engines = await startEngines(product, folder);
        const [table, buckets] = await Promise.all([
          startCountingProxy(engines.table.endpoint),
          startBucketProxy(engines.buckets.endpoint),
        ]);
        proxies = { table, buckets };
        const stop = async (): Promise<void> => {
          table.stop();
          await buckets.stop();
          await engines.stop();
        };
        return {
          ...engines,
          table: { ...engines.table, endpoint: table.endpoint },
          buckets: { ...engines.buckets, endpoint: buckets.endpoint },
          stop,
        };
      },
    },
  );
  return {
    url: run.url,
    /** Functions so far, since the last `take`. */
    seen: () => ({ functions }),
    take: (): Seen => {
      const taken = {
        requests,
        functions,
        buckets: proxies?.buckets.take() ?? [],
        table: proxies?.table.take().requests ?? 0,
      };
      [requests, functions] = [[], []];
      return taken;
    },
    stop: async () => {
      await run.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
