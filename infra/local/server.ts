import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { largestRequest } from './gateway/gateway.ts';
import { type HttpRequest, type HttpResponse, textResponse } from './http-message.ts';
import { fromProxy } from './proxy.ts';
import type { Terminal } from './terminal.ts';

type Handler = (request: HttpRequest) => Promise<HttpResponse>;
export type SiteServer = {
  /** for a dev server's web sockets */
  servers: Server[];
  stop(): Promise<void>;
};

/**
 * Reads the bodies of requests. Unfinished bodies take at most `mostBytes` bytes together. Beyond that, the request
 * that began first is broken off. Otherwise some hundred stalled uploads would fill the memory, because Caddy passes on
 * a body while it arrives.
 */
export const bodyReader = (mostBytes: number) => {
  const reading = new Map<IncomingMessage, number>();
  let bytes = 0;
  const note = (request: IncomingMessage, size: number): void => {
    bytes += size - (reading.get(request) ?? 0);
    reading.set(request, size);
  };
  const forget = (request: IncomingMessage): void => {
    note(request, 0);
    reading.delete(request);
  };
  /**
   * The body of a request, or undefined if it is too large for any function. A large body is read to the end too, so
   * that the client gets an answer instead of a broken connection.
   */
  return async (request: IncomingMessage): Promise<Buffer | undefined> => {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of request) {
        size += chunk.length;
        if (size <= largestRequest) chunks.push(chunk);
        else chunks.length = 0;
        note(request, size <= largestRequest ? size : 0);
        for (const oldest of reading.keys()) {
          if (bytes <= mostBytes) break;
          forget(oldest);
          oldest.destroy();
        }
      }
    } finally {
      forget(request);
    }
    return size <= largestRequest ? Buffer.concat(chunks) : undefined;
  };
};

const READ_BYTES = 200_000_000;
const readBody = bodyReader(READ_BYTES);

const requestFrom = async (request: IncomingMessage): Promise<HttpRequest> => {
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const headers = Object.entries(request.headers).filter(([, value]) => value !== undefined);
  return {
    method: request.method ?? 'GET',
    path,
    query: rest.join('?'),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: await readBody(request),
    clientIp: request.socket.remoteAddress ?? '127.0.0.1',
  };
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const codeOf = (reason: unknown): string =>
  reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);

/**
 * Milliseconds for which an idle connection stays open. A proxy keeps its connections for 60 s (nginx) or 120 s
 * (Caddy). If this time were shorter, a proxy would sometimes send a call into a connection that is being closed, and
 * answer 502.
 */
const KEEP_ALIVE_MS = 180_000;

/**
 * Listens on both loopback addresses of this machine, because `localhost` may be ::1 or 127.0.0.1.
 * @throws Error in one line when the port is taken or not allowed
 */
export const serveSite = async (
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SiteServer> => {
  const servers: Server[] = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle);
    try {
      await listen(server, port, host);
      servers.push(server);
    } catch (reason) {
      const code = codeOf(reason);
      // A machine without IPv6 has no ::1.
      if (host === '::1' && code !== 'EADDRINUSE') continue;
      for (const other of servers) other.close();
      if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken: stop what uses it or set PORT to another one`);
      throw new Error(`Port ${port} cannot be used (${code}): set PORT to another one`);
    }
  }
  const stop = async (): Promise<void> => {
    // Open requests get five seconds. Idle connections are closed at once.
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    const closeIdle = (): void => {
      for (const server of servers) server.closeIdleConnections();
    };
    closeIdle();
    const answered = setInterval(closeIdle, 50);
    const late = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, 5000);
    await Promise.all(closed);
    clearTimeout(late);
    clearInterval(answered);
  };
  return { servers, stop };
};

export type Change = (answer: HttpResponse, request: HttpRequest) => Promise<HttpResponse>;

const badRequest = (): HttpResponse => textResponse(400, 'text/html', '<h1>400 Bad Request</h1>');
const failure = (): HttpResponse => textResponse(500, 'text/plain; charset=utf-8', 'Внутренняя ошибка сервера');

const answerOf = async (handle: Handler, message: HttpRequest | HttpResponse): Promise<HttpResponse> => {
  if ('status' in message) return message;
  // CloudFront finds the distribution by the host, so a request needs one. Node lets HTTP/1.0 without a host and an
  // empty host pass.
  return message.headers.host ? handle(message) : badRequest();
};

/**
 * Answers Node's requests with a handler of ours. The terminal gets a line for each request. A failure of the handler
 * is a 500.
 * @param siteAddress set when a proxy of this machine stands in front of the site
 */
export const siteAnswers =
  (handle: Handler, terminal: Terminal, siteAddress?: URL) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    change: Change = async (answer) => answer,
  ): Promise<void> => {
    const started = performance.now();
    // Undefined if the client went away before it had sent the whole request.
    const sent = await requestFrom(request).catch(() => undefined);
    if (!sent) return void response.destroy();
    const answer = await answerOf(handle, siteAddress ? fromProxy(siteAddress, sent) : sent)
      .then((first) => change(first, sent))
      .catch((reason: unknown) => {
        terminal.error(`The local run failed: ${reason instanceof Error ? reason.stack : String(reason)}`);
        return failure();
      });
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    terminal.request(sent.method, sent.path, answer.status, performance.now() - started);
  };
