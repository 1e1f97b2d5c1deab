import { createServer } from 'node:http';

/** A page of a stranger's site: its HTML and, if it has one, its content security policy. */
export type HostPage = { html: string; csp?: string };
export type Host = { origin: string; stop: () => Promise<void> };

/** Somebody else's site, on an origin of its own. */
export const startHost = async (pages: () => Record<string, HostPage>): Promise<Host> => {
  const server = createServer((request, response) => {
    const page = pages()[request.url ?? ''];
    if (page?.csp) response.setHeader('content-security-policy', page.csp);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.writeHead(page ? 200 : 404).end(page?.html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    // `localhost` and 127.0.0.1 (the widget) are different sites, not only different origins.
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
