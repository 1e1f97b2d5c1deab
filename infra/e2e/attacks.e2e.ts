import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { product } from '#shared/testing/served-product.ts';

// Attacks over HTTP against the running product, through its CDN and gateway. functions/SECURITY.md refers to them.
// functions/http/authorize.test.ts checks who may make which call.

const { url } = product;
const PASSWORD = 'правильный-пароль-1';
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', headers, body });
const register = async (more: string) => {
  const name = `anna-${randomUUID().slice(0, 8)}`;
  const body = `{"username":"${name}","password":"${PASSWORD}"${more}}`;
  return (await fetchFromElsewhere(`${url}/api/register`, { method: 'POST', headers: JSON_TYPE, body })).json();
};

/** Sends bytes that no browser would send. @returns the first line of the answer */
const raw = (text: string): Promise<string> =>
  new Promise((done, fail) => {
    const chunks: string[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      chunks.push(chunk.toString());
      socket.end();
    });
    socket.on('error', fail);
    socket.on('close', () => done(chunks.join('').split('\r\n')[0] ?? ''));
  });
const HEAD = `Host: localhost\r\nConnection: close\r\n`;

let token: string;
beforeAll(async () => {
  token = (await register('')).token;
});

describe('messages that mean two things', () => {
  it.each([
    [
      'a length and chunks',
      `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   `],
    ['a folded header', `GET /api/user HTTP/1.1\r\n${HEAD}X-A: b\r\n c: d\r\nX: \u0001\r\n\r\n`],
  ])('%s: refused', async (_, text) => {
    expect(await raw(text)).toBe('HTTP/1.1 400 Bad Request');
  });

  it('TRACE is not answered', async () => {
    for (const path of ['/', '/api/user', '/calendar/x'])
      expect(await raw(`TRACE ${path} HTTP/1.1\r\n${HEAD}X-Secret: 1\r\n\r\n`)).toBe('HTTP/1.1 403 Forbidden');
  });
});

