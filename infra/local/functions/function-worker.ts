import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

// The inside of a function's worker thread: what Lambda's runtime does around the bundle.

const Start = v.object({
  module: v.string(),
  handler: v.string(),
  name: v.string(),
  memory: v.number(),
  arn: v.string(),
});
const Invocation = v.object({ id: v.string(), event: v.string(), deadline: v.number() });
type Handler = (event: unknown, context: Record<string, unknown>) => unknown;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';
const describe = (reason: unknown): string =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);

const start = v.parse(Start, workerData);

const load = async (): Promise<Handler> => {
  const module: Record<string, unknown> = await import(start.module);
  const handler = module[start.handler];
  if (!isHandler(handler)) throw new Error(`the bundle exports no function "${start.handler}"`);
  return handler;
};

const contextOf = (id: string, deadline: number): Record<string, unknown> => ({
  awsRequestId: id,
  functionName: start.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: start.arn,
  memoryLimitInMB: String(start.memory),
  logGroupName: `/aws/lambda/${start.name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

const port = parentPort;
if (!port) throw new Error('function-worker.ts runs only as a worker thread');

try {
  const handler = await load();
  port.on('message', async (message: unknown) => {
    const { id, event, deadline } = v.parse(Invocation, message);
    try {
      // Lambda's border is JSON text in both directions; so is ours, lest something else slips through.
      const result = await handler(JSON.parse(event), contextOf(id, deadline));
      port.postMessage({ kind: 'result', id, payload: JSON.stringify(result) ?? 'null' });
    } catch (reason) {
      port.postMessage({ kind: 'failure', id, reason: describe(reason) });
    }
  });
  port.postMessage({ kind: 'ready' });
} catch (reason) {
  port.postMessage({ kind: 'broken', reason: describe(reason) });
}
