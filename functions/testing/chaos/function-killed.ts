import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const TIMES = 5;

/** Five times within two seconds the functions that write lose their machine in the middle of their calls. */
export const functionKilled: Fault = {
  name: 'function killed, 5 times',
  expected: [500],
  harm: async ({ hurt }) => {
    for (let time = 0; time < TIMES; time++) {
      await sleep(200 + Math.random() * 200);
      for (const name of ['events', 'embeddings', 'auth']) await hurt({ kind: 'function', name });
    }
  },
};
