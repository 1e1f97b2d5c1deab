import { setTimeout as sleep } from 'node:timers/promises';
import { clockJump } from './clock-fault.ts';
import { bucketGone, diskFull } from './disk-faults.ts';
import { type Fault, signalEngine } from './fault.ts';
import { feedsKilled } from './feeds-fault.ts';

/** For five seconds the table turns away seven of ten requests, in all the ways in which DynamoDB throttles. */
const tableThrottled: Fault = {
  name: 'table throttled, 5 s',
  expected: [500],
  run: async ({ inject }) => {
    await inject({ kind: 'table', treatment: 'throttle', share: 0.7 });
    await sleep(5_000);
    await inject({ kind: 'table', treatment: 'throttle', share: 0 });
  },
};

/** For five seconds every connection to the table breaks. */
const tableGone: Fault = {
  name: 'table gone, 5 s',
  expected: [500],
  run: async ({ inject }) => {
    await inject({ kind: 'table', treatment: 'break', share: 1 });
    await sleep(5_000);
    await inject({ kind: 'table', treatment: 'break', share: 0 });
  },
};

/** For five seconds the table accepts requests and answers none, because its process is stopped. */
const tableSilent: Fault = {
  name: 'table silent, 5 s',
  expected: [500],
  run: async ({ product: { dataDir } }) => {
    await signalEngine(dataDir, 'SIGSTOP');
    await sleep(5_000);
    await signalEngine(dataDir, 'SIGCONT');
  },
};

const TIMES = 5;

/** Five times within two seconds, the functions that write lose their machine in the middle of calls. */
const functionKilled: Fault = {
  name: 'function killed, 5 times',
  expected: [500],
  run: async ({ inject }) => {
    for (let time = 0; time < TIMES; time++) {
      await sleep(200 + Math.random() * 200);
      for (const name of ['events', 'embeddings', 'auth']) await inject({ kind: 'function', name });
    }
  },
};

/** In the order in which they are injected. */
export const FAULTS: readonly Fault[] = [
  tableThrottled,
  tableGone,
  tableSilent,
  bucketGone,
  functionKilled,
  diskFull,
  clockJump,
  feedsKilled,
];
