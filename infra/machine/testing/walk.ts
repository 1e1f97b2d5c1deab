import { connect } from 'node:http2';
import { request } from 'node:https';
import * as v from 'valibot';

// `node walk.ts <host> <password> [<password after>]`: checks an installation behind its proxy over TLS, from inside
// the installation's network. Prints the token of a widget that it creates. Ends with 1 and a line for each fault.

const [host = '', password = '', later = 'Пароль-учреждения-1'] = process.argv.slice(2);

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: string;
  named?: string;
};

/** Sends a request from a loopback address (`from`). The proxy takes this address for the visitor's. */
const ask = (
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.9', named = host }: Sent = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      servername: host,
      rejectUnauthorized: false,
      localAddress: from,
      agent: false,
    };
    const asked = request({ ...options, path, method, headers: { host: named, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

const wrong: string[] = [];
const holds = (what: string, isSo: boolean, said: unknown = ''): void => {
  if (!isSo) wrong.push(`${what}: ${JSON.stringify(said)}`);
};

const json = (body: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const login = (given: string, sent: Sent = {}) => {
  const asked = json({ username: 'admin', password: given });
  return ask('/api/login', { ...asked, ...sent, headers: { ...asked.headers, ...sent.headers } });
};
const Session = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string() }));
const Widget = v.pipe(v.string(), v.parseJson(), v.object({ widgetToken: v.string() }));

/** The protocol that the server chooses, HTTP/2 or HTTP/1.1, and the status of the page `/` over this protocol. */
const overHttp2 = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1`, { servername: host, rejectUnauthorized: false });
    session.once('error', reject);
    const stream = session.request({ ':path': '/', ':authority': host });
    stream.once('response', ({ ':status': status }) => {
      session.close();
      resolve(`${session.alpnProtocol} ${status}`);
    });
    stream.resume().end();
  });

const first = await login(password);
holds('the first administrator signs in', first.status === 200, first);
const cookie = String(first.headers['set-cookie']);
holds('the cookie is bound to https [ONE-02]', /^__Host-session=[^;]+;.*Secure/i.test(cookie), cookie);
let { token } = v.parse(Session, first.text);
const as = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } });
if (later !== password) {
  const early = await ask('/api/embeddings', as(json({ name: 'Сайт', type: 'IFRAME' })));
  holds('the password of the log must be changed', early.status === 403, early);
  const changed = await ask(
    '/api/user/password',
    as({ ...json({ currentPassword: password, newPassword: later }), method: 'PUT' }),
  );
  holds('the password is changed', changed.status === 200, changed);
  ({ token } = v.parse(Session, changed.text));
}

const form = new FormData();
const fields = { title: 'Ёлка на площади', description: '', externalLink: '', color: '#3b82f6' };
const times = { startDate: '2027-01-02T09:00:00.000Z', endDate: '2027-01-02T10:00:00.000Z' };
for (const [name, value] of Object.entries({ ...fields, ...times })) form.set(name, value);
const sent = new Request('http://made', { method: 'POST', body: form });
const type = { 'content-type': sent.headers.get('content-type') ?? '' };
const event = await ask(
  '/api/events',
  as({ method: 'POST', headers: type, body: Buffer.from(await sent.arrayBuffer()) }),
);
holds('an event is made', event.status === 201, event);
const made = await ask('/api/embeddings', as(json({ name: 'Сайт', type: 'IFRAME' })));
const { widgetToken } = v.parse(Widget, made.text);
const month = await ask(`/api/events/public?token=${widgetToken}&month=2027-01`);
holds('visitors see it', month.text.includes('Ёлка на площади'), month);

const page = await ask(`/calendar/${widgetToken}`, { headers: { 'accept-encoding': 'br' } });
holds(
  'the widget’s page is there, compressed',
  page.status === 200 && page.headers['content-encoding'] === 'br',
  page.headers,
);
const framing = `${page.headers['x-frame-options']} ${page.headers['content-security-policy']}`;
holds('every site may frame it', !/DENY|SAMEORIGIN|frame-ancestors 'none'/i.test(framing), framing);
const manager = await ask('/');
holds('nobody may frame the manager', /DENY/i.test(String(manager.headers['x-frame-options'])), manager.headers);
holds('HSTS', /max-age=31536000/.test(String(manager.headers['strict-transport-security'])), manager.headers);
const chosen = await overHttp2();
holds('HTTP/2', chosen === 'h2 200', chosen);

const other = await ask('/', { named: 'evil.example' });
holds('another host is refused [ONE-04]', other.status === 421 || other.text === '', other);
const large = await ask('/api/events', as({ method: 'POST', headers: type, body: Buffer.alloc(11 * 1024 * 1024) }));
holds(
  'the product says what is too large',
  large.status === 413 && large.text.includes('Request Entity Too Large'),
  large,
);

// Five failed sign-ins lock out a network [LOCK-01]. The guesser's requests name the visitor's address in their
// headers. If the product believed the headers, it would lock out the visitor and not the guesser.
const [guesser, visitor] = ['127.77.1.7', '127.88.1.8'];
for (let guess = 0; guess < 5; guess++) {
  const forged = {
    'x-real-ip': visitor,
    'x-forwarded-for': visitor,
    forwarded: `for=${visitor}`,
    'x-client-address': visitor,
  };
  await login(`нет-${guess}`, { from: guesser, headers: forged });
}
const shut = await login(later, {
  from: guesser,
  headers: { 'x-real-ip': '198.51.100.1', 'x-forwarded-for': '198.51.100.1' },
});
holds('who guessed is shut out, whatever it claims [ONE-03]', shut.status === 429, shut);
const open = await login(later, { from: visitor });
holds('nobody else is [ONE-03]', open.status === 200, open);

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
else console.log(widgetToken);
