import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf, listeningPorts } from '#infra/testing/other-user.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { writeSampleAssembly } from '#infra/testing/sample-assembly.ts';

// A function that answers with the address and the protocol of the caller, as the gateway passes them. PUT stores an id
// in the table, and `kept-…` ids are looked up there. DELETE takes a second.
const CODE = `
import dynamo from '${pathToFileURL(join(import.meta.dirname, '../../node_modules/@aws-sdk/client-dynamodb/dist-cjs/index.js')).href}';
const { DynamoDBClient, GetItemCommand, PutItemCommand } = dynamo;
const client = new DynamoDBClient();
const TableName = process.env.TABLE_NAME;

export const handler = async ({ routeKey, headers, requestContext, body, isBase64Encoded, pathParameters }) => {
  if (routeKey === 'GET /api/health') return { statusCode: 200, body: '{"status":"ok"}' };
  const pk = { S: String(pathParameters?.id) };
  if (routeKey === 'PUT /api/things/{id}') {
    await client.send(new PutItemCommand({ TableName, Item: { pk } }));
    return { statusCode: 204 };
  }
  if (pathParameters?.id?.startsWith('kept-')) {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk } }));
    return { statusCode: Item ? 200 : 404, body: '' };
  }
  if (routeKey === 'DELETE /api/things/{id}') await new Promise((done) => setTimeout(done, 1_000));
  if (routeKey === '$default') return { statusCode: 404, body: '' };
  const caller = { ip: requestContext.http.sourceIp, protocol: headers['x-forwarded-proto'], real: headers['x-real-ip'] };
  return { statusCode: 200, body: JSON.stringify(caller) };
};`;
const Caller = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ip: v.string(), protocol: v.string(), real: v.optional(v.string()) }),
);

let folder: string;
let product: RunningProduct;
const environment = (): Record<string, string> => ({
  CDK_OUTDIR: join(folder, 'cdk.out'),
  SITE_ADDRESS: 'https://calendar.example.ru',
  ADMIN_PASSWORD: '',
  ADMIN_USERNAME: '',
});

/** Sends a request as a proxy does. `fetch` would set the host by itself. */
const ask = (headers: Record<string, string | string[]>, method = 'GET', path = '/api/things/a') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asking = request({ port: product.port, host: '127.0.0.1', path, method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    asking.once('error', reject).end();
  });
const callerOf = async (headers: Record<string, string | string[]>) => v.parse(Caller, (await ask(headers)).text);
const HOST = { host: 'calendar.example.ru' };

/**
 * Kills a process. The process may have ended since it was listed, because a parent may end once its child is killed.
 */
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (reason) {
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ESRCH')) throw reason;
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeSampleAssembly(join(folder, 'cdk.out'), { code: CODE });
  product = await startProduct({
    dataDir: join(folder, 'data'),
    main: 'infra/local/serve.ts',
    environment: environment(),
  });
});
afterAll(async () => {
  await product.end();
  await rm(folder, { recursive: true, force: true });
});

describe('a service that is killed', () => {
  it('has all that it has acknowledged when it is started again [ONE-07]', { tags: ['slow'] }, async () => {
    const dataDir = join(folder, 'killed');
    const start = () => startProduct({ dataDir, main: 'infra/local/serve.ts', environment: environment() });
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const killed = await start();
      let going = true;
      const write = async (writer: number): Promise<void> => {
        for (let count = 0; going; count++) {
          const id = `kept-${round}-${writer}-${count}`;
          const answer = await fetch(`${killed.url}/api/things/${id}`, { method: 'PUT' }).catch(() => undefined);
          if (answer?.status === 204) acknowledged.push(id);
          else if (!answer) return;
        }
      };
      const writers = [1, 2, 3, 4].map(write);
      const enough = acknowledged.length + 50;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(enough);
      for (const pid of familyOf(killed.pid).reverse()) kill(pid);
      await killed.end('SIGKILL');
      going = false;
      await Promise.all(writers);
    }
    const again = await start();
    const missing = [];
    for (const id of acknowledged) if ((await fetch(`${again.url}/api/things/${id}`)).status !== 200) missing.push(id);
    await again.end();
    expect([acknowledged.length > 150, missing]).toEqual([true, []]);
  });
});

