import * as v from 'valibot';
import { type HttpResponse, textResponse } from '#infra/local/http-message.ts';

const Scalar = v.union([v.string(), v.number(), v.boolean()]);
const Answer = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  headers: v.optional(v.nullable(v.record(v.string(), Scalar)), {}),
  cookies: v.optional(v.nullable(v.array(v.string())), []),
  body: v.optional(v.nullable(v.string()), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

const bodyOf = (body: string, encoded: boolean): Buffer => Buffer.from(body, encoded ? 'base64' : 'utf8');

/** An answer of API Gateway itself: `{"message":"…"}` in English. */
export const gatewayMessage = (status: number, message: string): HttpResponse =>
  textResponse(status, 'application/json', JSON.stringify({ message }));

/**
 * Reads the function's result (payload format 2.0) as API Gateway does: without a statusCode the whole result is the
 * body of a 200, a malformed one is a 500.
 */
export const answerFrom = (result: unknown): HttpResponse => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    if (result === undefined || result === null) return textResponse(200, 'application/json', '');
    return textResponse(200, 'application/json', typeof result === 'string' ? result : JSON.stringify(result));
  }
  const read = v.safeParse(Answer, result);
  if (!read.success) return gatewayMessage(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body, isBase64Encoded } = read.output;
  const bytes = bodyOf(body ?? '', isBase64Encoded);
  const lower = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const answer: HttpResponse = {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(lower) },
    body: bytes,
  };
  if (cookies?.length) answer.headers['set-cookie'] = cookies;
  answer.headers['content-length'] = String(bytes.length);
  return answer;
};
