import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#infra/local/engines/engine-process.ts';

/** The whole built product, run as `npm start` runs it, in a process of its own. */
export type RunningProduct = {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  pid: number;
  /** DATA_DIR. `stop()` removes a temporary folder. */
  dataDir: string;
  /** Everything that the product has printed */
  printed(): string;
  /** Sends a message to the script `main` that the test has given. Resolves when the script answers 'done'. */
  tell(message: object): Promise<void>;
  /**
   * Ends the product with the signal of Ctrl-C or with the given one, and waits for its end. Resolves with its exit
   * code.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the product and removes its temporary data */
  stop(): Promise<void>;
};

export type ProductOptions = {
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
  /** The path, from the root, of a script that runs the product in another way than `npm start`. */
  main?: string;
};

const root = join(import.meta.dirname, '../..');

type Ending = { closed: Promise<unknown>; printed: () => string };

const untilReady = async (child: ChildProcess, url: string, { closed, printed }: Ending): Promise<void> => {
  const deadline = Date.now() + 120_000;
  while (!printed().includes('is ready')) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // The last lines of the output may arrive after the process has ended.
      await closed;
      throw new Error(`The product did not start: ${printed()}`);
    }
    if (Date.now() > deadline) throw new Error(`The product is not ready at ${url} after two minutes: ${printed()}`);
    await sleep(20);
  }
};

const startOn = async (port: number, options: ProductOptions): Promise<RunningProduct> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'product-')));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, options.main ?? 'infra/local/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...options.environment },
    // If the tests are killed, this channel closes, and the product notices it and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const closed = once(child, 'close');
  const end = async (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await closed;
    return child.exitCode;
  };
  const tell = async (message: object): Promise<void> => {
    const answers = on(child, 'message', { close: ['exit'] });
    // The callback takes the error if the product is killed at this moment. An error without a listener would end the
    // tests.
    await new Promise<void>((sent, fail) => {
      child.send(message, (error) => (error ? fail(error) : sent()));
    });
    for await (const [answer] of answers) if (answer === 'done') return;
    throw new Error(`The product ended before it had done ${JSON.stringify(message)}`);
  };
  const stop = async (): Promise<void> => {
    await end();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  const printed = (): string => text;
  try {
    await untilReady(child, url, { closed, printed });
  } catch (reason) {
    await stop();
    throw reason;
  }
  return { url, port, pid: child.pid ?? 0, dataDir, printed, tell, end, stop };
};

/**
 * Starts the product from cdk.out (or CDK_OUTDIR) on a free port with its own data.
 * @throws Error with everything it printed when it does not start
 */
export const startProduct = async (options: ProductOptions = {}): Promise<RunningProduct> => {
  // A port that was free a moment ago may be taken by now. Then another one is tried.
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(options.port ?? (await freePort()), options);
    } catch (reason) {
      const isTaken = reason instanceof Error && /Port \d+ is taken/.test(reason.message);
      if (options.port !== undefined || !isTaken || attempt === 3) throw reason;
    }
  }
};
