import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  /** Ends the connection before the body is whole. */
  readonly isCut?: boolean;
};

/**
 * A server of one calendar on `localhost`, which notes its requests. It answers 304 to a client that has its current
 * ETag or Last-Modified.
 */
export const anIcsServer = async (first: Answer) => {
  let answer = first;
  const asked: IncomingHttpHeaders[] = [];
  const reply = (response: ServerResponse, headers: IncomingHttpHeaders) => {
    const { status = 200, headers: own = {}, body = '', isCut = false } = answer;
    const isKnown =
      (own.etag !== undefined && headers['if-none-match'] === own.etag) ||
      (own['last-modified'] !== undefined && headers['if-modified-since'] === own['last-modified']);
    if (isKnown) return response.writeHead(304, own).end();
    const bytes = Buffer.from(body);
    response.writeHead(status, { 'content-type': 'text/calendar', 'content-length': bytes.length, ...own });
    if (!isCut) return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2));
    return setTimeout(() => response.destroy(), 50);
  };
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    reply(response, headers);
  });
  await new Promise<void>((resolve) => void server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}/calendar.ics`,
    asked,
    answers: (next: Answer) => {
      answer = next;
    },
  };
};
