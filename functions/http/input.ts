import * as v from 'valibot';
import { invalidInput, Rejected, TooLarge } from '#functions/domain/errors.ts';
import type { Endpoint, ParsedInput } from '#shared/contracts/endpoint.ts';
import { isWellFormed } from '#shared/contracts/well-formed.ts';
import { refusals } from '#shared/locale/refusals.ts';
import { readForm } from './form.ts';
import type { GatewayRequest } from './gateway.ts';

type Part<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** The most bytes of a JSON body. This is ten times the largest body that a screen sends. */
const JSON_BYTES_MAX = 100_000;

/** Parses one part of a request. The result is undefined for a part that the contract does not declare. */
function parsePart<S extends v.GenericSchema | undefined>(schema: S, value: unknown): Part<S>;
function parsePart(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // The message for schemas that have no message of their own. Without it, the caller would get an English message.
  const result = v.safeParse(schema, value, { message: refusals['malformed-request'], abortEarly: true });
  if (!result.success) throw invalidInput(result.issues[0]);
  return result.output;
}

/** Turns `?a=1&b=2` into `{a: '1', b: '2'}`. A repeated name becomes a list, which every schema refuses. */
const queryOf = (rawQuery: string): Record<string, string | string[]> => {
  const values = Map.groupBy(new URLSearchParams(rawQuery), ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, [first, ...more]]) => [name, more.length > 0 ? [] : (first?.[1] ?? '')]),
  );
};

const refuseHalfCharacters = (key: string, value: unknown): unknown => {
  if (!isWellFormed(key) || !isWellFormed(value)) throw new Rejected('malformed-request');
  return value;
};

/**
 * The parsed JSON body; undefined if the request has no body.
 * @throws TooLarge; Rejected: the body is no JSON
 */
const jsonBody = ({ headers, body = '', isBase64Encoded }: GatewayRequest): unknown => {
  if (body === '') return undefined;
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new Rejected('malformed-request');
  if (body.length > JSON_BYTES_MAX * 1.4) throw new TooLarge('request-too-large');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > JSON_BYTES_MAX) throw new TooLarge('request-too-large');
  try {
    return JSON.parse(bytes.toString('utf8'), refuseHalfCharacters);
  } catch {
    throw new Rejected('malformed-request');
  }
};

/** Parses every part of a request by its contract. @throws Rejected with the Russian message of the first problem */
export const parseInput = async <E extends Endpoint>(contract: E, request: GatewayRequest): Promise<ParsedInput<E>> => {
  const params = parsePart<E['params']>(contract.params, request.pathParameters ?? {});
  const query = parsePart<E['query']>(contract.query, queryOf(request.rawQueryString));
  const body = parsePart<E['body']>(contract.body, contract.body && jsonBody(request));
  const form = parsePart<E['form']>(contract.form, contract.form && (await readForm(request)));
  return { params, query, body, form };
};