describe('the service of a machine', () => {
  it('is not started without the site’s address, nor with one that is not https [ONE-01]', async () => {
    const starting = (SITE_ADDRESS: string) =>
      startProduct({
        dataDir: join(folder, 'no'),
        main: 'infra/local/serve.ts',
        environment: { ...environment(), SITE_ADDRESS },
      });
    await expect(starting('')).rejects.toThrow('SITE_ADDRESS is not set');
    for (const address of ['http://calendar.example.ru', 'calendar.example.ru', 'https://calendar.example.ru/path'])
      await expect(starting(address)).rejects.toThrow('SITE_ADDRESS is the site’s own address');
  });

  it.runIf(process.platform === 'linux')('listens on the addresses of loopback alone [ONE-01]', async () => {
    const ports = listeningPorts(product.pid);
    expect(ports).toContain(product.port);
    // A server that listened on every address of the machine would answer on 127.0.0.2.
    for (const port of ports) {
      const socket = connect(port, '127.0.0.2');
      const [reason] = await once(socket, 'error');
      expect([port, reason.code]).toEqual([port, 'ECONNREFUSED']);
    }
  });

  it('knows that visitors come by https [ONE-02]', async () => {
    expect(await callerOf({ ...HOST, 'x-real-ip': '203.0.113.7' })).toMatchObject({ protocol: 'https' });
    expect(await callerOf({ ...HOST, 'x-real-ip': '203.0.113.7', 'x-forwarded-proto': 'http' })).toMatchObject({
      protocol: 'https',
    });
  });

  it('takes the visitor’s address from X-Real-IP alone, and passes no such header on [ONE-03]', async () => {
    const forged = {
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      'x-client-address': '198.51.100.1',
    };
    expect(await callerOf({ ...HOST, ...forged, 'x-real-ip': '203.0.113.7' })).toEqual({
      ip: '203.0.113.7',
      protocol: 'https',
    });
    expect(await callerOf({ ...HOST, 'x-real-ip': '2001:db8::7' })).toMatchObject({ ip: '2001:db8::7' });
    expect(await callerOf({ ...HOST, ...forged })).toMatchObject({ ip: '127.0.0.1' });
  });

  it('refuses the header of a proxy that lets visitors add to it [ONE-03]', async () => {
    for (const address of ['203.0.113.7, 198.51.100.1', 'localhost', ''])
      expect(await ask({ ...HOST, 'x-real-ip': address })).toMatchObject({ status: 400 });
    expect(await ask({ ...HOST, 'x-real-ip': ['203.0.113.7', '198.51.100.1'] })).toMatchObject({ status: 400 });
  });

  it('answers under its own name alone; on its machine under the names of loopback too [ONE-04]', async () => {
    const statusOf = async (host: string, address?: string) =>
      (await ask({ host, ...(address !== undefined && { 'x-real-ip': address }) })).status;
    expect(await statusOf('Calendar.example.ru', '203.0.113.7')).toBe(200);
    expect(await statusOf(`localhost:${product.port}`)).toBe(200);
    for (const host of ['evil.example', 'calendar.example.ru.evil.example', 'localhost', 'calendar.example.ru:8443'])
      expect([host, await statusOf(host, '203.0.113.7')]).toEqual([host, 421]);
    expect(await statusOf('evil.example')).toBe(421);
  });

  it('writes each line as JSON, no visitor’s address and no read that went well [ONE-05]', async () => {
    const visitor = { ...HOST, 'x-real-ip': '203.0.113.99' };
    await ask(visitor, 'PUT', '/api/things/written');
    await ask(visitor, 'GET', '/api/nothing');
    await ask(visitor, 'GET', '/api/things/read');
    const lines = product
      .printed()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', message: expect.stringContaining('is ready') }),
    );
    expect(lines).toContainEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      method: 'PUT',
      path: '/api/things/written',
      status: 204,
      milliseconds: expect.any(Number),
    });
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/nothing', status: 404 }));
    expect(product.printed()).not.toContain('/api/things/read');
    expect(product.printed()).not.toContain('203.0.113.99');
  });

  it('gives the answers under way when it is told to end [ONE-06]', async () => {
    const asked = ask({ ...HOST, 'x-real-ip': '203.0.113.7' }, 'DELETE');
    // When this answer comes, the server has accepted the connection of the first request. Otherwise SIGTERM could
    // arrive before that connection.
    await ask({ ...HOST, 'x-real-ip': '203.0.113.7' });
    const ended = product.end('SIGTERM');
    expect((await asked).status).toBe(200);
    expect(await ended).toBe(0);
  });
});
