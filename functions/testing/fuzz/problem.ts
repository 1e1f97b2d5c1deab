import type { Reply } from '#functions/testing/caller.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { refusals } from '#shared/locale/refusals.ts';

const typeOf = ({ status }: Reply, contract: Endpoint): string | undefined => {
  if (status === 304 || status === 302) return undefined;
  if (status < 400) return contract.contentType ?? 'application/json';
  return contract.errors === 'text' ? 'text/plain' : 'application/json';
};

/** The fault of an answer, or undefined. */
export const problemOf = (reply: Reply, contract: Endpoint): string | undefined => {
  const { status, text, headers, code } = reply;
  // oembed.com wants 501 for an unknown format. Every other status of 500 or more is a failure.
  if (status >= 500 && code !== 'only-json') return `${status}`;
  if (!headers['x-request-id']) return 'no request id';
  const type = typeOf(reply, contract);
  if (type && text !== '' && !headers['content-type']?.startsWith(type))
    return `content type ${headers['content-type']}`;
  if (status < 400) return undefined;
  if (code === undefined || !Object.hasOwn(refusals, code)) return `code ${code}`;
  if (!/[А-Яа-яЁё]/.test(text)) return 'not Russian';
  if (/arn:|dynamo|stack|Exception|at .*\.ts:/i.test(text)) return 'tells of the inside';
  return undefined;
};
