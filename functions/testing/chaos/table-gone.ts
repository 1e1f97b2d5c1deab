import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** For five seconds every connection to the table breaks. */
export const tableGone: Fault = {
  name: 'table gone, 5 s',
  expected: [500],
  harm: async ({ hurt }) => {
    await hurt({ kind: 'table', treatment: 'break', share: 1 });
    await sleep(5_000);
    await hurt({ kind: 'table', treatment: 'break', share: 0 });
  },
};
