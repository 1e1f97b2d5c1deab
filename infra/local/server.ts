import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { largestRequest } from './gateway/gateway.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';

export type Handler = (request: HttpRequest) => Promise<HttpResponse>;
export type SiteServer = {
  /** for a dev server's web sockets */
  servers: Server[];
  stop(): Promise<void>;
};

/** The body, or undefined when it is larger than anything behind takes; it is read to the end, else the client would
 * see a broken connection instead of the answer. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestRequest) chunks.push(chunk);
  }
  return size <= largestRequest ? Buffer.concat(chunks) : undefined;
};

const requestFrom = async (request: IncomingMessage): Promise<HttpRequest> => {
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers[name] = String(value);
  return {
    method: request.method ?? 'GET',
    path,
    query: rest.join('?'),
    headers,
    body: await readBody(request),
    clientIp: request.socket.remoteAddress ?? '127.0.0.1',
  };
};

const write = (response: ServerResponse, { status, headers, body }: HttpResponse): void => {
  response.writeHead(status, headers);
  response.end(body);
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
 * Listens on this machine only, under both of its addresses: a browser may take `localhost` for ::1 or for 127.0.0.1.
 * @throws Error in one line when the port is taken or not allowed
 */
export const serveSite = async (
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SiteServer> => {
  const servers: Server[] = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer(handle);
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
    // Answers under way get three seconds; idle connections none.
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const server of servers) server.closeIdleConnections();
    const late = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, 3000);
    await Promise.all(closed);
    clearTimeout(late);
  };
  return { servers, stop };
};

/** Answers Node's requests by a handler of ours; a handler that fails is a 500 with its reason in the terminal. */
export const answerWith =
  (
    handle: Handler,
    seen: (request: HttpRequest, status: number, milliseconds: number) => void,
    failed: (reason: unknown) => void,
  ) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    try {
      const message = await requestFrom(request);
      let status = 500;
      try {
        const answer = await handle(message);
        status = answer.status;
        write(response, answer);
      } catch (reason) {
        failed(reason);
        write(response, {
          status,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: Buffer.from('Внутренняя ошибка сервера'),
        });
      }
      seen(message, status, performance.now() - started);
    } catch {
      // The client went away before its request was whole.
      response.destroy();
    }
  };