describe('what is not for the world', () => {
  const NOT_OURS = /ListBucketResult|\[core\]|root:x:|"devDependencies"|TOKEN_SECRET/;

  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/calendar/assets/',
    '/pictures/',
    '/?list-type=2',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/api/events/..%2f..%2fadmin%2fusers',
    '/api/events/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is the page of the application, or missing', async (path) => {
    const reply = await fetch(url + path);
    const text = await reply.text();
    expect(text).not.toMatch(NOT_OURS);
    expect(reply.status === 404 || text.includes('<div id="root">')).toBe(true);
  });

  it('is no call by another spelling of its path, in the words that the API has for any other', async () => {
    const told = async (path: string) => {
      const reply = await fetch(url + path);
      return [reply.status, reply.headers.get('content-type'), await reply.text()];
    };
    const unknown = await told('/api/unknown');
    expect(unknown[0]).toBe(404);
    for (const path of ['/api/%68ealth', '/api/events/%70ublic?token=x']) expect(await told(path)).toEqual(unknown);
  });

  it('is not reached by climbing', async () => {
    for (const path of [
      '/api/events/%2e%2e/admin/users',
      '/..',
      '/index.html/..',
      '/calendar/assets/..%2f..',
      '/api/openapi.json/../../..',
    ])
      expect(await raw(`GET ${path} HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/ 40[134] /);
  });
});

describe('a page of another site', () => {
  const foreign = { origin: 'https://evil.example' };
  const credentials = JSON.stringify({ username: product.adminUsername, password: product.adminPassword });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot sign its visitors in by a form of type %s',
    async (type) => {
      const reply = await post('/api/login', credentials, { ...foreign, 'content-type': type });
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([400, null]);
    },
  );

  it('may not read an answer, nor ask whether it may', async () => {
    const ask = {
      ...foreign,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const reply = await fetch(`${url}/api/user`, { method, headers: { ...ask, authorization: `Bearer ${token}` } });
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['its own Origin', {}],
    ['a host that it claims', { 'x-forwarded-host': 'evil.example' }],
    ['a forwarded host', { forwarded: 'host=evil.example' }],
  ])('changes nothing by the cookie of its visitor, with %s', async (_, more) => {
    const { token: admins } = await (await post('/api/login', credentials, JSON_TYPE)).json();
    const headers = { ...JSON_TYPE, ...foreign, ...more, cookie: `session=${admins}` };
    expect((await post('/api/admin/settings/security', '{}', headers)).status).toBe(403);
    expect((await post('/api/logout', '', headers)).status).toBe(403);
  });
});

describe('somebody who guesses', () => {
  it('and claims another address each time has five guesses, without a firewall too [LOCK-07]', async () => {
    const body = JSON.stringify({ username: `никто-${randomUUID()}`, password: 'не тот' });
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n++) {
      const claimed = `192.0.2.${n}`;
      const headers = { 'x-client-address': claimed, 'x-forwarded-for': claimed, 'x-real-ip': claimed };
      statuses.push((await post('/api/login', body, { ...JSON_TYPE, ...headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const elsewhere = { method: 'POST', headers: JSON_TYPE, body };
    expect((await fetchFromElsewhere(`${url}/api/login`, elsewhere)).status).toBe(401);
  });
});

describe('somebody who is signed in', () => {
  it.each([
    ['names a role', ',"role":"admin","isActive":true,"id":"1"'],
    ['reaches for the prototype', ',"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}'],
  ])('and %s, is a user', async (_, more) => {
    expect((await register(more)).user).toMatchObject({ role: 'user' });
  });

  it('and sends 200 KB or 15,000 objects in each other, is refused', async () => {
    const deep = `{"name":"x","type":"HTML","settings":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`;
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    expect((await post('/api/embeddings', deep, headers)).status).toBe(400);
    expect((await post('/api/embeddings', `{"name":"${'x'.repeat(200_000)}"}`, headers)).status).toBe(413);
  });

  it('and uploads a picture that is also a page has uploaded a picture only', async () => {
    const form = new FormData();
    const times = { startDate: '2026-12-01T09:00:00Z', endDate: '2026-12-01T10:00:00Z' };
    for (const [name, value] of Object.entries({ title: 'x', ...times })) form.set(name, value);
    const page = '/*<script>alert(1)</script>*/';
    const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const authorization = { authorization: `Bearer ${token}` };
    form.set('image', new Blob([`GIF89a\x01\0\x01\0${page}`], { type: 'text/html' }), '../../evil.html');
    expect((await post('/api/events', form, authorization)).status).toBe(415);
    form.set('image', new Blob([picture, page], { type: 'text/html' }), '../../evil.html');
    const { imageUrl } = await (await post('/api/events', form, authorization)).json();
    const answer = await fetch(url + imageUrl);
    const { headers } = answer;
    expect(await answer.text()).not.toContain('script');
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/gif', 'nosniff']);
    expect(headers.get('content-disposition')).toBe('inline; filename="image.gif"');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('and signs out, has a token that is worth nothing', async () => {
    const { token: own } = await register('');
    const headers = { authorization: `Bearer ${own}` };
    expect((await fetch(`${url}/api/user`, { headers })).status).toBe(200);
    expect((await post('/api/logout', '', headers)).status).toBe(200);
    expect((await fetch(`${url}/api/user`, { headers })).status).toBe(401);
  });
});

it.each(['/', '/calendar/x', '/embed.js', '/api/user', '/api/health', '/api/events/public.ics?token=x'])(
  '%s says its type and encoding, and nothing of AWS',
  async (path) => {
    const { headers } = await fetch(url + path);
    expect(headers.get('content-type')).toMatch(/^(?:text|application)\/[\w-]+; charset=utf-8$/);
    expect([...headers.keys()].filter((name) => /^(?:server|x-powered-by|apigw-.*|x-amz.*)$/.test(name))).toEqual([]);
  },
);
