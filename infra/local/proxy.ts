import { isIP } from 'node:net';
import { type HttpRequest, type HttpResponse, textResponse } from './http-message.ts';

/** The header in which the proxy of the machine says who asks. The proxy must replace what a visitor sends in it. */
const ADDRESS = 'x-real-ip';
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const refusal = (status: number, text: string): HttpResponse => textResponse(status, 'text/plain; charset=utf-8', text);

/**
 * The request with the visitor's address [ONE-03], or the answer to one that is not for this site [ONE-04]. A request without the header
 * comes from this machine itself, and may call it by its loopback names.
 */
export const fromProxy = ({ host }: URL, request: HttpRequest): HttpRequest | HttpResponse => {
  const { [ADDRESS]: address, ...headers } = request.headers;
  // A proxy that adds to the header instead of replacing it would let visitors name any address.
  if (address !== undefined && !isIP(address)) return refusal(400, 'X-Real-IP must be one address');
  const asked = headers.host?.toLowerCase() ?? '';
  const isOfMachine = address === undefined && LOOPBACK.test(asked);
  if (asked !== host && !isOfMachine) return refusal(421, 'По этому адресу сайта нет');
  return { ...request, headers, clientIp: address ?? request.clientIp, isOfMachine };
};
