import { Agent, createServer, request as send } from 'node:http';

export type Count = { readonly requests: number; readonly bytes: number };
export type CountingProxy = {
  readonly endpoint: string;
  /** What has passed since the last time this was asked. */
  take(): Count;
  stop(): void;
};

/** Stands between the functions and the table engine on 127.0.0.1 and counts requests and the bytes of their answers. */
export const startCountingProxy = async (engine: string): Promise<CountingProxy> => {
  const agent = new Agent({ keepAlive: true });
  let [requests, bytes] = [0, 0];
  const server = createServer((incoming, outgoing) => {
    requests++;
    const onward = send(engine, { method: incoming.method, headers: incoming.headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    take: () => {
      const count = { requests, bytes };
      [requests, bytes] = [0, 0];
      return count;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};
