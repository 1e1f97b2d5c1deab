import { request as send } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { testCertificate } from '#shared/testing/test-certificate.ts';

/** Headers that concern one connection of HTTP/1.1 only (RFC 9113, 8.2.2). */
const CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const forward = (port: number, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void => {
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const headers = { ...Object.fromEntries(named), host: incoming.authority };
  const { method, url: path } = incoming;
  const onward = send({ port, method, path, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION.has(name));
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
};

/**
 * Serves a product of this machine over HTTP/2, as CloudFront does: one connection carries all files of a page. The
 * certificate is self-signed, so the browser must be told to ignore certificate errors.
 * @returns the address, which is served until this process ends
 */
export const startHttp2Front = async (port: number): Promise<string> => {
  const server = createSecureServer({ ...testCertificate, allowHTTP1: true }, (incoming, outgoing) =>
    forward(port, incoming, outgoing),
  );
  server.unref();
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The HTTP/2 front has no port');
  return `https://localhost:${address.port}`;
};
