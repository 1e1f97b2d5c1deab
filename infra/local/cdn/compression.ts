import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { Behaviour } from './distribution.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Source: "File types that CloudFront compresses" in the Developer Guide.
const compressed = new Set(
  `application/dash+xml application/eot application/font application/font-sfnt application/javascript application/json
  application/opentype application/otf application/pdf application/pkcs7-mime application/protobuf application/rss+xml
  application/truetype application/ttf application/vnd.apple.mpegurl application/vnd.mapbox-vector-tile
  application/vnd.ms-fontobject application/wasm application/xhtml+xml application/xml application/x-font-opentype
  application/x-font-truetype application/x-font-ttf application/x-httpd-cgi application/x-javascript
  application/x-mpegurl application/x-opentype application/x-otf application/x-perl application/x-ttf font/eot
  font/opentype font/otf font/ttf image/svg+xml text/css text/csv text/html text/javascript text/js text/plain
  text/richtext text/tab-separated-values text/xml text/x-component text/x-java-source text/x-script
  vnd.apple.mpegurl`.split(/\s+/),
);
const smallest = 1000;
const largest = 10_000_000;

const encodingFor = (request: HttpRequest, { cache, compress }: Behaviour): 'br' | 'gzip' | undefined => {
  const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
  if (!compress || cache.MaxTTL === 0) return undefined;
  const accepted = (request.headers['accept-encoding'] ?? '')
    .split(/\s*,\s*/)
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  const accepts = (name: string): boolean => accepted.some((part) => part.split(';')[0] === name);
  if (key.EnableAcceptEncodingBrotli && accepts('br')) return 'br';
  return key.EnableAcceptEncodingGzip && accepts('gzip') ? 'gzip' : undefined;
};

const isCompressible = ({ status, headers, body }: HttpResponse): boolean =>
  [200, 403, 404].includes(status) &&
  headers['content-encoding'] === undefined &&
  compressed.has(
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '',
  ) &&
  body.length >= smallest &&
  body.length <= largest;

const withVary = (vary: string | string[] | undefined): string => {
  const names = vary === undefined ? [] : [vary].flat();
  return names.some((name) => /accept-encoding/i.test(name))
    ? names.join(', ')
    : [...names, 'Accept-Encoding'].join(', ');
};

/** Compressed bodies by their uncompressed bodies. An entry lives as long as a cache keeps the uncompressed body. */
const compressedOf = { br: new WeakMap<Buffer, Promise<Buffer>>(), gzip: new WeakMap<Buffer, Promise<Buffer>>() };

const compress = (encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> => {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const made = compressedOf[encoding].get(body) ?? (encoding === 'br' ? brotli(body, quality) : zip(body));
  compressedOf[encoding].set(body, made);
  return made;
};

/** Compresses an answer if CloudFront would compress it. Behaviour, cache policy, type and size decide. */
export const compressedFor = async (
  response: HttpResponse,
  request: HttpRequest,
  behaviour: Behaviour,
): Promise<HttpResponse> => {
  const encoding = encodingFor(request, behaviour);
  if (!encoding || !isCompressible(response)) return response;
  const body = await compress(encoding, response.body);
  const headers: HttpResponse['headers'] = {
    ...response.headers,
    'content-encoding': encoding,
    'content-length': String(body.length),
    vary: withVary(response.headers.vary),
  };
  const { etag } = headers;
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers.etag = `W/${etag}`;
  return { ...response, headers, body };
};
