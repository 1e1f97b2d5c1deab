import { isIP } from 'node:net';
import { type HttpRequest, type HttpResponse, textResponse } from './http-message.ts';

/**
 * The header with the visitor's address. The machine's proxy sets it, and must overwrite a header that a visitor sends.
 */
const ADDRESS = 'x-real-ip';
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const refusal = (status: number, text: string): HttpResponse => textResponse(status, 'text/plain; charset=utf-8', text);

/**
 * The request with the visitor's address [ONE-03], or the refusal of a request for another site [ONE-04]. A request
 * without the header comes from this machine, and may use loopback names.
 */
export const fromProxy = ({ host }: URL, request: HttpRequest): HttpRequest | HttpResponse => {
  const { [ADDRESS]: address, ...headers } = request.headers;
  // The header must hold a single address. A proxy that appends to the header would let visitors choose their address.
  if (address !== undefined && !isIP(address)) return refusal(400, 'X-Real-IP must be one address');
  const asked = headers.host?.toLowerCase() ?? '';
  const isOfMachine = address === undefined && LOOPBACK.test(asked);
  if (asked !== host && !isOfMachine) return refusal(421, 'По этому адресу сайта нет');
  return { ...request, headers, clientIp: address ?? request.clientIp, isOfMachine };
};
