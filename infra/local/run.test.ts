import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAsOther, listeningPorts } from '#infra/testing/other-user.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { writeSampleAssembly } from '#infra/testing/sample-assembly.ts';
import { canSeal } from './engines/engine-process.ts';

// Runs the real entry in a process of its own on a small assembly: one function, table, bucket, secret and
// distribution. These tests of starting and stopping hold for any product, and need no build.

let folder: string;
let assembly: string;
const environment = () => ({ CDK_OUTDIR: assembly, ADMIN_PASSWORD: '', ADMIN_USERNAME: '' });
const start = (dataDir: string, more: Record<string, string> = {}, port?: number): Promise<RunningProduct> =>
  startProduct({ dataDir, port, environment: { ...environment(), ...more } });
const put = (url: string, value: string) => fetch(`${url}/api/things/a`, { method: 'PUT', body: value });
const get = async (url: string): Promise<string> => (await fetch(`${url}/api/things/a`)).text();
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const enginePid = async (dataDir: string): Promise<number> => {
  const { default: run } = await import(join(dataDir, 'run.json'), { with: { type: 'json' } });
  return run.enginePid;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
  assembly = join(folder, 'cdk.out');
  await writeSampleAssembly(assembly);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the local run', () => {
  let product: RunningProduct;
  const dataDir = () => join(folder, 'plain');
  beforeAll(async () => {
    product = await start(dataDir());
  });
  afterAll(() => product.end());

  it('serves the template, and is healthy [RUN-03, RUN-07, RUN-13]', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const health = await fetch(`http://${host}:${product.port}/api/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    }
    const page = await fetch(`${product.url}/some/screen`);
    expect([await page.text(), page.headers.get('cache-control')]).toEqual(['<p>page</p>', 'no-cache']);
    expect((await fetch(`${product.url}/api/unknown`)).status).toBe(404);
  });

  it('answers 400 to a request that names no host, as CloudFront does', async () => {
    for (const request of ['GET / HTTP/1.0\r\n\r\n', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n']) {
      const socket = connect(product.port, '127.0.0.1');
      socket.write(request);
      expect([request, String((await socket.toArray())[0]).split('\r\n')[0]]).toEqual([
        request,
        'HTTP/1.1 400 Bad Request',
      ]);
    }
  });

  it('refuses in one line what the template does not grant, and the function gets AWS’s error [RUN-13]', async () => {
    const answer = await fetch(`${product.url}/api/things/a`, { method: 'DELETE' });
    expect(await answer.text()).toBe('AccessDeniedException');
    expect(product.printed()).toMatch(/Refused: things is not granted dynamodb:DeleteItem on arn:aws:dynamodb:.*table/);
  });

  it('runs the bundle that the template names for its function [RUN-12]', { tags: 'slow' }, async () => {
    const CDK_OUTDIR = join(folder, 'other.out');
    const code = `export const handler = async () => ({ statusCode: 200, body: 'another bundle' });`;
    await writeSampleAssembly(CDK_OUTDIR, { code });
    const other = await start(join(folder, 'other'), { CDK_OUTDIR });
    expect([await get(other.url), await get(product.url)]).toEqual([
      'another bundle',
      expect.not.stringContaining('bundle'),
    ]);
    // The function that makes the first administrator wrote this at the first start.
    expect(await (await fetch(`${product.url}/api/admin`)).json()).toMatchObject({ username: 'admin' });
    await other.end();
  });

  it('answers 413 to a body over 10 MB and goes on', async () => {
    const large = await fetch(`${product.url}/api/things/a`, { method: 'PUT', body: Buffer.alloc(11e6) });
    expect(large.status).toBe(413);
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  });

  it('lets nobody else read the secrets [SEC-16]', async () => {
    const files = await readdir(join(dataDir(), 'secrets'), { recursive: true, withFileTypes: true });
    const modes = files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mode & 0o777);
    expect(modes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0o600]));
  });

  it('writes for its own user alone', async () => {
    const entries = await readdir(dataDir(), { recursive: true, withFileTypes: true });
    const paths = [dataDir(), ...entries.map(({ parentPath, name }) => join(parentPath, name))];
    expect(paths.length).toBeGreaterThan(10);
    const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077]));
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  });

  // Only Linux has /proc, which tells the ports of a process.
  it.runIf(process.platform === 'linux' && canSeal())(
    'answers no other user of the machine but as a site',
    async () => {
      const ports = listeningPorts(product.pid).filter((port) => port !== product.port);
      // At least six ports: the front of the table's engine, buckets, secrets, keys, the guard, and the table's engine
      // in a network of its own.
      expect(ports.length).toBeGreaterThanOrEqual(6);
      const answers = askAsOther(ports, join(dataDir(), 'state.json'));
      expect(answers.filter(({ status }) => status !== 403 && status !== 0)).toEqual([]);
      expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(20);
      expect(product.printed()).not.toContain('If this machine has other users');
    },
  );

  it('says what it cannot keep from other users of the machine', { tags: 'slow' }, async () => {
    const empty = join(folder, 'no-unshare');
    await mkdir(empty);
    const open = await start(join(folder, 'open'), { PATH: empty });
    await open.end();
    expect(open.printed()).toContain('If this machine has other users, each of them can read and change the data');
  });

  it('ends when it is told to, and has said when it was ready and what was asked [RUN-11]', async () => {
    expect(await product.end()).toBe(0);
    const said = product.printed();
    expect(said).toContain(`is ready after`);
    expect(said).toMatch(/GET \/api\/health 200 \d+ ms/);
    expect(said).toMatch(/GET \/api\/unknown 404 \d+ ms/);
  });

  it('makes the first admin from a generated password, shown exactly once [RUN-06, SEC-01]', {
    tags: 'slow',
  }, async () => {
    await product.end();
    const second = await start(dataDir());
    await second.end();
    const shown = /First administrator: admin, password (\S{24}) /.exec(product.printed())?.[1];
    expect(shown).toBeDefined();
    expect(second.printed()).not.toContain('First administrator');
    expect(second.printed()).not.toContain(shown);
  });

  it('keeps data over a restart and over kill -9, and leaves no engine behind [RUN-04]', { tags: 'slow' }, async () => {
    const dataDir = join(folder, 'kept');
    const first = await start(dataDir);
    expect((await put(first.url, 'один')).status).toBe(204);
    await first.end('SIGTERM');
    const second = await start(dataDir);
    expect(await get(second.url)).toBe('один');
    await put(second.url, 'два');
    const engine = await enginePid(dataDir);
    await second.end('SIGKILL');
    const third = await start(dataDir);
    expect(await get(third.url)).toBe('два');
    expect(alive(engine)).toBe(false);
    const last = await enginePid(dataDir);
    await third.end();
    expect(alive(last)).toBe(false);
  });

  it('takes the first admin’s name and password from the environment and does not print it [RUN-05, SEC-01]', async () => {
    const dataDir = join(folder, 'given');
    const product = await start(dataDir, { ADMIN_USERNAME: 'Ольга', ADMIN_PASSWORD: 'очень-тайный' });
    const made = await (await fetch(`${product.url}/api/admin`)).json();
    await product.end();
    expect(made).toEqual({ username: 'Ольга', password: 'очень-тайный' });
    expect(product.printed()).toContain('First administrator: Ольга, the password is the one in ADMIN_PASSWORD');
    expect(product.printed()).not.toContain('очень-тайный');
  });
});

describe('the local run says in one line', () => {
  const refusal = (dataDir: string, more?: Record<string, string>, port?: number): Promise<string> =>
    start(dataDir, more, port).then(
      async (product) => {
        await product.stop();
        return 'it started';
      },
      (reason: Error) => reason.message.replace('The product did not start: ', ''),
    );

  it('that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await refusal(join(folder, 'port'), {}, port)).toBe(
      `Port ${port} is taken: stop what uses it or set PORT to another one\n`,
    );
    other.close();
  });

  it('that PORT is no port', async () => {
    expect(await refusal(join(folder, 'x'), { PORT: '99999' })).toBe('PORT is a number from 1 to 65535\n');
  });

  it('that DATA_DIR cannot be written', { tags: 'slow' }, async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal('/proc/nowhere')).toMatch(/^DATA_DIR .* is not writable .*: choose another folder\n$/);
    expect(await refusal(join(file, 'data'))).toMatch(/^DATA_DIR .* is not writable .*: choose another folder\n$/);
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    // The folder is closed to everybody but the superuser, who may write everywhere.
    const expected = process.getuid?.() === 0 ? 'it started' : expect.stringMatching(/^DATA_DIR .* is not writable/);
    expect(await refusal(join(closed, 'data'))).toEqual(expected);
    await chmod(closed, 0o700);
  });

  it('that another run has the DATA_DIR', { tags: 'slow' }, async () => {
    const dataDir = join(folder, 'shared');
    const first = await start(dataDir);
    expect(await refusal(dataDir)).toMatch(
      new RegExp(`^Another local run at ${first.url} \\(process ${first.pid}\\) uses DATA_DIR .*\n$`),
    );
    await first.end();
  });

  it('that nothing is built', async () => {
    expect(await refusal(join(folder, 'y'), { CDK_OUTDIR: join(folder, 'nothing') })).toMatch(
      /^.*nothing holds no synthesized app \(run the build first\): .*\n$/,
    );
  });

  it('that Java is missing for the fallback engine [RUN-08]', async () => {
    const empty = join(folder, 'empty-path');
    await mkdir(empty);
    expect(await refusal(join(folder, 'java'), { TABLE_ENGINE: 'dynamodb-local', PATH: empty })).toMatch(
      /^The table engine \(dynamodb-local\) does not start: DynamoDB Local needs Java 17 .*\n$/,
    );
  });

  it('that a function is broken', async () => {
    const broken = join(folder, 'broken.out');
    await writeSampleAssembly(broken, { code: `import './missing.mjs';` });
    expect(await refusal(join(folder, 'broken'), { CDK_OUTDIR: broken })).toMatch(
      /^Function things is broken: .*missing\.mjs.*\n(?:.*\n)*GET \/api\/health answers 500/,
    );
  });
});
