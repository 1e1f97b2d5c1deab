import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';

/** A page in the site bucket, and the sources from which Vite builds the page. */
export type Room = { objectKey: string; base: string; config: string; page: string };

// Vite serves the modules of a room below `base`. No address of the CDN begins with such a base, so pages keep their
// addresses.
export const rooms: Room[] = [
  { objectKey: 'index.html', base: '/__web/', config: 'web/vite.config.ts', page: 'web/index.html' },
  {
    objectKey: 'calendar/index.html',
    base: '/__widget/',
    config: 'widget/vite.config.ts',
    page: 'widget/page/index.html',
  },
];

export type DevPages = {
  /** answers a request for a module of a page; returns false for any other request */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** replaces the built page by Vite's */
  change(answer: HttpResponse, request: HttpRequest): Promise<HttpResponse>;
};

/** Folders that Vite serves to all users of this machine. They have the sources of pages, but not DATA_DIR or .git. */
const SERVED = ['web', 'widget', 'shared', 'node_modules'];

export const viteConfig = (root: string, room: Room): InlineConfig => ({
  configFile: join(root, room.config),
  base: room.base,
  appType: 'custom',
  logLevel: 'warn',
  cacheDir: join(root, 'node_modules/.vite', room.base.replaceAll('/', '')),
  server: { middlewareMode: true, proxy: {}, fs: { allow: SERVED.map((folder) => join(root, folder)) } },
});

/** Vite's dev servers for web and widget, with hot replacement on the product's own port. */
export const startDevPages = async (root: string, [server, ...others]: Server[]): Promise<DevPages> => {
  if (!server) throw new Error('There is no server for the dev pages');
  // Browsers come by ::1 or by 127.0.0.1, but Vite takes web sockets from only one of the two servers.
  for (const other of others) other.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade));
  const start = async (room: Room): Promise<Room & { vite: ViteDevServer }> => {
    const config = viteConfig(root, room);
    const vite = await createServer({ ...config, server: { ...config.server, ws: { server } } });
    return { ...room, vite };
  };
  const started = await Promise.all(rooms.map(start));

  const answer: DevPages['answer'] = (request, response) => {
    const room = started.find(({ base }) => request.url?.startsWith(base));
    room?.vite.middlewares(request, response, () => response.writeHead(404).end());
    return room !== undefined;
  };
  const change: DevPages['change'] = async (answer, request) => {
    const room = started.find(({ objectKey }) => objectKey === answer.objectKey);
    if (!room || ![200, 304].includes(answer.status)) return answer;
    const source = await readFile(join(root, room.page), 'utf8');
    const body = Buffer.from(await room.vite.transformIndexHtml('/index.html', source, request.path));
    const { 'content-encoding': _, etag: __, 'last-modified': ___, ...headers } = answer.headers;
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'text/html', 'content-length': String(body.length) },
      body,
    };
  };
  return { answer, change };
};
