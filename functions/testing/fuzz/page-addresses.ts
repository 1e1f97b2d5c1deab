import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { Rejected } from '#functions/domain/errors.ts';
import { FETCH_LIMITS, fetchPage, PageUnavailable } from '#functions/page-check/fetch-page.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { aName, anAddress, anAnswer, isPublic } from './page-tricks.ts';

// Addresses for «Проверить страницу», typed and as redirects, with a resolver whose answer changes at every lookup.
// Sockets are recorded and not opened, except sockets to the fuzzer's own site. Faults: a socket to an address that is
// not public by IANA's registries, or to a port other than 80 and 443; a name that is looked up twice; a refusal that
// is not ours; a call that never ends.

const { seed, cases } = fuzzOptions(12_000);
const random = randomFrom(seed);
const tally = tallyOf('addresses of pages to check, by the sockets they open');

/** `address port` of each socket that the product wanted to open. Only sockets to our own site are opened. */
const opened: string[] = [];
let site = 0;
let location = '';
const server = createServer((_, response) => response.writeHead(302, { location: encodeURI(location) }).end());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const told = server.address();
if (told !== null && typeof told === 'object') site = told.port;

type Found = { readonly address: string };
/** The addresses to which Node would connect: those of the request's `lookup` function, or the host itself. */
const targetsOf = (options: Record<string, unknown>): string[] => {
  const { host, lookup } = options;
  const found: string[] = [];
  if (typeof lookup !== 'function' || /^[\d.]+$|:/.test(String(host))) return [String(host)];
  lookup(host, { all: true }, (_: unknown, all: readonly Found[]) => found.push(...all.map(({ address }) => address)));
  return found;
};
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
  const [first] = given;
  const options: Record<string, unknown> = Object((Array.isArray(first) ? first[0] : first) ?? {});
  const targets = targetsOf(options).map((address) => `${address} ${options.port}`);
  if (targets.every((target) => target === `127.0.0.1 ${site}`)) return Reflect.apply(connect, this, given);
  opened.push(...targets);
  setImmediate(() => this.destroy(Object.assign(new Error('Not let through'), { code: 'ECONNREFUSED' })));
  return this;
};

const asked: string[] = [];
const SITE = `start.example.ru:${site}`;
const resolve = async (host: string) => {
  asked.push(host);
  const addresses = host === 'start.example.ru' ? ['127.0.0.1'] : anAnswer(random);
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const LIMITS = { ...FETCH_LIMITS, connect: 20_000, whole: 30_000, resolve };
const RULES = { ownHost: 'calendar.example', allow: SITE };

const tryOne = async (address: string): Promise<string | undefined> => {
  try {
    await fetchPage(address, RULES, LIMITS);
    return 'a page was read';
  } catch (reason) {
    if (reason instanceof Rejected)
      return reason.message === 'Этот адрес проверить нельзя' ? undefined : reason.message;
    if (!(reason instanceof PageUnavailable)) return `thrown: ${reason}`;
    return reason.fault === 'slow' ? 'it never ends' : undefined;
  }
};

let sockets = 0;
for (let at = 0; at < cases; at++) {
  [opened.length, asked.length] = [0, 0];
  const isRedirect = random.chance(0.3);
  const address = isRedirect ? `http://${SITE}/` : random.chance(0.2) ? `https://${aName(random)}/` : anAddress(random);
  location = isRedirect
    ? anAddress(random)
        .replace(/[\r\n\0]/g, '')
        .toWellFormed()
    : '';
  const fault = await tryOne(address);
  tally.count(opened.length > 0 ? 'accepted' : 'refused');
  sockets += opened.length;
  const say = (what: string): void =>
    tally.find(`#${at} ${JSON.stringify(address)} ${JSON.stringify(location)}: ${what}`);
  if (fault) say(fault);
  for (const target of opened) {
    const [where = '', port = ''] = target.split(' ');
    if (!isPublic(where) || !['80', '443'].includes(port)) say(`a socket to ${target}`);
  }
  // Our own site is requested each time that the redirect leads back to it.
  const names = asked.filter((host) => host !== 'start.example.ru');
  if (new Set(names).size < names.length) say(`asked for ${names}`);
}
console.log(`${sockets} sockets to the public network, stopped at the door`);
server.close();
server.closeAllConnections();
report(tally);
