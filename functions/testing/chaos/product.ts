import './clock.ts';
import type { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { startTableProxy } from '#functions/testing/table-proxy.ts';
import { startEngines } from '#infra/local/engines/engines.ts';
import { exitWithError, runUntilSignal } from '#infra/local/until-signal.ts';
import { shiftClock } from './clock.ts';

// Runs the built product as `npm start` does. The parent process injects faults by messages.

/** A message that switches a fault of the product on or off. */
const Injection = v.variant('kind', [
  /** `share`: the part of the requests to the table that get this treatment, from 0 to 1. */
  v.object({ kind: v.literal('table'), treatment: v.picklist(['throttle', 'break']), share: v.number() }),
  /** Ends the thread of a function, as if Lambda had lost its machine. */
  v.object({ kind: v.literal('function'), name: v.string() }),
  /** `shift`: milliseconds from the right time. */
  v.object({ kind: v.literal('clock'), shift: v.number() }),
]);
export type Injection = v.InferOutput<typeof Injection>;

const threads = new Map<string, Worker>();
process.on('worker', (worker) => threads.set(worker.threadName ?? '', worker));

let table: Extract<Injection, { kind: 'table' }> = { kind: 'table', treatment: 'break', share: 0 };

const apply = async (injection: Injection): Promise<void> => {
  if (injection.kind === 'table') table = injection;
  else if (injection.kind === 'clock') shiftClock(injection.shift);
  else await threads.get(injection.name)?.terminate();
};

process.on('message', async (message) => {
  const injection = v.safeParse(Injection, message);
  if (!injection.success) return;
  await apply(injection.output);
  process.send?.('done');
});

// The clock is shifted from the start, so that it does not go back when the product is started again.
shiftClock(Number(process.env.CLOCK_SHIFT_MS ?? 0));

await runUntilSignal({
  enginesBy: async (product, folder) => {
    const engines = await startEngines(product, folder);
    const treat = () => (Math.random() < table.share ? table.treatment : 'pass');
    const proxy = await startTableProxy(engines.table.endpoint, treat);
    const stop = async (): Promise<void> => {
      await proxy.stop();
      await engines.stop();
    };
    return { ...engines, table: { ...engines.table, endpoint: proxy.endpoint }, stop };
  },
}).catch(exitWithError);
