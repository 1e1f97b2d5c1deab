import { type Application, createApplication } from './application.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type Engines, startEngines } from './engines/engines.ts';
import { endStaleEngine } from './engines/stale-engine.ts';
import { announcement, madeAdmin } from './first-admin.ts';
import type { HttpRequest } from './http-message.ts';
import { bucketClient, provideBuckets } from './provision/buckets.ts';
import { deploySites } from './provision/deployments.ts';
import { provideSecrets } from './provision/secrets.ts';
import { provideTables } from './provision/tables.ts';
import { answerWith, type Handler, type SiteServer, serveSite } from './server.ts';
import type { Settings } from './settings.ts';
import { readAssembly } from './template/assembly.ts';
import { type Product, readProduct } from './template/product.ts';
import type { Terminal } from './terminal.ts';

/** The running product. */
export type Run = {
  url: string;
  server: SiteServer;
  /** reads the assembly again and puts the new application in the place of the old */
  reload(): Promise<void>;
  stop(): Promise<void>;
};

const account = { region: 'eu-central-1', id: '000000000000' };

const healthRequest = (port: number): HttpRequest => ({
  method: 'GET',
  path: '/api/health',
  query: '',
  headers: { host: `localhost:${port}`, 'user-agent': 'local-run' },
  body: Buffer.alloc(0),
  clientIp: '127.0.0.1',
});

/** Puts the data's places and the sites' files where the template wants them; answers the templated secrets. */
const provide = async (
  product: Product,
  engines: Engines,
  folder: DataFolder,
  settings: Settings,
): Promise<string[]> => {
  const client = bucketClient(product, engines.buckets.endpoint);
  const { state, saveState } = folder;
  const deployments = provideBuckets(product, client).then(() =>
    deploySites(product, client, {
      read: (id) => state.deployments[id],
      write: async (id, mark) => {
        state.deployments[id] = mark;
        await saveState();
      },
    }),
  );
  const given = { username: settings.adminUsername, password: settings.adminPassword };
  const [secrets] = await Promise.all([
    provideSecrets(product, engines.secrets, { given, anew: !state.announced }),
    provideTables(product, engines.table.endpoint),
    deployments,
  ]);
  client.destroy();
  return secrets;
};

/**
 * Starts the synthesized product on this machine; resolves once GET /api/health answers 200 through the whole way.
 * @param inFront a dev server that answers some requests itself
 * @throws Error in one line: what is missing, taken, not writable or broken
 */
export const startRun = async (
  settings: Settings,
  terminal: Terminal,
  inFront: (site: Handler) => Handler = (site) => site,
): Promise<Run> => {
  const { port } = settings;
  const url = `http://localhost:${port}`;
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const folder = await openDataFolder(settings.dataFolder);
    undo.push(folder.release);
    const product = readProduct(await readAssembly(settings.assemblyFolder), account);

    // The port first: it is the likeliest to fail. Who comes early waits for the application.
    const current = Promise.withResolvers<Application>();
    current.promise.catch(() => undefined);
    let application: Promise<Application> = current.promise;
    const site = inFront(async (request) => (await application).cdn.handle(request));
    const server = await serveSite(
      port,
      answerWith(
        site,
        ({ method, path }, status, ms) => terminal.request(method, path, status, ms),
        (reason) => {
          terminal.trouble(`The local run failed: ${reason instanceof Error ? reason.stack : String(reason)}`);
        },
      ),
    );
    undo.push(server.stop);

    if (folder.previousRun?.enginePid) await endStaleEngine(folder.previousRun.enginePid, settings.dataFolder);
    const engines = await startEngines(product, folder);
    undo.push(engines.stop);
    await folder.recordRun({ pid: process.pid, url, enginePid: engines.table.pid });

    const living = new Set<Application>();
    undo.push(() => Promise.all([...living].map((made) => made.stop())));
    const start = async (from: Product): Promise<Application> => {
      const made = await createApplication(from, engines, terminal);
      living.add(made);
      const [secrets] = await Promise.all([provide(from, engines, folder, settings), made.load()]);
      const created = madeAdmin(await made.runTriggers());
      if (created || !folder.state.announced) {
        for (const secret of secrets) terminal.say(announcement(secret, settings.adminPassword) ?? '');
        folder.state.announced = true;
        await folder.saveState();
      }
      return made;
    };
    const first = await start(product);
    application = Promise.resolve(first);
    const health = await first.cdn.handle(healthRequest(port));
    if (health.status !== 200)
      throw new Error(`GET /api/health answers ${health.status}: ${health.body.toString().slice(0, 200)}`);
    current.resolve(first);

    const reload = async (): Promise<void> => {
      const next = await start(readProduct(await readAssembly(settings.assemblyFolder), account));
      const previous = await application;
      application = Promise.resolve(next);
      living.delete(previous);
      await previous.stop();
    };
    engines.table.exited.then((words) => {
      if (undo.length > 0) terminal.trouble(`The table engine ended unexpectedly: ${words}. Start again`);
      process.exitCode = 1;
      return stop();
    });
    return { url, server, reload, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
};
