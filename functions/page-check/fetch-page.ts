import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { isExempt, isPublicUnicast } from '#functions/domain/embeddings/public-host.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { type AddressRules, pageAddress, placeOf } from './page-address.ts';

type Address = { readonly address: string; readonly family: number };

export type FetchLimits = {
  /** The most milliseconds for connecting, TLS included. */
  readonly connect: number;
  /** The most milliseconds for the look-ups of names, the redirects and the whole page. */
  readonly whole: number;
  /** The most bytes of an unpacked page. Bytes beyond them are not read. */
  readonly bytes: number;
  readonly redirects: number;
  /** Looks up all addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly Address[]>;
  /** PEM of a certificate authority that tests trust. */
  readonly ca?: string;
};

export const FETCH_LIMITS: FetchLimits = {
  connect: 3000,
  whole: 10_000,
  bytes: 2 * 1024 * 1024,
  redirects: 3,
  resolve: (host) => systemLookup(host, { all: true }),
};

/** The answer of an address. */
type Answer = {
  /** The address after all redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
};

export type Fetched = Answer & {
  readonly bytes: Buffer;
  /** Whether the body is complete: neither interrupted nor cut at the limit. */
  readonly isWhole: boolean;
};

/** A page in the form that a visitor's browser gets before its scripts run. */
export type Page = Answer & {
  /** The text that was read, as UTF-8: in pages of other encodings, letters outside ASCII are wrong. */
  readonly html: string;
};

type Headers = Readonly<Record<string, string>>;

/** The reason why a page could not be read. */
export type PageFault = 'no-name' | 'refused' | 'slow' | 'certificate' | 'redirects' | 'broken';

/** The page could not be fetched. The error contains nothing of the site's answer. */
export class PageUnavailable extends Error {
  readonly fault: PageFault;

  constructor(fault: PageFault) {
    super(`No page: ${fault}`);
    this.fault = fault;
  }
}

const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/;

const codeOf = (reason: unknown): string =>
  reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : '';

const faultOf = (reason: unknown): PageUnavailable => {
  if (reason instanceof PageUnavailable) return reason;
  const code = codeOf(reason);
  if (CERTIFICATE.test(code)) return new PageUnavailable('certificate');
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR' || code === 'ENETUNREACH' || code === 'EHOSTUNREACH')
    return new PageUnavailable('slow');
  return new PageUnavailable(code === 'ECONNREFUSED' ? 'refused' : 'broken');
};

const tooLate = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new PageUnavailable('slow')), { once: true });
  });

const isLinkLocal = (address: string): boolean => ipaddr.process(address).range() === 'linkLocal';

/** The normal form of an IP address. The same IPv6 address can be written in several ways. */
const normal = (address: string): string => ipaddr.process(address).toNormalizedString();

/**
 * The addresses of the host from one look-up. The caller may connect to all of them.
 * @throws Rejected: an address is not public; PageUnavailable
 */
const addressesOf = async (
  url: URL,
  { allow }: AddressRules,
  { resolve }: FetchLimits,
): Promise<readonly Address[]> => {
  const place = placeOf(url);
  const found = await resolve(place.host).catch(() => []);
  if (found.length === 0) throw new PageUnavailable('no-name');
  const isFree = isExempt(allow, place);
  const isFit = ({ address }: Address): boolean => (isFree ? !isLinkLocal(address) : isPublicUnicast(address));
  if (!found.every(isFit)) throw new Rejected('not-checkable');
  return found;
};

/** A look-up function that always answers these addresses, even if the addresses of the name have changed meanwhile. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, { all }, told) => {
    const [first] = addresses;
    if (all) told(null, [...addresses]);
    else told(null, first?.address ?? '', first?.family);
  };

const HEADERS = { 'accept-language': 'ru,en;q=0.5', 'accept-encoding': 'gzip, deflate, br' };

const PAGE_HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; CalendarSystemCheck/1.0)',
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
};

/**
 * Sends the request, without cookies, to one of the host's addresses. Waits for the status and headers of the answer.
 */
const headOf = (
  url: URL,
  addresses: readonly Address[],
  { connect, ca, signal, headers }: FetchLimits & { readonly signal: AbortSignal; readonly headers: Headers },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      headers: { ...HEADERS, ...headers },
      lookup: pinned(addresses),
      agent: false,
      signal,
      ...(isSecure && ca !== undefined && { ca }),
    });
    const timer = setTimeout(() => request.destroy(new PageUnavailable('slow')), connect);
    const known = addresses.map(({ address }) => normal(address));
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!known.includes(normal(socket.remoteAddress ?? '0.0.0.0'))) socket.destroy(new PageUnavailable('broken'));
      });
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    });
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });

const UNPACKERS = new Map(
  Object.entries<() => Transform>({
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
);

/** The unpacked body, cut at this many bytes, or where the connection broke. */
const bodyOf = async (response: IncomingMessage, most: number): Promise<Pick<Fetched, 'bytes' | 'isWhole'>> => {
  const unpacker = UNPACKERS.get(response.headers['content-encoding']?.trim().toLowerCase() ?? '')?.();
  const body = unpacker ? pipeline(response, unpacker, () => undefined) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      size += chunk.length;
      isWhole = size <= most;
      if (size >= most) break;
    }
  } catch {
    isWhole = false;
  }
  response.destroy();
  return { bytes: Buffer.concat(chunks).subarray(0, most), isWhole };
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * Requests a public address. Each name is looked up once, and all its addresses must be public. The request goes to one
 * of these addresses. Each redirect is checked in the same way.
 * @throws Rejected: the address is forbidden, and nothing was connected to it
 * @throws PageUnavailable
 */
export const fetchAddress = async (
  address: string,
  rules: AddressRules,
  { headers: sent, ...limits }: FetchLimits & { readonly headers: Headers },
): Promise<Fetched> => {
  const signal = AbortSignal.timeout(limits.whole);
  const late = tooLate(signal);
  late.catch(() => undefined);
  let next = address;
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const url = pageAddress(next, rules);
    if (!url) throw new Rejected('not-checkable');
    const addresses = await Promise.race([addressesOf(url, rules, limits), late]);
    const response = await headOf(url, addresses, { ...limits, headers: sent, signal }).catch((reason: unknown) => {
      throw signal.aborted ? new PageUnavailable('slow') : faultOf(reason);
    });
    const { statusCode: status = 0, headers } = response;
    if (!isRedirect(status) || headers.location === undefined) {
      const body = await Promise.race([bodyOf(response, limits.bytes), late]);
      return { url, status, headers, ...body };
    }
    response.destroy();
    if (!URL.canParse(headers.location, url.href)) throw new PageUnavailable('broken');
    next = new URL(headers.location, url).href;
  }
  throw new PageUnavailable('redirects');
};

/** Reads a page, at most its first `limits.bytes`. @throws Rejected: a forbidden address; PageUnavailable */
export const fetchPage = async (
  address: string,
  rules: AddressRules,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<Page> => {
  const { bytes, isWhole, ...answer } = await fetchAddress(address, rules, { ...limits, headers: PAGE_HEADERS });
  return { ...answer, html: bytes.toString('utf8') };
};
