import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** For five seconds the table turns away seven of ten requests, in all the ways in which DynamoDB throttles. */
export const tableThrottled: Fault = {
  name: 'table throttled, 5 s',
  expected: [500],
  harm: async ({ hurt }) => {
    await hurt({ kind: 'table', treatment: 'throttle', share: 0.7 });
    await sleep(5_000);
    await hurt({ kind: 'table', treatment: 'throttle', share: 0 });
  },
};
