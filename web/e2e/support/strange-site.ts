import { createServer } from 'node:http';

/** Somebody else's site: one page, on another origin than the product. */
export const aStrangeSite = async (html: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    // The product has another host name. So this is another site, not only another origin.
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

/** A page of the site with the given code in its body. */
export const aPageWith = (code: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Дом культуры</title></head><body><h1>Дом культуры</h1>${code}</body></html>`;
