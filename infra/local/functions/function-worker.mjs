// The inside of a function's worker thread. It does the work of Lambda's runtime around the bundle. It is plain
// JavaScript without packages, because each thread would have to load the type stripper and the packages again.
import { AsyncLocalStorage } from 'node:async_hooks';
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { lambdaLogLine } from './lambda-log.mjs';

/** @typedef {import('./function-worker.d.mts').Start} Start */
/** @typedef {import('./function-worker.d.mts').Call} Call */

/** @type {Start} */
const start = workerData;
const port = parentPort;
if (!port) throw new Error('function-worker.mjs runs only as a worker thread');
enableCompileCache(start.compileCache);

// The request id of each call. Unlike on Lambda, a function may handle several calls at a time.
/** @type {AsyncLocalStorage<string>} */
const requestId = new AsyncLocalStorage();
for (const level of /** @type {const} */ (['DEBUG', 'INFO', 'WARN', 'ERROR']))
  console[/** @type {'debug' | 'info' | 'warn' | 'error'} */ (level.toLowerCase())] = (...printed) =>
    process.stdout.write(`${lambdaLogLine(level, requestId.getStore(), printed)}\n`);
console.log = console.info;

/** @param {unknown} reason */
const describe = (reason) => (reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));

/** @param {string} id @param {number} deadline */
const contextOf = (id, deadline) => ({
  awsRequestId: id,
  functionName: start.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: start.arn,
  memoryLimitInMB: String(start.memory),
  logGroupName: `/aws/lambda/${start.name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Number(process.hrtime.bigint() / 1_000_000n)),
});

const load = async () => {
  const { [start.handler]: handler } = await import(start.module);
  if (typeof handler !== 'function') throw new Error(`the bundle exports no function "${start.handler}"`);
  return handler;
};

try {
  const handler = await load();
  port.on('message', async (/** @type {Call} */ { id, event, deadline }) => {
    try {
      // Calls and answers are JSON text, as on Lambda.
      const result = await requestId.run(id, () => handler(JSON.parse(event), contextOf(id, deadline)));
      port.postMessage({ kind: 'result', id, payload: JSON.stringify(result) ?? 'null' });
    } catch (reason) {
      port.postMessage({ kind: 'failure', id, reason: describe(reason) });
    }
  });
  port.postMessage({ kind: 'ready' });
} catch (reason) {
  port.postMessage({ kind: 'broken', reason: describe(reason) });
}
