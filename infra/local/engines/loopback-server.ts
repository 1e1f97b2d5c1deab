import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import { isLocal } from '#infra/local/account.ts';

/** Where requests go. Without an agent connections are made by TCP. */
export type Address = { readonly endpoint: string; readonly agent?: Agent };
/** The address of a running engine, and how to stop the engine. */
export type Engine = { endpoint: string; stop(): Promise<void> };

type Listener = (...request: Parameters<RequestListener>) => unknown;

/**
 * Serves the listener on a free port of 127.0.0.1. A client that breaks off ends only its own request. Idle connections
 * stay open: if the server closed them, it would sometimes break off a request that a client has just sent.
 */
export const serveOnLoopback = async (listener: Listener): Promise<Engine> => {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      await listener(request, response);
    } catch (reason) {
      if (!request.errored) throw reason;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The engine has no port');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${address.port}`, stop };
};

/**
 * Serves an engine. An engine that keeps data demands LOCAL_CREDENTIALS, and answers 403 without them. An engine in
 * memory belongs to a test and demands nothing.
 */
export const serveEngine = (keeps: boolean, listener: Listener): Promise<Engine> =>
  serveOnLoopback((request, response) => {
    if (!keeps || isLocal(request.headers.authorization)) return listener(request, response);
    response.writeHead(403).end();
  });

/** The whole body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const agent = new Agent({ keepAlive: true });

/**
 * Passes a request on to an engine. If the client goes away, the engine's request is aborted, so that other requests
 * need not wait for it. If the engine cannot be reached, the client's connection is broken off, as AWS does, so that
 * the client tries again.
 */
export const passOn = (
  response: ServerResponse,
  url: URL,
  { body, ...options }: RequestOptions & { readonly body: Buffer },
  answered: (answer: IncomingMessage) => void | Promise<void>,
): void => {
  const passed = request(url, { agent, ...options }, async (answer) => {
    await Promise.resolve(answered(answer)).catch(() => response.destroy());
  });
  passed.once('error', () => response.destroy());
  response.once('close', () => passed.destroy());
  passed.end(body);
};

/** Passes a whole request on to an engine, and passes the engine's answer back unchanged. */
export const forward = (
  request: IncomingMessage,
  response: ServerResponse,
  { body, endpoint, ...options }: RequestOptions & Address & { readonly body: Buffer },
): void => {
  const { 'transfer-encoding': _, ...given } = request.headers;
  const headers = { ...given, ...options.headers, 'content-length': String(body.length) };
  const url = new URL(request.url ?? '/', endpoint);
  passOn(response, url, { ...options, body, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
};
