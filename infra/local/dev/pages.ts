import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';

/** A built page of the site bucket and what it is built from. */
export type Room = { objectKey: string; base: string; config: string; page: string };

// Each room has a base of its own for its modules, which no address of the CDN begins with. Pages keep their addresses.
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
  /** answers a module's request; false where it is none */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** puts the page as Vite makes it in the place of the built one */
  change(answer: HttpResponse, request: HttpRequest): Promise<HttpResponse>;
};

/** The folders that Vite serves to whoever asks on this machine: what pages are made of, and neither DATA_DIR nor .git. */
const SERVED = ['web', 'widget', 'shared', 'node_modules'];

export const viteConfig = (root: string, room: Room): InlineConfig => ({
  configFile: join(root, room.config),
  base: room.base,
  appType: 'custom',
  logLevel: 'warn',
  cacheDir: join(root, 'node_modules/.vite', room.base.replaceAll('/', '')),
  server: { middlewareMode: true, proxy: {}, fs: { allow: SERVED.map((folder) => join(root, folder)) } },
});

/** Vite's dev servers for web and widget, with hot replacement over the product's own port. */
export const startDevPages = async (root: string, [server, ...others]: Server[]): Promise<DevPages> => {
  if (!server) throw new Error('There is no server for the dev pages');
  // The browser may come by ::1 or by 127.0.0.1; Vite listens for its web sockets on one server only.
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
