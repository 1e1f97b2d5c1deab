import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { testCertificate } from '#shared/testing/test-certificate.ts';
import { FETCH_LIMITS, type FetchLimits, fetchPage, PageUnavailable } from './fetch-page.ts';
import { REFUSED_ADDRESSES } from './refused-addresses.testing.ts';

const open: (Server | NetServer)[] = [];
const connected = vi.spyOn(Socket.prototype, 'connect');
beforeEach(() => {
  connected.mockClear();
});
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});

const listening = async (server: Server | NetServer): Promise<number> => {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return (address satisfies AddressInfo).port;
};
const aSite = (listener: RequestListener): Promise<number> => listening(createServer(listener));

const asked: string[] = [];
const resolvingTo =
  (...answers: string[][]): FetchLimits['resolve'] =>
  async (host) => {
    asked.push(host);
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    return (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
beforeEach(() => {
  asked.length = 0;
});

const OWN = 'calendar.example';
// Long limits, so that a busy machine does not turn an answer into a timeout.
const LONG_LIMITS: FetchLimits = {
  ...FETCH_LIMITS,
  connect: 60_000,
  whole: 90_000,
  resolve: resolvingTo(['127.0.0.1']),
};
const ask = (address: string, { allow = '', ...limits }: Partial<FetchLimits> & { allow?: string } = {}) =>
  fetchPage(address, { ownHost: OWN, allow }, { ...LONG_LIMITS, ...limits });
/** Requests a site on this machine by a public name. */
const askSite = (port: number, limits: Partial<FetchLimits> = {}, path = '/') =>
  ask(`http://dk.example:${port}${path}`, { allow: `dk.example:${port}`, ...limits });
const faultOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'a page',
    (reason: unknown) => (reason instanceof PageUnavailable ? reason.fault : reason),
  );

describe('an address that leads elsewhere than to a public site', () => {
  it.each(REFUSED_ADDRESSES)('%s is refused before any name is looked up [DOC-01]', async (address) => {
    await expect(ask(address)).rejects.toThrow(new Rejected('not-checkable'));
    expect(asked).toEqual([]);
    expect(connected).not.toHaveBeenCalled();
  });

  const REDIRECTS = REFUSED_ADDRESSES.filter((place) => /^[\x21-\x7e]+$/.test(place));
  it.each([...REDIRECTS, '//127.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/', 'file:///etc/passwd'])(
    'a redirect to %s is not followed [DOC-03]',
    async (location) => {
      const port = await aSite((_, response) => response.writeHead(302, { location }).end());
      const fault = await faultOf(askSite(port, { redirects: 1 }));
      // Some of these locations parse as a path on the same site, or not at all. Then a fault is as good as a refusal.
      if (!(fault instanceof Rejected)) expect(['broken', 'redirects']).toContain(fault);
      for (const [options] of connected.mock.calls) expect(JSON.stringify(options)).toContain(`"port":${port}`);
    },
  );

  it.each([
    ['file:///etc/passwd'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://[::1]/'],
    ['http://dk.example:22/'],
  ])('a redirect to %s is refused as if it had been typed [DOC-03]', async (location) => {
    const port = await aSite((_, response) => response.writeHead(302, { location }).end());
    await expect(askSite(port)).rejects.toThrow(new Rejected('not-checkable'));
  });
});

describe('a name', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['192.0.0.8'],
    ['192.88.99.1'],
    ['198.18.0.1'],
    ['224.0.0.1'],
    ['240.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['2001:1::1'],
    ['2001:db8::1'],
    ['2002:a00:1::'],
    ['3fff::1'],
    ['fd00::1'],
    ['fe80::1'],
  ])('with %s among its public addresses is refused [DOC-01, DOC-02]', async (address) => {
    const resolve = resolvingTo(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', address]);
    await expect(ask('http://dk.example/', { resolve })).rejects.toThrow(new Rejected('not-checkable'));
    expect(connected).not.toHaveBeenCalled();
  });

  it('is looked up once, and the address of then is asked whatever the name means later [DOC-02]', async () => {
    const port = await aSite((_, response) => response.end('<p>First'));
    const page = await askSite(port, { resolve: resolvingTo(['127.0.0.1'], ['127.0.0.2']) });
    expect(page.html).toBe('<p>First');
    expect(asked).toEqual(['dk.example']);
  });

  it('that is exempt in the local run may lead to this machine, and never to the services of a cloud', async () => {
    const port = await aSite((_, response) => response.end('here'));
    expect((await askSite(port)).html).toBe('here');
    for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1'])
      await expect(askSite(port, { resolve: resolvingTo([address]) })).rejects.toThrow(Rejected);
    await expect(ask(`http://dk.example:${port}/`)).rejects.toThrow(Rejected);
  });

  it('that nobody has is told as such', async () => {
    expect(await faultOf(ask('https://dk.example/', { resolve: resolvingTo([]) }))).toBe('no-name');
    const failing = () => Promise.reject(new Error('SERVFAIL'));
    expect(await faultOf(ask('dk.example/afisha', { resolve: failing }))).toBe('no-name');
  });
});

describe('asking for a page', () => {
  it('is a GET without cookies', async () => {
    const seen: unknown[] = [];
    const port = await aSite(({ method, url, headers: { host, cookie, authorization, referer } }, response) => {
      seen.push({ method, url, host, cookie, authorization, referer });
      response.setHeader('set-cookie', 'a=1');
      if (url === '/') response.writeHead(302, { location: '/afisha?month=3' }).end();
      else response.end('<p>Афиша');
    });
    const page = await askSite(port);
    expect({ html: page.html, url: page.url.pathname, status: page.status }).toEqual({
      html: '<p>Афиша',
      url: '/afisha',
      status: 200,
    });
    expect(seen).toEqual(['/', '/afisha?month=3'].map((url) => ({ method: 'GET', url, host: `dk.example:${port}` })));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('unpacks %s', async (encoding, pack) => {
    const port = await aSite((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('<p>Афиша')),
    );
    expect((await askSite(port)).html).toBe('<p>Афиша');
  });

  it('reads a page whose encoding bears the name of a part of every object', async () => {
    for (const encoding of ['constructor', '__proto__', 'toString']) {
      const port = await aSite((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end('<p>Афиша'),
      );
      expect((await askSite(port)).html).toBe('<p>Афиша');
    }
  });

  it('follows three redirects and no fourth [DOC-03]', async () => {
    const port = await aSite(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    expect((await askSite(port, {}, '/3')).html).toBe('there');
    expect(await faultOf(askSite(port, {}, '/4'))).toBe('redirects');
  });

  it('reads two megabytes of what three gigabytes unpack to [DOC-04]', async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    const port = await aSite((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      function* bomb() {
        for (let megabyte = 0; megabyte < 3072; megabyte++) yield zeros;
      }
      Readable.from(bomb())
        .pipe(createGzip({ level: 1 }))
        .pipe(response);
    });
    expect((await askSite(port)).html).toHaveLength(2 * 1024 * 1024);
  });

  it('gives up on a site that sends a header now and then, and on one that says nothing [DOC-04]', async () => {
    const dripping = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write(`x-${Date.now()}: 1\r\n`), 20);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    const silent = await listening(createTcpServer((socket) => socket.on('error', () => undefined)));
    expect(await faultOf(askSite(dripping, { whole: 400 }))).toBe('slow');
    expect(await faultOf(askSite(silent, { whole: 400 }))).toBe('slow');
    const never = () => new Promise<never>(() => undefined);
    expect(await faultOf(askSite(silent, { whole: 100, resolve: never }))).toBe('slow');
    // Together these limits give an answer within 12 s.
    expect(FETCH_LIMITS).toMatchObject({ connect: 3000, whole: 10_000, bytes: 2 * 1024 * 1024, redirects: 3 });
  });

  it('gives up on a site that begins a page and never ends it [DOC-04]', async () => {
    const port = await aSite((_, response) => response.writeHead(200).write('<p>'));
    expect(await faultOf(askSite(port, { whole: 1000 }))).toBe('slow');
  });

  it('gives up on a handshake that never ends [DOC-04]', async () => {
    const port = await listening(createTcpServer((socket) => socket.on('error', () => undefined)));
    const address = `https://dk.example:${port}/`;
    expect(await faultOf(ask(address, { allow: `dk.example:${port}`, connect: 100 }))).toBe('slow');
  });

  it('takes a certificate that browsers trust, and no other [DOC-09]', async () => {
    const port = await listening(createSecureServer(testCertificate, (_, response) => response.end('<p>Safe')));
    const address = `https://localhost:${port}/`;
    const allow = 'localhost';
    expect((await ask(address, { allow, ca: testCertificate.cert })).html).toBe('<p>Safe');
    expect(await faultOf(ask(address, { allow }))).toBe('certificate');
    const another = `https://dk.example:${port}/`;
    expect(await faultOf(ask(another, { allow: 'dk.example', ca: testCertificate.cert }))).toBe('certificate');
  });

  it('tells a site that takes no connections from one that breaks off', async () => {
    const port = await listening(createTcpServer((socket) => socket.end('no answer of HTTP\r\n\r\n')));
    expect(await faultOf(askSite(port))).toBe('broken');
    const gone = createTcpServer();
    const free = await listening(gone);
    await new Promise((closed) => gone.close(closed));
    expect(await faultOf(askSite(free))).toBe('refused');
  });
});
