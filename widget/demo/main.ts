import { createServer } from 'node:http';
import { getHealth } from '#shared/contracts/health.ts';
import { liveCode } from '#shared/embedding/embed-code.ts';
import { apiOf } from './api.ts';
import { hostPage } from './host-page.ts';
import { DEMO_ACCOUNT, DEMO_TIME_ZONE, seed } from './seed.ts';

// `npm run demo`, beside `npm start`: fills the running product and serves a small site that shows its widget.

// Node uses the new zone for the next date that it computes.
process.env.TZ = DEMO_TIME_ZONE;

const port = Number(process.env.PORT || 3000);
const product = `http://localhost:${port}`;
const HOST_PORT = port + 1;

const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

await apiOf(product)(getHealth).catch(() =>
  fail(`Nothing answers at ${product}: run npm start first, in another terminal`),
);
const { embeddings } = await seed(product, new Date()).catch((reason: Error) => fail(reason.message));

const forHtml = embeddings.find(({ type }) => type === 'HTML');
const code = forHtml && liveCode(forHtml, product);
const page = hostPage(code ?? '');
const server = createServer((request, response) => {
  const isPage = request.url === '/';
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(isPage ? page : undefined);
});
server.on('error', () => fail(`Port ${HOST_PORT} is taken: it is PORT + 1, so start both commands with another PORT`));
server.listen(HOST_PORT, 'localhost', () =>
  process.stdout.write(
    [
      `The calendar:      ${product} (${DEMO_ACCOUNT.username}, password ${DEMO_ACCOUNT.password})`,
      `A stranger's site: http://localhost:${HOST_PORT}`,
      'Ctrl-C ends the site; the events stay.\n',
    ].join('\n'),
  ),
);
