import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCAL_ACCOUNT } from './account.ts';
import { type Application, createApplication } from './application.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type Engines, startEngines } from './engines/engines.ts';
import { killStaleEngine } from './engines/stale-engine.ts';
import { announcement, madeAdmin, migrationLines } from './first-admin.ts';
import { startForgetting } from './forgetting.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { provide } from './provision/provide.ts';
import { type Change, type SiteServer, serveSite, siteAnswers } from './server.ts';
import type { Settings } from './settings.ts';
import { readAssembly } from './template/assembly.ts';
import { type Product, readProduct } from './template/product.ts';
import type { Terminal } from './terminal.ts';

/** The running product. */
export type Run = {
  url: string;
  server: SiteServer;
  /** reads the assembly again and replaces the application */
  reload(): Promise<void>;
  stop(): Promise<void>;
};

/** A handler before the CDN. It answers a request itself, or calls `site` and may change the site's answer. */
type Front = (request: IncomingMessage, response: ServerResponse, site: (change?: Change) => Promise<void>) => unknown;

const assertHealthy = async ({ cdn }: Application, port: number): Promise<void> => {
  const request: HttpRequest = {
    method: 'GET',
    path: '/api/health',
    query: '',
    headers: { host: `localhost:${port}`, 'user-agent': 'local-run' },
    body: Buffer.alloc(0),
    clientIp: '127.0.0.1',
  };
  const { status, body } = await cdn.handle(request);
  if (status !== 200) throw new Error(`GET /api/health answers ${status}: ${body.toString().slice(0, 200)}`);
};

type Surroundings = { engines: Engines; folder: DataFolder; settings: Settings; terminal: Terminal };

/** Watches a running product. It may answer requests in place of the site. */
export type Watcher = {
  answer(request: HttpRequest, site: (request: HttpRequest) => Promise<HttpResponse>): Promise<HttpResponse>;
  /**
   * @param everyMs milliseconds between two checks
   * @returns stops it
   */
  start(everyMs: number): () => void;
};
/** @property secondsBehind delay of the functions that read streams */
export type Watched = Surroundings & { product: Product; secondsBehind(): Promise<number> };

/** Replacements of the usual front and engines, and a watcher. */
export type RunOptions = { front?: Front; enginesBy?: typeof startEngines; watchBy?: (watched: Watched) => Watcher };

/** Prepares an application of the product: tables and buckets, files, functions, first administrator, health. */
const startApplication = async (
  product: Product,
  { engines, folder, settings, terminal }: Surroundings,
): Promise<Application> => {
  const application = await createApplication(product, engines, terminal, settings);
  try {
    const [secrets] = await Promise.all([provide(product, engines, folder, settings), application.load()]);
    const results = await application.runTriggers();
    const created = madeAdmin(results);
    for (const line of migrationLines(results)) terminal.say(line);
    await assertHealthy(application, settings.port);
    if (created || !folder.state.announced) {
      for (const secret of secrets) terminal.say(announcement(secret, settings.adminPassword));
      folder.state.announced = true;
      await folder.saveState();
    }
    application.startSchedules(settings.tickSeconds);
    application.startStreams({
      read: (shard) => folder.state.streams[shard],
      write: (shard, sequenceNumber) => {
        folder.state.streams[shard] = sequenceNumber;
        return folder.saveState();
      },
    });
    return application;
  } catch (reason) {
    await application.stop();
    throw reason;
  }
};

/**
 * Starts the synthesized product on this machine. Resolves when GET /api/health answers 200 through all layers.
 * @param options front: a dev server that answers some requests itself and passes other requests to `site`; enginesBy:
 * starts the engines, for tests that break them
 * @throws Error in one line that says what is missing, taken, not writable or broken
 */
export const startRun = async (
  settings: Settings,
  terminal: Terminal,
  { front = (_, __, site) => site(), enginesBy = startEngines, watchBy }: RunOptions = {},
): Promise<Run> => {
  const { port, dataFolder, assemblyFolder } = settings;
  const url = `http://localhost:${port}`;
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0)) await step();
  };
  const first = Promise.withResolvers<Application>();
  // An early failure of this promise must not end the process.
  first.promise.catch(() => undefined);
  let application = first.promise;
  try {
    const folder = await openDataFolder(dataFolder);
    undo.unshift(folder.release);
    const read = async (): Promise<Product> => readProduct(await readAssembly(assemblyFolder), LOCAL_ACCOUNT);
    const product = await read();

    // The port is opened before the engines start, because opening it fails most often. Early requests wait for the
    // application.
    let watcher: Watcher | undefined;
    const handle = async (request: HttpRequest) => {
      const { cdn } = await application;
      return watcher ? watcher.answer(request, (asked) => cdn.handle(asked)) : cdn.handle(request);
    };
    const site = siteAnswers(handle, terminal, settings.siteAddress);
    const server = await serveSite(port, (request, response) =>
      front(request, response, (change) => site(request, response, change)),
    );
    undo.unshift(server.stop);

    if (folder.previousRun?.enginePid) await killStaleEngine(folder.previousRun.enginePid, dataFolder);
    const engines = await enginesBy(product, folder);
    // The server is stopped before the engines, so that open requests are answered.
    undo.splice(1, 0, engines.stop);
    await folder.recordRun({ pid: process.pid, url, enginePid: engines.table.pid });

    if (engines.table.isOpen)
      terminal.say(
        'If this machine has other users, each of them can read and change the data (infra/local/README.md)',
      );

    const surroundings = { engines, folder, settings, terminal };
    first.resolve(await startApplication(product, surroundings));
    undo.splice(1, 0, async () => (await application).stop());
    undo.splice(1, 0, startForgetting(product, engines, terminal.error));
    if (watchBy) {
      const secondsBehind = async () => (await application).secondsBehind();
      watcher = watchBy({ ...surroundings, product, secondsBehind });
      undo.splice(1, 0, watcher.start(settings.tickSeconds * 1000));
    }

    const reload = async (): Promise<void> => {
      const next = await startApplication(await read(), surroundings);
      const previous = await application;
      application = Promise.resolve(next);
      await previous.stop();
    };
    engines.table.exited.then((words) => {
      if (undo.length === 0) return;
      terminal.error(`The table engine ended unexpectedly (${words}): start again`);
      process.exitCode = 1;
      return stop();
    });
    return { url, server, reload, stop };
  } catch (reason) {
    first.reject(reason);
    await stop();
    throw reason;
  }
};
