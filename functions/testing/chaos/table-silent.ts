import { setTimeout as sleep } from 'node:timers/promises';
import { signalEngine } from './engine.ts';
import type { Fault } from './fault.ts';

/** For five seconds the table takes requests and answers none: its process stands still. */
export const tableSilent: Fault = {
  name: 'table silent, 5 s',
  expected: [500],
  harm: async ({ product: { dataDir } }) => {
    await signalEngine(dataDir, 'SIGSTOP');
    await sleep(5_000);
    await signalEngine(dataDir, 'SIGCONT');
  },
};
