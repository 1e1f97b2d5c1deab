import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Sized = { body: Buffer; br: Buffer; gz: Buffer; etag: string };
type Dated = { startDate: string; endDate: string };

const DIST = join(import.meta.dirname, '../dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><rect width="320" height="160" fill="#9bd"/></svg>';

/** Compressed ahead, as the other contestants' files are: brotli 11 for files, 5 for feeds. */
const sized = (body: Buffer, quality: number): Sized => ({
  body,
  br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gz: gzipSync(body, { level: 9 }),
  etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
});

const send = (
  response: ServerResponse,
  accepted: string,
  { body, br, gz, etag }: Sized,
  type: string,
  cache: string,
) => {
  const [encoding, bytes] = /\bbr\b/.test(accepted)
    ? ['br', br]
    : /\bgzip\b/.test(accepted)
      ? ['gzip', gz]
      : ['', body];
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(200, { 'content-type': type, 'cache-control': cache, 'content-length': bytes.length, etag });
  response.end(bytes);
};

/**
 * The built widget at `/calendar/n200` and `/calendar/n2000`, with the feeds of the other contestants, cut to the window
 * that is asked for, as the product's server does. `feeds` is the folder of `feed-<n>.json`.
 */
export const serveOurs = async (feeds: string): Promise<{ port: number; stop: () => void }> => {
  const files = new Map(
    readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(DIST, file)}`, sized(readFileSync(file), 11)]),
  );
  const events = new Map(
    ['n200', 'n2000'].map((token) => {
      const list: Dated[] = JSON.parse(readFileSync(join(feeds, `feed-${token.slice(1)}.json`), 'utf8'));
      return [
        token,
        list.map((event) => ({ event, from: Date.parse(event.startDate), to: Date.parse(event.endDate) })),
      ];
    }),
  );
  const windows = new Map<string, Sized>();
  const feedOf = ({ searchParams: query, search }: URL): Sized => {
    const [from, to] = [Date.parse(query.get('from') ?? '1970'), Date.parse(query.get('to') ?? '2100')];
    const inWindow = (events.get(query.get('token') ?? '') ?? []).filter((each) => each.from < to && each.to > from);
    const found = windows.get(search) ?? sized(Buffer.from(JSON.stringify(inWindow.map(({ event }) => event))), 5);
    windows.set(search, found);
    return found;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://ours');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (url.pathname === '/api/events/public') {
      send(response, accepted, feedOf(url), 'application/json', 'public, max-age=30');
      return;
    }
    if (url.pathname.startsWith('/img/')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
      return;
    }
    const isAsset = url.pathname.startsWith('/calendar/assets/');
    const file = files.get(isAsset ? url.pathname : '/calendar/index.html');
    if (!file) response.writeHead(404).end();
    else
      send(
        response,
        accepted,
        file,
        TYPES[extname(url.pathname)] ?? 'text/html; charset=utf-8',
        isAsset ? 'max-age=31536000, immutable' : 'no-cache',
      );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
