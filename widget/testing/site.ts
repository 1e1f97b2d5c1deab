import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The answer of the feed. It is not sent before `until` resolves. */
export type FeedAnswer = { status?: number; body: string; headers?: Record<string, string>; until?: Promise<void> };
/** `month`: the month of the document; null if the list was requested. */
export type FeedCall = Record<'month' | 'draft' | 'from' | 'to' | 'ifNoneMatch', string | null> & { token: string };
export type Site = {
  origin: string;
  calls: FeedCall[];
  stop: () => Promise<void>;
};

const DIST = join(import.meta.dirname, '../dist');
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** The built files by path. All files are read at once, because a build removes them for a moment. */
const builtFiles = (): Map<string, Buffer> =>
  new Map(
    readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(DIST, file)}`, readFileSync(file)]),
  );

// Low quality packs quickly. With the default quality each page and its script would take a quarter of a second.
const pack = (body: Buffer | string): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer | string,
) => {
  response.setHeader('content-type', type);
  const packed = /\bbr\b/.test(String(request.headers['accept-encoding'])) && body.length > 500;
  if (packed) response.setHeader('content-encoding', 'br');
  response.writeHead(status).end(packed ? pack(body) : body);
};

const sendFeed = (request: IncomingMessage, response: ServerResponse, answer: FeedAnswer): void => {
  const { status = 200, body, headers = {} } = answer;
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  response.setHeader('access-control-allow-origin', '*');
  if (status === 200) {
    response.setHeader('etag', etag);
    response.setHeader('cache-control', 'public, max-age=30');
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(request, response, status, status === 200 ? 'application/json' : 'text/plain; charset=utf-8', body);
};

/**
 * The built widget on a port of its own: the page at every `/calendar/…`, its assets, and `/embed.js`, as the product
 * serves them. The test decides the answers of the feed. This serves tests of answers that no real server gives on
 * demand.
 */
export const startSite = async (feed: (call: FeedCall) => FeedAnswer): Promise<Site> => {
  const calls: FeedCall[] = [];
  const files = builtFiles();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/api/events/public') {
      const { searchParams } = url;
      const call = {
        token: searchParams.get('token') ?? '',
        month: searchParams.get('month'),
        draft: searchParams.get('draft'),
        from: searchParams.get('from'),
        to: searchParams.get('to'),
        ifNoneMatch: request.headers['if-none-match'] ?? null,
      };
      calls.push(call);
      const answer = feed(call);
      void Promise.resolve(answer.until).then(() => sendFeed(request, response, answer));
      return;
    }
    const isPage = url.pathname.startsWith('/calendar/') && !url.pathname.startsWith('/calendar/assets/');
    const file = isPage ? '/calendar/index.html' : url.pathname;
    const body = files.get(file);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('access-control-allow-origin', '*');
    send(request, response, 200, TYPES[extname(file)] ?? 'application/octet-stream', body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
