import { Agent, request as send } from 'node:http';
import { bodyOf, type Engine, serveOnLoopback } from '#infra/local/engines/loopback-server.ts';

/** The treatment of a request: it reaches the engine, is throttled, loses its connection, or gets no answer. */
type Treatment = 'pass' | 'throttle' | 'break' | 'hang';

const API = 'com.amazonaws.dynamodb.v20120810';
const MESSAGE = 'The level of configured provisioned throughput for the table was exceeded';
const TURNED_AWAY = { __type: `${API}#ProvisionedThroughputExceededException`, message: MESSAGE };
const TOO_FAST = { __type: `${API}#ThrottlingException`, message: MESSAGE };
// The SDK does not repeat a cancelled transaction, whatever cancelled it.
const CANCELLED = {
  __type: `${API}#TransactionCanceledException`,
  message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [ThrottlingError]',
  CancellationReasons: [{ Code: 'ThrottlingError', Message: MESSAGE }],
};

const throttlingOf = (target: string, turn: number): object => {
  const ways = target.endsWith('.TransactWriteItems') ? [TURNED_AWAY, TOO_FAST, CANCELLED] : [TURNED_AWAY, TOO_FAST];
  return ways[turn % ways.length] ?? TURNED_AWAY;
};

/**
 * Starts a proxy on 127.0.0.1 in front of the table engine. `treat` decides what happens to each request. So tests also
 * cover how the SDK reacts to a table that throttles or is gone.
 */
export const startTableProxy = async (engine: string, treat: () => Treatment): Promise<Engine> => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = await serveOnLoopback(async (incoming, outgoing) => {
    const { method, headers } = incoming;
    const body = await bodyOf(incoming);
    const treatment = treat();
    if (treatment === 'break') return outgoing.destroy();
    if (treatment === 'hang') return;
    if (treatment === 'throttle') {
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      return outgoing.end(JSON.stringify(throttlingOf(String(headers['x-amz-target']), turn++)));
    }
    const onward = send(new URL(incoming.url ?? '/', engine), { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  });
  const stop = async (): Promise<void> => {
    agent.destroy();
    await proxy.stop();
  };
  return { endpoint: proxy.endpoint, stop };
};
