import './shifted-clock.ts';
import type { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { startTableProxy } from '#functions/testing/table-proxy.ts';
import { startEngines } from '#infra/local/engines/engines.ts';
import { complain, runUntilSignal } from '#infra/local/until-signal.ts';
import { Hurt } from './hurt.ts';
import { shiftClock } from './shifted-clock.ts';

// The built product as `npm start` runs it, which can be hurt from inside by messages of the process that started it.

const threads = new Map<string, Worker>();
process.on('worker', (worker) => threads.set(worker.threadName ?? '', worker));

let table: Extract<Hurt, { kind: 'table' }> = { kind: 'table', treatment: 'break', share: 0 };

const suffer = async (hurt: Hurt): Promise<void> => {
  if (hurt.kind === 'table') table = hurt;
  else if (hurt.kind === 'clock') shiftClock(hurt.shift);
  else await threads.get(hurt.name)?.terminate();
};

process.on('message', async (message) => {
  const hurt = v.safeParse(Hurt, message);
  if (!hurt.success) return;
  await suffer(hurt.output);
  process.send?.('done');
});

await runUntilSignal({
  enginesBy: async (product, folder) => {
    const engines = await startEngines(product, folder);
    const treat = () => (Math.random() < table.share ? table.treatment : 'pass');
    const door = await startTableProxy(engines.table.endpoint, treat);
    const stop = async (): Promise<void> => {
      await door.stop();
      await engines.stop();
    };
    return { ...engines, table: { ...engines.table, endpoint: door.endpoint }, stop };
  },
}).catch(complain);
