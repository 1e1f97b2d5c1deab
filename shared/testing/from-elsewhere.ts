import { randomInt } from 'node:crypto';
import { request } from 'node:http';

type Sent = { readonly method: string; readonly headers?: Record<string, string>; readonly body?: string | null };

/** A random address of 127.0.0.0/8. All these addresses are this machine. */
export const anAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * `fetch` from this address of 127.0.0.0/8. The product on this machine treats each address as a network of its own.
 * Resolves when the whole body has arrived.
 */
export const fetchFrom = (
  localAddress: string,
  url: string,
  { method, headers = {}, body = null }: Sent,
): Promise<Response> =>
  new Promise((done, fail) => {
    // The local address is IPv4, but `localhost` may be ::1.
    const asked = request(url, { method, headers, localAddress, family: 4, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const { statusCode = 0, headers: told } = answer;
        const pairs = Object.entries(told).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        );
        done(new Response(Buffer.concat(chunks), { status: statusCode, headers: pairs }));
      });
    });
    asked.on('error', fail);
    asked.end(body ?? undefined);
  });

/**
 * `fetch` from an address that no other request comes from, for tests with more registrations or failures than one
 * network may have [LOCK-05, LOCK-06].
 */
export const fetchFromElsewhere = (url: string, sent: Sent): Promise<Response> => fetchFrom(anAddress(), url, sent);
